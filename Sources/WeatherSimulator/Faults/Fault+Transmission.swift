import JSONText

/// What the connection does in the end.
enum Transmission: Sendable {
  case send([UInt8], thenClose: Bool)
  case reset
  case hangUp
  case silence
}

extension Fault.Effect {
  /// Spoils the ordinary answer to a request.
  func transmission(of ordinary: @autoclosure () -> Answer, closing: Bool) -> Transmission {
    switch self {
    case .answer:
      return .send(ordinary().bytes(closing: closing), thenClose: closing)
    case .status(let status, let headers, let body):
      let answer = Answer(status: status, headers: headers, body: Array(body.utf8))
      return .send(answer.bytes(closing: closing), thenClose: closing)
    case .redirect(let status, let location):
      let answer = Answer(
        status: status,
        headers: [ReceivedRequest.Field("Location", location)],
        body: []
      )
      return .send(answer.bytes(closing: closing), thenClose: closing)
    case .contentEncoding(let name):
      var answer = ordinary()
      answer.headers.append(ReceivedRequest.Field("Content-Encoding", name))
      return .send(answer.bytes(closing: closing), thenClose: closing)
    case .padding(let count):
      var answer = ordinary()
      answer.body.append(contentsOf: repeatElement(UInt8(ascii: " "), count: max(count, 0)))
      return .send(answer.bytes(closing: closing), thenClose: closing)
    case .brokenStream:
      var answer = ordinary()
      answer.body = Self.brokenOff(answer.body)
      return .send(answer.bytes(closing: closing), thenClose: closing)
    case .truncation:
      let answer = ordinary()
      let bytes = answer.bytes(closing: closing)
      return .send(Array(bytes.dropLast((answer.body.count + 1) / 2)), thenClose: true)
    case .garbage:
      return .send(Array("\u{1}\u{2}this is not HTTP\u{0}\r\n\r\n".utf8), thenClose: true)
    case .reset: return .reset
    case .hangUp: return .hangUp
    case .silence: return .silence
    }
  }

  private static func brokenOff(_ body: [UInt8]) -> [UInt8] {
    let remark = Array("Unexpected error while streaming data: timeoutReached".utf8)
    guard let elements = (try? JSONDocument(body))?.root.array.map(Array.init) else {
      return body.prefix(body.count / 2) + remark
    }
    var text = Array("[".utf8)
    for element in elements.prefix((elements.count + 1) / 2) {
      text += element.rawBytes + Array(",".utf8)
    }
    return text + remark
  }
}
