/// One request that a scripted server expects, and what it does about it.
struct Step: Sendable {
  enum Answer: Sendable {
    case bytes([UInt8])
    case bytesAndClose([UInt8])
    /// What it sends depends on the server's own port.
    case bytesFor(@Sendable (_ port: Int) -> [UInt8])
    /// Holds the answer until this many such requests have come.
    case bytesWhenTogether(Int, [UInt8])
    /// Ends the connection with a TCP reset.
    case reset
    /// Sends what it has, tells so, and then nothing more until the other side gives up.
    case bytesAndSilence([UInt8], onceSent: @Sendable () -> Void)

    static let silence = bytesAndSilence([], onceSent: {})
  }

  /// The request's target; nil for whichever comes.
  var path: String?
  var answer: Answer

  init(_ path: String, _ answer: Answer) {
    self.path = path
    self.answer = answer
  }

  init(_ path: String, _ response: [UInt8]) {
    self.init(path, .bytes(response))
  }

  init(_ answer: Answer) {
    self.answer = answer
  }

  init(_ response: [UInt8]) {
    self.init(.bytes(response))
  }
}

extension [UInt8] {
  /// A whole answer with its length.
  static func status(
    _ status: Int,
    _ headers: [String] = [],
    body: [UInt8] = []
  ) -> [UInt8] {
    let lines = ["HTTP/1.1 \(status) Whatever", "Content-Length: \(body.count)"] + headers
    return text(lines.joined(separator: "\r\n") + "\r\n\r\n") + body
  }

  static func ok(_ body: String, _ headers: [String] = []) -> [UInt8] {
    status(200, headers, body: text(body))
  }

  static func redirect(_ status: Int, to location: String) -> [UInt8] {
    self.status(status, ["Location: \(location)"])
  }

  static func text(_ text: String) -> [UInt8] {
    [UInt8](text.utf8)
  }
}
