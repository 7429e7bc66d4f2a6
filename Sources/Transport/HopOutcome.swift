internal import HTTP

/// What one message on the wire came to.
struct HopOutcome {
  var result: Result<Response, TransferFailure>
  /// The absolute address that a redirect names.
  var redirectAddress: String?
  /// Bytes of body received, after decompression.
  var bytes = 0
  var httpVersion: String?
  var reusedConnection = false
}
