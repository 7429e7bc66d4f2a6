#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Accepts connections and serves each on its own thread.
final class Server: Sendable {
  /// Further connections are closed immediately.
  private static let maximumConnections = 256

  let world: Monitor<World>
  let port: UInt16
  private let listener: Socket
  /// A pipe that wakes the accepting thread.
  private let wakeWriter: CInt
  private let wakeReader: CInt

  static func started(_ configuration: Simulator.Configuration) throws(SimulatorError) -> Server {
    let listener = try Socket.listening(port: configuration.port)
    var pair: [CInt] = [-1, -1]
    guard pipe(&pair) == 0 else {
      let failure = SimulatorError(doing: "open a pipe", code: errno)
      listener.close()
      throw failure
    }
    let server = Server(listener, wakeReader: pair[0], wakeWriter: pair[1], World(configuration))
    guard WorkerThread.start({ server.acceptConnections() }) else {
      server.world.withLock { $0.isAccepting = false }
      listener.close()
      throw SimulatorError(doing: "start a thread", code: EAGAIN)
    }
    return server
  }

  private init(_ listener: Socket, wakeReader: CInt, wakeWriter: CInt, _ world: World) {
    self.listener = listener
    self.wakeReader = wakeReader
    self.wakeWriter = wakeWriter
    port = listener.port
    self.world = Monitor(world)
    Socket(descriptor: wakeReader).closeOnExec()
    Socket(descriptor: wakeWriter).closeOnExec()
  }

  deinit {
    close(wakeReader)
    close(wakeWriter)
  }

  func stop() {
    let isFirst = world.withLock { world in
      defer { world.isStopping = true }
      // Wakes threads that wait for bytes or a delay.
      for connection in world.connections { connection.shutDown() }
      return !world.isStopping
    }
    if isFirst { _ = write(wakeWriter, "x", 1) }
    world.wait { !$0.isAccepting && $0.connections.isEmpty }
  }

  private func acceptConnections() {
    defer {
      listener.close()
      world.withLock { $0.isAccepting = false }
    }
    while true {
      var entries = [
        pollfd(descriptor: listener.descriptor, events: CInt(POLLIN)),
        pollfd(descriptor: wakeReader, events: CInt(POLLIN)),
      ]
      guard poll(&entries, 2, -1) > 0 || errno == EINTR, entries[1].revents == 0 else { return }
      guard entries[0].revents != 0, let socket = listener.accepted() else { continue }
      let isRefused = world.withLock { $0.refusesConnection() }
      if isRefused {
        socket.resetOnClose()
        socket.close()
        continue
      }
      serve(socket, scheme: "http", port: port)
    }
  }

  /// Starts a thread for a connection; `scheme` and `port` are those that clients see.
  func serve(_ socket: Socket, scheme: String, port: UInt16) {
    let isAccepted = world.withLock { world in
      guard !world.isStopping, world.connections.count < Self.maximumConnections else {
        return false
      }
      world.connections.insert(socket)
      world.connectionCount += 1
      return true
    }
    let connection = Connection(socket: socket, world: world, scheme: scheme, port: port)
    if !isAccepted || !WorkerThread.start({ connection.serve() }) { connection.close() }
  }
}

/// A connection, which serves requests in turn until either side closes it.
struct Connection: Sendable {
  let socket: Socket
  let world: Monitor<World>
  let scheme: String
  let port: UInt16

  func serve() {
    defer { close() }
    var reader = RequestReader()
    while true {
      switch reader.next() {
      case .needsMore:
        let bytes = socket.receive()
        if bytes.isEmpty { return }
        reader.append(bytes)
      case .needsContinue:
        guard socket.send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)) else { return }
      case .invalid(let status):
        let response = Response(status: status, reason: "The request could not be read.")
        _ = socket.send(response.wire(closing: true).bytes)
        return
      case .request(let request, let closing):
        guard respond(to: request, closing: closing) else { return }
      }
    }
  }

  /// Removes the socket while closing it, because its number can be reused at once.
  func close() {
    world.withLock { world in
      world.connections.remove(socket)
      socket.close()
    }
  }

  /// Returns whether the connection stays open.
  private func respond(to request: ReceivedRequest, closing: Bool) -> Bool {
    if let control = ControlService(request) {
      let response = world.withLock { control.response(changing: &$0) }
      return socket.send(response.wire(closing: closing).bytes) && !closing
    }
    let (fault, context, latency) = world.withLock { world in
      (world.begin(request), world.context(for: request, scheme: scheme, port: port), world.latency)
    }
    defer { world.withLock { $0.concurrency -= 1 } }
    let delay = latency + (fault?.delay ?? 0)
    if delay > 0 { socket.pause(milliseconds: CInt(clamping: delay)) }
    let effect = fault?.effect ?? .response
    return send(
      effect.transmission(of: Exchange(request, in: context), closing: closing)
    )
  }

  private func send(_ transmission: Transmission) -> Bool {
    var isSent = true
    if let interval = transmission.interval {
      for byte in transmission.bytes where isSent {
        socket.pause(milliseconds: CInt(clamping: interval))
        isSent = socket.send([byte])
      }
    } else if !transmission.bytes.isEmpty {
      isSent = socket.send(transmission.bytes)
    }
    switch transmission.ending {
    case .keep: return isSent
    case .close: break
    case .reset: socket.resetOnClose()
    case .silence: socket.pause(milliseconds: -1)
    }
    return false
  }
}
