#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Accepts connections and gives each a thread.
final class Server: Sendable {
  /// More at one time are closed at once.
  private static let maximumConnections = 256

  let world: Monitor<World>
  let port: UInt16
  private let listener: Socket
  /// Written to in order to wake the thread that accepts.
  private let waker: CInt
  private let wakee: CInt

  static func started(_ configuration: Simulator.Configuration) throws(SimulatorFailure) -> Server {
    let listener = try Socket.listening(port: configuration.port)
    var pair: [CInt] = [-1, -1]
    guard pipe(&pair) == 0 else {
      let failure = SimulatorFailure(doing: "open a pipe", code: errno)
      listener.close()
      throw failure
    }
    let server = Server(listener, wakee: pair[0], waker: pair[1], World(configuration))
    guard WorkerThread.start({ server.acceptConnections() }) else {
      server.world.withLock { $0.isAccepting = false }
      listener.close()
      throw SimulatorFailure(doing: "start a thread", code: EAGAIN)
    }
    return server
  }

  private init(_ listener: Socket, wakee: CInt, waker: CInt, _ world: World) {
    self.listener = listener
    self.wakee = wakee
    self.waker = waker
    port = listener.port
    self.world = Monitor(world)
    Socket(descriptor: wakee).closeOnExec()
    Socket(descriptor: waker).closeOnExec()
  }

  deinit {
    close(wakee)
    close(waker)
  }

  func stop() {
    let isFirst = world.withLock { world in
      defer { world.isStopping = true }
      // Threads that wait for bytes or for a delay are woken by the end of their connection.
      for connection in world.connections { connection.shutDown() }
      return !world.isStopping
    }
    if isFirst { _ = write(waker, "x", 1) }
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
        pollfd(descriptor: wakee, events: CInt(POLLIN)),
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

  /// Gives a connection a thread, unless there are too many; clients know it by scheme and port.
  func serve(_ socket: Socket, scheme: String, port: UInt16) {
    let isWelcome = world.withLock { world in
      guard !world.isStopping, world.connections.count < Self.maximumConnections else {
        return false
      }
      world.connections.insert(socket)
      world.connectionCount += 1
      return true
    }
    let connection = Connection(socket: socket, world: world, scheme: scheme, port: port)
    if !isWelcome || !WorkerThread.start({ connection.serve() }) { connection.close() }
  }
}
