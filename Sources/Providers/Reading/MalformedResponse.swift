import Weather

/// What is wrong with the body of a response, in words for a person.
struct MalformedResponse: Error, Equatable {
  var reason: String

  init(_ reason: String) {
    self.reason = reason
  }
}
