/// Parses HTTP/1.1 requests from the bytes of a connection.
struct RequestReader {
  enum Outcome {
    case needsMore
    case request(ReceivedRequest, closing: Bool)
    case invalid
  }

  private var buffer: [UInt8] = []

  mutating func append(_ bytes: some Sequence<UInt8>) { buffer.append(contentsOf: bytes) }

  /// Returns the next request if it is complete.
  mutating func next() -> Outcome {
    guard let emptyLine = buffer.firstRange(of: "\r\n\r\n".utf8) else { return .needsMore }
    let headLength = emptyLine.upperBound
    let lines = String(decoding: buffer[..<headLength], as: UTF8.self).split(separator: "\r\n")
    let words = (lines.first ?? "").split(separator: " ").map(String.init)
    guard words.count == 3, words[2].hasPrefix("HTTP/1."), words[1].hasPrefix("/") else {
      return .invalid
    }
    var request = ReceivedRequest(
      method: words[0], target: words[1], headers: lines.dropFirst().map(Self.field))
    guard let length = Int(request.header("content-length") ?? "0"), length >= 0 else {
      return .invalid
    }
    let end = headLength + length
    guard buffer.count >= end else { return .needsMore }
    request.body = Array(buffer[headLength..<end])
    buffer.removeSubrange(..<end)
    let closing = request.header("connection") == "close" || words[2] == "HTTP/1.0"
    return .request(request, closing: closing)
  }

  private static func field(_ line: Substring) -> ReceivedRequest.Field {
    let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let value = parts.count > 1 ? parts[1].drop { $0 == " " || $0 == "\t" } : ""
    return ReceivedRequest.Field(String(parts[0]), String(value))
  }
}
