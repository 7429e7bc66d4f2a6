package import Weather

extension FetchFailure {
  /// The cause in words without the host, such as `open-meteo responded with 503`.
  package var causeText: String {
    let words =
      if let status {
        "responded with \(status)"
      } else {
        switch kind {
        case .unreachable: "unreachable"
        case .timeout: "timed out"
        case .throttled: "takes no more requests for now"
        case .rejected: "rejected the request"
        case .refused: "refused the request"
        case .server: "failed"
        case .malformed: "sent an unusable response"
        case .tooLarge: "sent too large a response"
        case .notCovered: "does not cover this place"
        }
      }
    return provider.map { "\($0) \(words)" } ?? words
  }
}
