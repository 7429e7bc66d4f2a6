import FoundationEssentials
import Testing
import Transport

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A server on 127.0.0.1 that follows a script of expected requests and replies.
final class ScriptedServer: Sendable {
  private struct State: Sendable {
    var script: [Step]
    var requests: [ReceivedRequest] = []
    var unexpected: [String] = []
    var connections: [Int32] = []
    var connectionCount = 0
    var unanswered = 0
    var mostUnanswered = 0
    var held = 0
    var isStopping = false
    var threads: [PosixThread] = []
  }

  let port: Int
  private let listener: Int32
  private let state: Guarded<State>
  private let changes = Signal()

  /// Runs a body against a server with this script.
  ///
  /// Requests without a step and steps without a request are test failures.
  static func run(
    _ script: [Step], sourceLocation: SourceLocation = #_sourceLocation,
    _ body: (ScriptedServer) throws -> Void
  ) throws {
    let server = try #require(ScriptedServer(script), sourceLocation: sourceLocation)
    let acceptor = try #require(PosixThread { server.acceptConnections() })
    defer { server.stop(acceptor) }
    try body(server)
    let (unexpected, left) = server.state.withLock { ($0.unexpected, $0.script) }
    #expect(unexpected == [], "unexpected requests", sourceLocation: sourceLocation)
    #expect(left.map { $0.path ?? "any" } == [], "missing requests", sourceLocation: sourceLocation)
  }

  private init?(_ script: [Step]) {
    setDeadProxies
    guard let (listener, port) = listenOnLoopback() else { return nil }
    self.listener = listener
    self.port = port
    state = Guarded(State(script: script))
  }

  func url(_ path: String = "/") -> String { "http://127.0.0.1:\(port)\(path)" }

  /// The requests in the order received.
  var requests: [ReceivedRequest] { state.withLock { $0.requests } }
  var connectionCount: Int { state.withLock { $0.connectionCount } }
  /// The most requests that were unanswered at the same time.
  var mostUnanswered: Int { state.withLock { $0.mostUnanswered } }

  private func stop(_ acceptor: PosixThread) {
    shutdown(listener, Int32(SHUT_RDWR))
    state.withLock { state in
      state.isStopping = true
      // Under the lock, like closing: a closed file descriptor may be reused by another server.
      for connection in state.connections { shutdown(connection, Int32(SHUT_RDWR)) }
    }
    changes.notify()
    acceptor.join()
    for thread in state.withLock({ $0.threads }) { thread.join() }
    close(listener)
  }

  private func acceptConnections() {
    while true {
      let connection = accept(listener, nil, nil)
      guard connection >= 0 else { return }
      let isStopping = state.withLock { state in
        state.connections.append(connection)
        state.connectionCount += 1
        return state.isStopping
      }
      guard !isStopping, let thread = PosixThread({ self.serve(connection) }) else {
        leave(connection)
        return
      }
      state.withLock { $0.threads.append(thread) }
    }
  }

  private func leave(_ connection: Int32) {
    state.withLock { state in
      state.connections.removeAll { $0 == connection }
      _ = close(connection)
    }
  }

  private func serve(_ connection: Int32) {
    defer { leave(connection) }
    var unread: [UInt8] = []
    while let request = ReceivedRequest.read(from: connection, unread: &unread) {
      let step: Step? = state.withLock { state in
        state.requests.append(request)
        state.unanswered += 1
        state.mostUnanswered = max(state.mostUnanswered, state.unanswered)
        guard
          let index = state.script.firstIndex(where: { $0.path == nil || $0.path == request.target }
          )
        else {
          state.unexpected.append(request.line)
          return nil
        }
        return state.script.remove(at: index)
      }
      let staysOpen = reply(to: step ?? Step(.bytes(.status(418))), on: connection)
      guard staysOpen else { return }
    }
  }

  /// Returns whether the connection stays open.
  private func reply(to step: Step, on connection: Int32) -> Bool {
    let answered = { self.state.withLock { $0.unanswered -= 1 } }
    switch step.reply {
    case .bytes(let bytes):
      answered()
      return write(bytes, to: connection)
    case .bytesAndClose(let bytes):
      answered()
      _ = write(bytes, to: connection)
      return false
    case .bytesFor(let bytes):
      answered()
      return write(bytes(port), to: connection)
    case .bytesWhenTogether(let count, let bytes):
      state.withLock { $0.held += 1 }
      changes.notify()
      changes.wait { self.state.withLock { $0.held >= count || $0.isStopping } }
      answered()
      return write(bytes, to: connection)
    case .reset:
      answered()
      var linger = linger(l_onoff: 1, l_linger: 0)
      setsockopt(connection, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
      return false
    case .bytesAndSilence(let bytes, let onceSent):
      _ = write(bytes, to: connection)
      onceSent()
      // Returns when the client disconnects or the server stops.
      var byte: UInt8 = 0
      _ = recv(connection, &byte, 1, 0)
      answered()
      return false
    }
  }

  private func write(_ bytes: [UInt8], to connection: Int32) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }
}

/// Sets all proxies to a closed port for the test run, so that a request through a proxy fails.
private let setDeadProxies: Void = {
  for name in ["http_proxy", "https_proxy", "all_proxy", "HTTPS_PROXY", "ALL_PROXY"] {
    setenv(name, "http://127.0.0.1:9", 1)
  }
  unsetenv("no_proxy")
  unsetenv("NO_PROXY")
}()

/// Returns a listening socket and its port.
private func listenOnLoopback() -> (socket: Int32, port: Int)? {
  let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  guard listener >= 0 else { return nil }
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = inet_addr("127.0.0.1")
  var length = socklen_t(MemoryLayout<sockaddr_in>.size)
  let result = withUnsafeMutablePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
      bind(listener, address, length) == 0 && listen(listener, 64) == 0
        && getsockname(listener, address, &length) == 0
    }
  }
  guard result else {
    close(listener)
    return nil
  }
  return (listener, Int(UInt16(bigEndian: address.sin_port)))
}
