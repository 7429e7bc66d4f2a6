package import HTTP

/// Something that happens while weather or places are fetched.
package enum FetchEvent {
  /// What is fetched, for a message to a person.
  package enum Subject: String, Sendable {
    case weather
    case places
  }

  case began(Subject)

  /// One of the requests of a round got further.
  case progressed(Progress, requests: [Request])

  /// All requests of a round that had to be sent are done.
  case roundEnded

  /// The exchanges of a round, those from the cache included, in the order of the requests.
  case exchanged([Exchange])
  case ended
}
