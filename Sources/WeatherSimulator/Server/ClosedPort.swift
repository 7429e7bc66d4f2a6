/// A port of the loopback interface that nobody listens on, so that connections to it are refused.
///
/// As long as it is held nobody else gets the port.
package final class ClosedPort: Sendable {
  private let socket: Socket

  package let port: UInt16

  package init() throws(SimulatorFailure) {
    socket = try Socket.bound(port: 0)
    port = socket.port
  }

  deinit {
    socket.close()
  }

  /// `http://127.0.0.1:PORT`.
  package var url: String { "http://127.0.0.1:\(port)" }
}
