/// Parses HTTP/1.1 requests from the bytes of a connection.
struct RequestReader {
  enum Outcome {
    case needsMore
    /// As `needsMore`, but the client expects `100 Continue` first.
    case needsContinue
    case request(ReceivedRequest, closing: Bool)
    /// An invalid request; the response has this status.
    case invalid(status: Int)
  }

  /// The limit that a maintainer of Open-Meteo has stated.
  static let maximumTargetLength = 64_000
  private static let maximumHeadLength = 128_000
  private static let maximumBodyLength = 16_777_216

  private var buffer: [UInt8] = []
  private var searchedLength = 0
  private var hasContinued = false

  mutating func append(_ bytes: some Sequence<UInt8>) {
    buffer.append(contentsOf: bytes)
  }

  /// Returns the next request if it is complete.
  mutating func next() -> Outcome {
    guard let headLength = headLength() else {
      return buffer.count > Self.maximumHeadLength ? .invalid(status: 431) : .needsMore
    }
    let lines = String(decoding: buffer[..<headLength], as: UTF8.self)
      .split(separator: "\r\n", omittingEmptySubsequences: true)
    let words = (lines.first ?? "").split(separator: " ").map(String.init)
    guard words.count == 3, words[2].hasPrefix("HTTP/1."), words[1].hasPrefix("/") else {
      return .invalid(status: 400)
    }
    guard words[1].utf8.count <= Self.maximumTargetLength else { return .invalid(status: 414) }
    let headers = lines.dropFirst().map(Self.field)
    func value(_ name: String) -> String? {
      headers.first { $0.name.lowercased() == name }?.value.lowercased()
    }
    guard value("transfer-encoding") == nil else { return .invalid(status: 411) }
    guard let length = Int(value("content-length") ?? "0"), length >= 0 else {
      return .invalid(status: 400)
    }
    guard length <= Self.maximumBodyLength else { return .invalid(status: 413) }
    let end = headLength + length
    guard buffer.count >= end else {
      if value("expect") == "100-continue", !hasContinued {
        hasContinued = true
        return .needsContinue
      }
      return .needsMore
    }
    let request = ReceivedRequest(
      method: words[0],
      target: words[1],
      headers: headers,
      body: Array(buffer[headLength..<end])
    )
    buffer.removeSubrange(..<end)
    searchedLength = 0
    hasContinued = false
    let closing = value("connection") == "close" || words[2] == "HTTP/1.0"
    return .request(request, closing: closing)
  }

  /// The length of the head including the empty line; `nil` if it is incomplete.
  private mutating func headLength() -> Int? {
    let separator = Array("\r\n\r\n".utf8)
    var start = max(searchedLength - 3, 0)
    while start + 4 <= buffer.count {
      if buffer[start..<start + 4].elementsEqual(separator) { return start + 4 }
      start += 1
    }
    searchedLength = buffer.count
    return nil
  }

  private static func field(_ line: Substring) -> ReceivedRequest.Field {
    let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let value = parts.count > 1 ? parts[1].drop { $0 == " " || $0 == "\t" } : ""
    return ReceivedRequest.Field(String(parts[0]), String(value))
  }
}
