package import FoundationEssentials
import Synchronization
import Transport
package import WeatherSimulator

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A request as the proxy received it.
package struct ProxiedRequest: Sendable {
  package var method: String

  /// The path and the query.
  package var target: String
  package var headers: [String: String] = [:]
  package var size = 0

  /// In the order of all requests, from 0.
  package var number = 0

  /// Whether it is conditional.
  package var hasCondition: Bool { headers["if-match"] ?? headers["if-none-match"] != nil }
}

/// What happens to a request.
package enum ProxyFault: Sendable {
  /// A response that the store did not send.
  case respond(Int, headers: [String] = [], body: String = "")

  /// The store gets the request, and the connection ends without a response.
  case loseResponse

  /// The connection ends before the store gets the request.
  case loseRequest

  /// The store gets the request, and another response is sent than its own.
  case replaceResponse(Int)

  /// The response comes late, by so many seconds.
  case delay(Double)

  /// Nothing comes for so many seconds; then the connection ends.
  case stall(Double)

  /// The connection ends after some bytes of the response.
  case cut(Int)

  /// The tag in the response is another text; empty for none.
  case changeTag(@Sendable (String) -> String)

  /// The clock of the store seems to be ahead by so many seconds.
  case shiftDate(Double)
}

/// A proxy before a store that makes faults, one connection for each request.
package final class FaultProxy: Sendable {
  package typealias Choice = @Sendable (ProxiedRequest) -> ProxyFault?

  package let port: UInt16
  private let listener: Socket
  private let upstream: UInt16
  private let choice: Mutex<Choice>
  private let received = Mutex<[ProxiedRequest]>([])
  private let isStopped = Atomic(false)

  /// - Parameter choice: Returns what happens to a request; nil for nothing special.
  package init(to port: UInt16, _ choice: @escaping Choice = { _ in nil }) throws(SimulatorError) {
    upstream = port
    listener = try Socket.listening(port: 0)
    self.port = listener.port
    self.choice = Mutex(choice)
    let listener = listener
    let serve: @Sendable (Socket) -> Void = { [weak self] in self?.serve($0) }
    let accepting = PosixThread {
      while let client = listener.accepted() {
        let serving = PosixThread { serve(client) }
        if let serving { serving.detach() } else { client.close() }
      }
    }
    guard let accepting else { throw SimulatorError(doing: "start a thread", code: EAGAIN) }
    accepting.detach()
  }

  deinit { listener.close() }

  package var endpoint: String { "http://127.0.0.1:\(port)" }

  /// The requests so far.
  package var requests: [ProxiedRequest] { received.withLock { $0 } }

  /// Chooses other faults from now on, and forgets the requests.
  package func set(_ choice: @escaping Choice) {
    self.choice.withLock { $0 = choice }
    received.withLock { $0 = [] }
  }

  private func serve(_ client: Socket) {
    defer { client.close() }
    var bytes: [UInt8] = []
    guard let end = Self.receiveHead(client, &bytes) else { return }
    var (request, head) = Self.parse(bytes[..<end])
    while bytes.count < end + request.size {
      let part = client.receive()
      if part.isEmpty { return }
      bytes += part
    }
    let body = bytes[end..<end + request.size]
    request.number = received.withLock { requests in
      requests.append(request)
      return requests.count - 1
    }
    let fault = choice.withLock { $0 }(request)
    switch fault {
    case .respond(let status, let headers, let text):
      _ = client.send(Self.response(status, headers, text))
      return
    case .loseRequest: return
    case .stall(let seconds):
      usleep(UInt32(seconds * 1e6))
      return
    default: break
    }
    head.insert("Connection: close", at: 1)
    guard let server = Socket.connected(port: upstream) else { return }
    defer { server.close() }
    guard server.send(Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body) else {
      return
    }
    var response: [UInt8] = []
    while true {
      let part = server.receive()
      if part.isEmpty { break }
      response += part
    }
    switch fault {
    case .loseResponse: return
    case .replaceResponse(let status): response = Self.response(status, [], "")
    case .delay(let seconds): usleep(UInt32(seconds * 1e6))
    case .cut(let count): response = Array(response.prefix(count))
    case .shiftDate(let seconds):
      response = Self.changed(response, "Date") { _ in
        HTTPDateText.text(Date().addingTimeInterval(seconds))
      }
    case .changeTag(let change): response = Self.changed(response, "Etag", change)
    default: break
    }
    _ = client.send(response)
  }

  /// Returns where the body begins; nil if the connection ends before.
  private static func receiveHead(_ client: Socket, _ bytes: inout [UInt8]) -> Int? {
    let separator = Array("\r\n\r\n".utf8)
    while true {
      if let range = bytes.firstRange(of: separator) { return range.upperBound }
      let part = client.receive()
      if part.isEmpty { return nil }
      bytes += part
    }
  }

  private static func parse(_ head: ArraySlice<UInt8>) -> (ProxiedRequest, [String]) {
    let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n").map(String.init)
    let words = (lines.first ?? "").split(separator: " ").map(String.init)
    var request = ProxiedRequest(method: words.first ?? "", target: words.dropFirst().first ?? "")
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
      request.headers[parts[0].lowercased()] = String((parts.last ?? "").dropFirst())
    }
    request.size = request.headers["content-length"].flatMap { Int($0) } ?? 0
    return (request, lines)
  }

  private static func response(_ status: Int, _ headers: [String], _ body: String) -> [UInt8] {
    let lines =
      ["HTTP/1.1 \(status) Fault", "Content-Length: \(body.utf8.count)", "Connection: close"]
      + headers
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)
  }

  /// Returns a response with another value of a header field.
  private static func changed(
    _ response: [UInt8], _ field: String, _ change: (String) -> String
  ) -> [UInt8] {
    let text = String(decoding: response, as: UTF8.self)
    let lines = text.components(separatedBy: "\r\n").map { line -> String in
      guard line.lowercased().hasPrefix("\(field.lowercased()): ") else { return line }
      return "\(field): \(change(String(line.dropFirst(field.utf8.count + 2))))"
    }
    return Array(lines.joined(separator: "\r\n").utf8)
  }
}

/// Writes dates as HTTP does.
package enum HTTPDateText {
  package static func text(_ date: Date) -> String {
    var seconds = time_t(date.timeIntervalSince1970)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    var buffer = [CChar](repeating: 0, count: 64)
    strftime(&buffer, buffer.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
    return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
