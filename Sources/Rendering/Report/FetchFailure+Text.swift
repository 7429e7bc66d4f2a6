package import Weather

extension FetchFailure {
  /// The cause in words without the host, such as `open-meteo responded with 503`.
  package func causeText(in language: Language) -> String {
    let texts = language.status
    let words =
      if let status {
        texts.respondedWith(status)
      } else {
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
