/// A request that the service answers with status 400, and why.
struct Refusal: Error {
  var reason: String

  init(_ reason: String) {
    self.reason = reason
  }
}
