import Transport

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Accepts connections and serves each on its own thread.
final class Server: Sendable {
  let world: Monitor<World>
  let port: UInt16
  private let listener: Socket

  static func started(_ configuration: Simulator.Configuration) throws(SimulatorError) -> Server {
    let listener = try Socket.listening(port: configuration.port)
    let server = Server(listener, World(configuration))
    guard let thread = PosixThread({ server.acceptConnections() }) else {
      listener.close()
      throw SimulatorError(doing: "start a thread", code: EAGAIN)
    }
    thread.detach()
    return server
  }

  private init(_ listener: Socket, _ world: World) {
    self.listener = listener
    port = listener.port
    self.world = Monitor(world)
  }

  func stop() {
    let isFirst = world.withLock { world in
      defer { world.isStopping = true }
      // Wakes threads that wait for bytes or a delay.
      for connection in world.connections { connection.shutDown() }
      return !world.isStopping
    }
    // Wakes the accepting thread.
    if isFirst { Socket.connected(port: port)?.close() }
    world.wait { !$0.isAccepting && $0.connections.isEmpty }
  }

  private func acceptConnections() {
    defer {
      listener.close()
      world.withLock { $0.isAccepting = false }
    }
    while true {
      let socket = listener.accepted()
      guard !world.withLock({ $0.isStopping }) else {
        socket?.close()
        return
      }
      guard let socket else { continue }
      if world.withLock({ $0.refusesConnection() }) {
        socket.resetOnClose()
        socket.close()
      } else {
        serve(socket, scheme: "http", port: port)
      }
    }
  }

  /// Starts a thread for a connection; `scheme` and `port` are those that clients see.
  func serve(_ socket: Socket, scheme: String, port: UInt16) {
    let isAccepted = world.withLock { world in
      if !world.isStopping { world.connections.insert(socket) }
      return !world.isStopping
    }
    let connection = Connection(socket: socket, world: world, scheme: scheme, port: port)
    guard isAccepted, let thread = PosixThread({ connection.serve() }) else {
      connection.close()
      return
    }
    thread.detach()
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
      case .invalid:
        let response = Response(status: 400, reason: "The request could not be read.")
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
    if request.path.hasPrefix(ControlService.prefix) {
      let response = world.withLock { ControlService.response(to: request, changing: &$0) }
      return socket.send(response.wire(closing: closing).bytes) && !closing
    }
    let (fault, context) = world.withLock { world in
      (world.begin(request), world.context(for: request, scheme: scheme, port: port))
    }
    let delay = context.configuration.latency + (fault?.delay ?? 0)
    if delay > 0 { socket.pause(milliseconds: CInt(clamping: delay)) }
    let effect = fault?.effect ?? .response
    return send(effect.transmission(Exchange(request: request, context: context), closing))
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
