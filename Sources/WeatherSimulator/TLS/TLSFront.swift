import FoundationEssentials

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// An address of https at which a simulator answers, by means of the program `openssl`.
///
/// Connections are served one after the other. A fault that ends one ends the front with it.
package final class TLSFront: Sendable {
  private let child: ChildProcess
  private let directory: String

  package let port: UInt16

  /// A file with the certificate, for clients that are to trust it.
  package let certificateFile: String

  /// Whether there is the program it needs.
  package static var isAvailable: Bool {
    (try? ChildProcess.run(["openssl", "version"])) != nil
  }

  package init(
    for simulator: Simulator,
    certificate: SimulatedCertificate = .valid
  ) throws(SimulatorFailure) {
    directory = try Self.makeDirectory()
    do throws(SimulatorFailure) {
      let files = try certificate.write(to: directory)
      certificateFile = files.certificate
      (child, port) = try Self.start(for: simulator, certificate: files)
    } catch {
      try? FileManager.default.removeItem(atPath: directory)
      throw error
    }
  }

  deinit {
    child.kill()
    child.wait()
    try? FileManager.default.removeItem(atPath: directory)
  }

  /// `https://127.0.0.1:PORT`, in the place of the simulator's own.
  package var url: String { "https://127.0.0.1:\(port)" }

  private static func makeDirectory() throws(SimulatorFailure) -> String {
    var template = Array(
      "\(FileManager.default.temporaryDirectory.path)/simulator-XXXXXX".utf8CString
    )
    guard mkdtemp(&template) != nil else {
      throw SimulatorFailure(doing: "make a directory", code: errno)
    }
    let path = template.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return String(decoding: path, as: UTF8.self)
  }

  /// Starts the program at a port that nobody has, and serves what it hands on.
  private static func start(
    for simulator: Simulator,
    certificate files: (certificate: String, key: String)
  ) throws(SimulatorFailure) -> (ChildProcess, port: UInt16) {
    for _ in 0..<5 {
      // It is free again as soon as nobody holds it; if somebody else takes it, another one is.
      let port = try ClosedPort().port
      let (mine, its) = try Socket.pair()
      defer { its.close() }
      do throws(SimulatorFailure) {
        let child = try ChildProcess(
          [
            "openssl", "s_server", "-quiet", "-accept", "127.0.0.1:\(port)",
            "-cert", files.certificate, "-key", files.key,
          ],
          socket: its
        )
        if try waits(for: child, listeningAt: port) {
          simulator.server.serve(mine, scheme: "https", port: port)
          return (child, port)
        }
      } catch {
        mine.close()
        throw error
      }
      mine.close()
    }
    throw SimulatorFailure(doing: "start 'openssl s_server'", code: EADDRINUSE)
  }

  /// Waits until a program listens, which it does not tell: it is tried for half a minute.
  ///
  /// - Returns: False when it has ended instead.
  private static func waits(
    for child: ChildProcess,
    listeningAt port: UInt16
  ) throws(SimulatorFailure) -> Bool {
    for _ in 0..<6_000 {
      // Whoever answers when it has ended is somebody else.
      let socket = Socket.connected(port: port)
      socket?.close()
      if child.hasEnded() { return false }
      if socket != nil { return true }
      usleep(5000)
    }
    child.kill()
    child.wait()
    throw SimulatorFailure(doing: "reach 'openssl s_server' at port \(port)", code: ETIMEDOUT)
  }
}
