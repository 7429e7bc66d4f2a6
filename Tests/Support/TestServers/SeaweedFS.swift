import FoundationEssentials
import HTTP
package import S3
import TestSupport
import Transport
package import WeatherSimulator

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A SeaweedFS on this machine: a real store of objects, whose ports the kernel chooses.
///
/// It ends with the process that started it, even if that is killed.
package final class SeaweedFS: @unchecked Sendable {
  package static let keys = AccessKeys(accessKey: "AKSKYDIFFTEST", secretKey: "secret.of.the.tests")

  /// The program; nil where `scripts/setup.sh --tests` could not install it.
  package static let program: String? = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().path()
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let folders = ["\(root)/.build/seaweedfs/bin"] + path.split(separator: ":").map(String.init)
    return folders.map { "\($0)/weed" }.first { access($0, X_OK) == 0 }
  }()

  package static let isInstalled = program != nil

  /// The one that most tests share.
  package static let shared: Result<SeaweedFS, SimulatorError> = {
    do throws(SimulatorError) { return .success(try SeaweedFS()) } catch { return .failure(error) }
  }()

  private var settings: Settings

  /// The program ends when the other end of this is closed.
  private var leash: Socket

  package init() throws(SimulatorError) {
    settings = try Settings()
    leash = try Self.start(settings.arguments)
    var startCount = 1
    while !eventually(within: 60, { makeBucket("ready") }) {
      leash.close()
      guard startCount < 3 else { throw SimulatorError(doing: "start SeaweedFS", code: ETIMEDOUT) }
      // A port may have been taken by another program meanwhile.
      startCount += 1
      settings = try Settings()
      leash = try Self.start(settings.arguments)
    }
  }

  deinit { leash.close() }

  fileprivate static let configuration = """
    {"identities": [{"name": "tests", "credentials": [{"accessKey": "\(keys.accessKey)",
    "secretKey": "\(keys.secretKey)"}], "actions": ["Admin", "Read", "Write", "List"]}]}
    """

  private static func start(_ arguments: [String]) throws(SimulatorError) -> Socket {
    let (mine, its) = try Socket.pair()
    defer { its.close() }
    let script = "\"$@\" </dev/null >/dev/null 2>&1 & weed=$!; cat >/dev/null; kill -9 $weed"
    _ = try ChildProcess(["sh", "-c", script, "sh", program ?? "weed"] + arguments, socket: its)
    return mine
  }

  /// Kills the program, as by `kill -9`.
  package func kill() { leash.close() }

  /// Starts the program again with the same ports and files.
  package func restart() throws(SimulatorError) {
    leash = try Self.start(settings.arguments)
    guard eventually(within: 60, { makeBucket("ready") }) else {
      throw SimulatorError(doing: "restart SeaweedFS", code: ETIMEDOUT)
    }
  }

  package var port: UInt16 { settings.ports[0] }

  package var endpoint: String { "http://127.0.0.1:\(port)" }

  package var service: ObjectService { ObjectService(endpoint: endpoint, region: "us-east-1") }

  /// Makes a bucket; returns whether it is there.
  @discardableResult package func makeBucket(_ name: String) -> Bool {
    var request = Request(
      method: .put, url: "\(endpoint)/\(name)",
      headers: [.init("x-amz-content-sha256", "UNSIGNED-PAYLOAD")])
    request.retryPolicy = .once
    request.signature = RequestSignature(
      accessKey: Self.keys.accessKey, secretKey: Self.keys.secretKey, sessionToken: nil,
      region: "us-east-1")
    let client = HTTPClient(settings: .init(userAgent: "tests", timeout: 5, deadline: 5))
    guard case .success(let response) = client.run([request])[0].result else { return false }
    return response.isSuccess || response.status == 409
  }
}

/// What a SeaweedFS is started with.
private struct Settings {
  let directory: TemporaryDirectory
  let ports: [UInt16]

  init() throws(SimulatorError) {
    do {
      directory = try TemporaryDirectory()
      try directory.write(SeaweedFS.configuration, to: "s3.json")
    } catch { throw SimulatorError(doing: "make a directory", code: EIO) }
    // The sockets are open until all ports are known, so that no two are the same.
    var sockets: [Socket] = []
    for _ in 0..<8 { sockets.append(try Socket.bound(port: 0)) }
    ports = sockets.map(\.port)
    for socket in sockets { socket.close() }
  }

  var arguments: [String] {
    [
      "server", "-dir=\(directory.path)", "-ip=127.0.0.1", "-ip.bind=127.0.0.1", "-s3",
      "-s3.port=\(ports[0])", "-s3.port.grpc=\(ports[1])", "-s3.port.iceberg=0", "-s3.port.lance=0",
      "-s3.config=\(directory.file("s3.json"))", "-master.port=\(ports[2])",
      "-master.port.grpc=\(ports[3])", "-volume.port=\(ports[4])", "-volume.port.grpc=\(ports[5])",
      "-filer", "-filer.port=\(ports[6])", "-filer.port.grpc=\(ports[7])", "-volume.max=30",
      "-master.volumeSizeLimitMB=64", "-master.telemetry=false",
    ]
  }
}
