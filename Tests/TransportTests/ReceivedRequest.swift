#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A request as a scripted server read it.
struct ReceivedRequest: Sendable {
  /// The first line without `HTTP/1.1`.
  var line: String
  var headers: [(name: String, value: String)]
  var body: String

  /// The target recorded for a TLS handshake.
  static let handshake = "handshake"

  var target: String { String(line.split(separator: " ").last ?? "") }

  func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// Returns nil if the connection ends first.
  static func read(from connection: Int32, unread: inout [UInt8]) -> ReceivedRequest? {
    var end: Int?
    while end == nil {
      end = endOfHead(unread)
      if end == nil, !receive(from: connection, into: &unread) { return nil }
      if unread.first == 0x16 {
        return ReceivedRequest(line: "TLS \(handshake)", headers: [], body: "")
      }
    }
    guard let end else { return nil }
    let lines = String(decoding: unread[..<end], as: UTF8.self).split(separator: "\r\n")
    let headers = lines.dropFirst().map { line in
      let name = line.prefix { $0 != ":" }
      return (String(name), String(line[name.endIndex...].dropFirst().drop { $0 == " " }))
    }
    var request = ReceivedRequest(
      line: lines.first?.split(separator: " ").prefix(2).joined(separator: " ") ?? "",
      headers: headers, body: "")
    let length = request.header("Content-Length").flatMap { Int($0) } ?? 0
    while unread.count < end + length {
      guard receive(from: connection, into: &unread) else { return nil }
    }
    request.body = String(decoding: unread[end..<end + length], as: UTF8.self)
    unread.removeFirst(end + length)
    return request
  }

  private static func endOfHead(_ bytes: [UInt8]) -> Int? {
    let mark = Array("\r\n\r\n".utf8)
    guard bytes.count >= mark.count else { return nil }
    return (mark.count...bytes.count).first { bytes[($0 - mark.count)..<$0].elementsEqual(mark) }
  }

  private static func receive(from connection: Int32, into bytes: inout [UInt8]) -> Bool {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = recv(connection, &chunk, chunk.count, 0)
    guard count > 0 else { return false }
    bytes += chunk[..<count]
    return true
  }
}
