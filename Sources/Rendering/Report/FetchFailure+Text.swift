import Tracking
package import Weather

extension FetchFailure {
  /// The cause in words without the host, such as `open-meteo responded with 503`.
  package func causeText(in language: Language) -> String {
    let texts = language.status
    let words =
      if let status { texts.respondedWith(status) } else {
        switch kind {
        case .unreachable: texts.unreachable
        case .timeout: texts.timeout
        case .throttled: texts.throttled
        case .rejected: texts.rejected
        case .refused: texts.refused
        case .server: texts.failed
        case .malformed: texts.malformed
        case .tooLarge: texts.tooLarge
        case .notCovered: texts.notCovered
        }
      }
    return provider.map { "\($0) \(words)" } ?? words
  }
}

extension [ChangeReport.Row] {
  /// The cities that could not be fetched, by cause in the order of the first ones.
  func failing(in language: Language) -> [(cause: String, rows: [ChangeReport.Row])] {
    let failing = filter { $0.mark != .removed && $0.city.failure != nil }
    let causes = failing.compactMap { $0.city.failure?.causeText(in: language) }
    return Dictionary(grouping: zip(causes, failing).enumerated(), by: \.element.0).sorted {
      ($0.value.first?.offset ?? 0) < ($1.value.first?.offset ?? 0)
    }.map { ($0.key, $0.value.map(\.element.1)) }
  }
}
