package import HTTP

/// An event while weather or places are fetched.
package enum FetchEvent {
  /// What is fetched, for messages.
  package enum Subject: String, Sendable {
    case weather
    case places
  }

  case began(Subject)

  /// A request of the round made progress.
  case progressed(Progress, requests: [Request])

  /// All requests of a round that were sent are done.
  case roundEnded

  /// The exchanges of a round, including cached ones, in the order of the requests.
  case exchanged([Exchange])

  /// All responses were read, without the figures that were of another type, in words.
  case read(unread: [String])
  case ended
}
