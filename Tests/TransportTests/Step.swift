/// A request that a scripted server expects, and its reply.
struct Step: Sendable {
  enum Reply: Sendable {
    case bytes([UInt8])
    case bytesAndClose([UInt8])
    /// The bytes depend on the server's port.
    case bytesFor(@Sendable (_ port: Int) -> [UInt8])
    /// Replies once this many such requests have been received.
    case bytesWhenTogether(Int, [UInt8])
    /// Resets the TCP connection.
    case reset
    /// Sends bytes, calls the closure, and sends nothing more until the client disconnects.
    case bytesAndSilence([UInt8], onceSent: @Sendable () -> Void)

    static let silence = bytesAndSilence([], onceSent: {})
  }

  /// The target of the request; nil for any.
  var path: String?
  var reply: Reply

  init(_ path: String, _ reply: Reply) {
    self.path = path
    self.reply = reply
  }

  init(_ path: String, _ response: [UInt8]) { self.init(path, .bytes(response)) }

  init(_ reply: Reply) { self.reply = reply }

  init(_ response: [UInt8]) { self.init(.bytes(response)) }
}

extension Step.Reply: CustomStringConvertible {
  /// Without the bytes, as the output of the tests has it.
  var description: String {
    switch self {
    case .bytes(let bytes), .bytesAndClose(let bytes), .bytesWhenTogether(_, let bytes),
      .bytesAndSilence(let bytes, _):
      "a reply of \(bytes.count) bytes"
    case .bytesFor: "a reply for the port"
    case .reset: "a reset"
    }
  }
}

extension [UInt8] {
  /// A response with a Content-Length.
  static func status(_ status: Int, _ headers: [String] = [], body: [UInt8] = []) -> [UInt8] {
    let lines = ["HTTP/1.1 \(status) Whatever", "Content-Length: \(body.count)"] + headers
    return text(lines.joined(separator: "\r\n") + "\r\n\r\n") + body
  }

  static func ok(_ body: String, _ headers: [String] = []) -> [UInt8] {
    status(200, headers, body: text(body))
  }

  static func redirect(_ status: Int, to location: String) -> [UInt8] {
    self.status(status, ["Location: \(location)"])
  }

  static func text(_ text: String) -> [UInt8] { [UInt8](text.utf8) }
}
