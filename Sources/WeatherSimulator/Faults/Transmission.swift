/// What is sent on a connection, and what becomes of it then.
struct Transmission: Sendable {
  enum Ending: Sendable {
    /// Goes on with the next request.
    case keep
    case close
    /// RST.
    case reset
    /// Waits for the client or the simulator to end it.
    case silence
  }

  var bytes: [UInt8] = []
  /// Milliseconds before each byte; `nil` to send all at once.
  var interval: Int?
  var ending: Ending
}
