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
    let files = try certificate.write(to: directory)
    certificateFile = files.certificate
    // It is free again as soon as nobody holds it, and then nobody else's for long enough.
    port = try ClosedPort().port
    let (mine, its) = try Socket.pair()
    defer { its.close() }
    do throws(SimulatorFailure) {
      child = try ChildProcess(
        [
          "openssl", "s_server", "-quiet", "-accept", "127.0.0.1:\(port)",
          "-cert", files.certificate, "-key", files.key,
        ],
        socket: its
      )
    } catch {
      mine.close()
      throw error
    }
    simulator.server.serve(mine, scheme: "https", port: port)
    waitUntilListening()
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

  /// The program does not tell when it listens, so it is tried, for two seconds at most.
  private func waitUntilListening() {
    for _ in 0..<400 {
      if let socket = Socket.connected(port: port) {
        socket.close()
        return
      }
      usleep(5000)
    }
  }
}
