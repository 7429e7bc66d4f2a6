import FoundationEssentials

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// An https address for a simulator, served by `openssl s_server`.
///
/// Connections are served one after the other. A fault that closes one also stops the proxy.
package final class TLSProxy: Sendable {
  private let child: ChildProcess
  private let directory: String

  package let port: UInt16

  /// The certificate as a PEM file, for clients that trust it.
  package let certificateFile: String

  /// Whether `openssl` is installed.
  package static var isAvailable: Bool { (try? ChildProcess.run(["openssl", "version"])) != nil }

  package init(
    for simulator: Simulator, certificate: SimulatedCertificate = .valid
  ) throws(SimulatorError) {
    directory = try Self.makeDirectory()
    do throws(SimulatorError) {
      let files = try certificate.write(to: directory)
      certificateFile = files.certificate
      (child, port) = try Self.start(for: simulator, certificate: files)
    } catch {
      try? FileManager.default.removeItem(atPath: directory)
      throw error
    }
  }

  deinit {
    child.end()
    try? FileManager.default.removeItem(atPath: directory)
  }

  package var url: String { "https://127.0.0.1:\(port)" }

  private static func makeDirectory() throws(SimulatorError) -> String {
    var template = Array(
      "\(FileManager.default.temporaryDirectory.path)/simulator-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw SimulatorError(doing: "make a directory", code: errno)
    }
    let path = template.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return String(decoding: path, as: UTF8.self)
  }

  /// Starts `openssl` on a free port and serves what it forwards.
  private static func start(
    for simulator: Simulator, certificate files: (certificate: String, key: String)
  ) throws(SimulatorError) -> (ChildProcess, port: UInt16) {
    for _ in 0..<5 {
      // Another process can take the port in between, so this is tried again.
      let port = try ClosedPort().port
      let (mine, its) = try Socket.pair()
      defer { its.close() }
      do throws(SimulatorError) {
        let child = try ChildProcess(
          [
            "openssl", "s_server", "-quiet", "-accept", "127.0.0.1:\(port)", "-cert",
            files.certificate, "-key", files.key,
          ], socket: its)
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
    throw SimulatorError(doing: "start 'openssl s_server'", code: EADDRINUSE)
  }

  /// Waits up to half a minute until the child listens; returns `false` if it has ended instead.
  private static func waits(
    for child: ChildProcess, listeningAt port: UInt16
  ) throws(SimulatorError) -> Bool {
    for _ in 0..<6_000 {
      // After the child has ended, another process may be listening.
      let socket = Socket.connected(port: port)
      socket?.close()
      if child.hasEnded() { return false }
      if socket != nil { return true }
      usleep(5000)
    }
    child.end()
    throw SimulatorError(doing: "reach 'openssl s_server' at port \(port)", code: ETIMEDOUT)
  }
}

/// The kind of certificate that a server presents.
package enum SimulatedCertificate: Sendable, CaseIterable {
  /// Self-signed, for 127.0.0.1 and `localhost`.
  case valid
  /// As `valid`, but expired yesterday.
  case expired
  /// For the name of another host.
  case wrongHost

  /// Creates the certificate and its key with `openssl`.
  func write(to directory: String) throws(SimulatorError) -> (certificate: String, key: String) {
    let (certificate, key) = ("\(directory)/certificate.pem", "\(directory)/key.pem")
    let request = "\(directory)/request.pem"
    let name = self == .wrongHost ? "DNS:weather.invalid" : "IP:127.0.0.1,DNS:localhost"
    try ChildProcess.run([
      "openssl", "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
      "-nodes", "-subj", "/CN=weather-simulator", "-addext", "subjectAltName=\(name)", "-keyout",
      key, "-out", request,
    ])
    try ChildProcess.run([
      "openssl", "x509", "-req", "-in", request, "-signkey", key, "-copy_extensions", "copy",
      "-days", self == .expired ? "-1" : "1", "-out", certificate,
    ])
    return (certificate, key)
  }
}
