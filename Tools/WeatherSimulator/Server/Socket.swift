#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A loopback socket; the owner must close it once.
package struct Socket: Sendable, Hashable {
  let descriptor: CInt

  /// Listens on 127.0.0.1; the kernel chooses the port if `port` is 0.
  package static func listening(port: UInt16) throws(SimulatorError) -> Socket {
    let listener = try bound(port: port)
    guard listen(listener.descriptor, 128) == 0 else {
      let failure = SimulatorError(doing: "listen on 127.0.0.1 port \(port)", code: errno)
      listener.close()
      throw failure
    }
    return listener
  }

  /// Binds a port of 127.0.0.1 without listening.
  package static func bound(port: UInt16) throws(SimulatorError) -> Socket {
    let descriptor = socket(AF_INET, streamKind, 0)
    guard descriptor >= 0 else { throw SimulatorError(doing: "open a socket", code: errno) }
    let listener = Socket(descriptor: descriptor)
    listener.closeOnExec()
    listener.set(SO_REUSEADDR, level: SOL_SOCKET, to: CInt(1))
    guard atLoopback(port: port, { bind(descriptor, $0, $1) }) == 0 else {
      let failure = SimulatorError(doing: "listen on 127.0.0.1 port \(port)", code: errno)
      listener.close()
      throw failure
    }
    return listener
  }

  /// Connects to a port of 127.0.0.1; `nil` if the connection is refused.
  package static func connected(port: UInt16) -> Socket? {
    let descriptor = socket(AF_INET, streamKind, 0)
    guard descriptor >= 0 else { return nil }
    let code = atLoopback(port: port) { connect(descriptor, $0, $1) }
    let client = Socket(descriptor: descriptor)
    if code != 0 { client.close() }
    return code == 0 ? client : nil
  }

  /// Makes two connected sockets.
  package static func pair() throws(SimulatorError) -> (Socket, Socket) {
    var descriptors: [CInt] = [-1, -1]
    guard socketpair(AF_UNIX, streamKind, 0, &descriptors) == 0 else {
      throw SimulatorError(doing: "open sockets", code: errno)
    }
    let sockets = (Socket(descriptor: descriptors[0]), Socket(descriptor: descriptors[1]))
    sockets.0.closeOnExec()
    sockets.1.closeOnExec()
    return sockets
  }

  #if canImport(Glibc)
  private static let streamKind = CInt(SOCK_STREAM.rawValue)
  #else
  private static let streamKind = SOCK_STREAM
  #endif

  /// Calls a function with the address of a port of 127.0.0.1.
  private static func atLoopback(
    port: UInt16, _ call: (UnsafePointer<sockaddr>, socklen_t) -> CInt
  ) -> CInt {
    var address = sockaddr_in()
    #if !canImport(Glibc)
    address.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
    #endif
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let length = socklen_t(MemoryLayout<sockaddr_in>.size)
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { call($0, length) }
    }
  }

  /// The local port.
  package var port: UInt16 {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor, $0, &length)
      }
    }
    return UInt16(bigEndian: address.sin_port)
  }

  /// Accepts a pending connection; `nil` if it is gone.
  package func accepted() -> Socket? {
    let descriptor = accept(descriptor, nil, nil)
    guard descriptor >= 0 else { return nil }
    let socket = Socket(descriptor: descriptor)
    socket.closeOnExec()
    socket.set(CInt(TCP_NODELAY), level: CInt(IPPROTO_TCP), to: CInt(1))
    #if !canImport(Glibc)
    socket.set(SO_NOSIGPIPE, level: SOL_SOCKET, to: CInt(1))
    #endif
    return socket
  }

  /// Waits for bytes; returns none at the end of the connection.
  package func receive() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      var received: Int
      repeat {
        received = recv(descriptor, buffer.baseAddress, buffer.count, 0)
      } while received < 0 && errno == EINTR
      count = max(received, 0)
    }
  }

  /// Sends all bytes; returns `false` if the peer is gone.
  package func send(_ bytes: [UInt8]) -> Bool {
    #if canImport(Glibc)
    let flags = CInt(MSG_NOSIGNAL)
    #else
    let flags: CInt = 0
    #endif
    return bytes.withUnsafeBytes { buffer in
      var sent = 0
      while sent < buffer.count {
        let rest = UnsafeRawBufferPointer(rebasing: buffer[sent...])
        let count = sendto(descriptor, rest.baseAddress, rest.count, flags, nil, 0)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        sent += count
      }
      return true
    }
  }

  /// Waits for the given time or until the connection ends.
  func pause(milliseconds: CInt) {
    // Only the end of the connection may wake it, not pending bytes.
    #if canImport(Glibc)
    // POLLRDHUP, which Glibc only declares with _GNU_SOURCE.
    let events: CShort = 0x2000
    #else
    let events: CShort = 0
    #endif
    var entry = pollfd(fd: descriptor, events: events, revents: 0)
    _ = poll(&entry, 1, milliseconds)
  }

  /// Ends the connection while another thread may be waiting on it.
  func shutDown() { _ = shutdown(descriptor, CInt(SHUT_RDWR)) }

  /// Makes `close` send RST.
  func resetOnClose() { set(SO_LINGER, level: SOL_SOCKET, to: linger(l_onoff: 1, l_linger: 0)) }

  package func close() {
    #if canImport(Glibc)
    _ = Glibc.close(descriptor)
    #else
    _ = Darwin.close(descriptor)
    #endif
  }

  /// Keeps child processes from inheriting the socket.
  func closeOnExec() { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }

  private func set<Value>(_ option: CInt, level: CInt, to value: Value) {
    withUnsafePointer(to: value) { pointer in
      _ = setsockopt(descriptor, level, option, pointer, socklen_t(MemoryLayout<Value>.size))
    }
  }
}

/// A reserved loopback port without a listener, so that connections to it are refused.
package final class ClosedPort: Sendable {
  private let socket: Socket

  package let port: UInt16

  package init() throws(SimulatorError) {
    socket = try Socket.bound(port: 0)
    port = socket.port
  }

  deinit { socket.close() }

  package var url: String { "http://127.0.0.1:\(port)" }
}
