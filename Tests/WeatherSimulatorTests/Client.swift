import JSONText
import WeatherSimulator

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A minimal HTTP/1.1 client that shares no code with the server.
final class Client {
  struct Failure: Error, Equatable {
    /// The `errno`; 0 if the server closed the connection.
    var code: CInt
  }

  struct Reply {
    var status: Int
    var head: String
    var body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }

    func json() throws -> JSONValue { try JSONDocument(body).root }

    func header(_ name: String) -> String? {
      head.split(separator: "\r\n").dropFirst().first {
        $0.lowercased().hasPrefix(name.lowercased() + ": ")
      }.map { String($0.dropFirst(name.utf8.count + 2)) }
    }
  }

  private let descriptor: CInt
  private var buffer: [UInt8] = []

  init(port: UInt16) throws {
    #if canImport(Glibc)
    descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    #else
    descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    // A server that does not respond fails the test instead of hanging it.
    var limit = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, length) }
    }
    if code != 0 { throw Failure(code: errno) }
  }

  deinit { close(descriptor) }

  func exchange(
    _ method: String, _ target: String, headers: [String] = [], body: String = ""
  ) throws -> Reply {
    var head = ["\(method) \(target) HTTP/1.1", "Host: test"] + headers
    if !body.isEmpty { head.append("Content-Length: \(body.utf8.count)") }
    try send(head.joined(separator: "\r\n") + "\r\n\r\n" + body)
    return try reply()
  }

  func send(_ text: String) throws {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      #if canImport(Glibc)
      let flags = CInt(MSG_NOSIGNAL)
      #else
      let flags: CInt = 0
      #endif
      let count = bytes.withUnsafeBytes { buffer in
        #if canImport(Glibc)
        Glibc.send(descriptor, buffer.baseAddress, buffer.count, flags)
        #else
        Darwin.send(descriptor, buffer.baseAddress, buffer.count, flags)
        #endif
      }
      guard count > 0 else { throw Failure(code: errno) }
      bytes = bytes.dropFirst(count)
    }
  }

  /// Reads a response with a Content-Length.
  func reply() throws -> Reply {
    while true {
      if let end = headEnd() {
        let head = String(decoding: buffer[..<end], as: UTF8.self)
        let status = head.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        var reply = Reply(status: status, head: head, body: [])
        let length = reply.header("content-length").flatMap { Int($0) } ?? 0
        while buffer.count < end + length { try receive() }
        reply.body = Array(buffer[end..<end + length])
        buffer.removeSubrange(..<(end + length))
        return reply
      }
      try receive()
    }
  }

  /// Reads until the connection is closed.
  func everything() throws -> [UInt8] {
    do { while true { try receive() } } catch let failure as Failure where failure.code == 0 {
      return buffer
    }
  }

  /// Waits for bytes without consuming them.
  func bytes(count: Int) throws -> [UInt8] {
    while buffer.count < count { try receive() }
    return buffer
  }

  private func headEnd() -> Int? {
    let separator = Array("\r\n\r\n".utf8)
    return buffer.indices.first { buffer[$0...].starts(with: separator) }.map { $0 + 4 }
  }

  private func receive() throws {
    var piece = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &piece, piece.count, 0)
    guard count >= 0 else { throw Failure(code: errno) }
    guard count > 0 else { throw Failure(code: 0) }
    buffer.append(contentsOf: piece.prefix(count))
  }
}

extension Simulator {
  /// 2026-01-20T12:00:00Z, the default start of a simulator.
  static let defaultStart = 1_768_910_400

  static func starting(
    at instant: Int, seed: UInt64 = 1, hasModelRuns: Bool = false
  ) throws -> Simulator {
    try start(Configuration(seed: seed, start: instant, hasModelRuns: hasModelRuns))
  }

  /// Sends a request with a contact, as NWS and MET Norway require.
  func get(_ target: String, headers: [String] = []) throws -> Client.Reply {
    let agent = "User-Agent: tests/1.0 https://example.org"
    return try Client(port: port).exchange("GET", target, headers: [agent, "apikey: k"] + headers)
  }

  /// Returns the body; throws unless the status is 200.
  func json(_ target: String) throws -> JSONValue {
    let reply = try get(target)
    guard reply.status == 200 else { throw UnexpectedReply(text: reply.head + reply.text) }
    return try reply.json()
  }

  func forecast(_ query: String) throws -> JSONValue { try json("/v1/forecast?\(query)") }
}

struct UnexpectedReply: Error { var text: String }

extension JSONValue {
  var doubles: [Double?] { elements.map(\.double) }
  var elements: [JSONValue] { array.map(Array.init) ?? [] }

  /// Follows a path of keys and indices, such as `list.0.main`.
  func at(_ path: String) -> JSONValue? {
    path.split(separator: ".").reduce(Optional(self)) { value, step in
      guard let index = Int(step) else { return value?[String(step)] }
      let elements = value?.elements ?? []
      return elements.indices.contains(index) ? elements[index] : nil
    }
  }
}
