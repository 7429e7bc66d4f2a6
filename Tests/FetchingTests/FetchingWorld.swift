import FoundationEssentials
import HTTP
import Testing

@testable import Fetching

/// The storage, clock and sender of a test.
final class FetchingWorld {
  /// 2026-11-21T09:00:04Z.
  static let start = Date(timeIntervalSince1970: 1_795_251_604)

  let storage = MemoryStorage()
  var now = start

  /// The sent requests.
  private(set) var sent: [Request] = []

  /// Returns the exchange for a request; by default a success with the body `new`.
  var reply: (Request) -> Exchange = { .success(of: $0) }

  /// Returns the URLs of the requests sent since the last call.
  func sentAddresses() -> [String] {
    defer { sent = [] }
    return sent.map(\.url)
  }

  func sender(_ requests: [Request]) -> [Exchange] {
    sent += requests
    return requests.map(reply)
  }
}

/// Files in memory.
final class MemoryStorage: FetchStorage {
  var files: [String: [UInt8]] = [:]
  var isWritable = true

  /// The ages in seconds from which unused files were removed.
  private(set) var cleanups: [Double] = []

  func read(_ name: String, limit: Int) -> [UInt8]? {
    files[name].flatMap { $0.count <= limit ? $0 : nil }
  }

  func write(_ name: String, _ bytes: [UInt8]) { if isWritable { files[name] = bytes } }

  func update(_ name: String, limit: Int, _ change: ([UInt8]?) -> [UInt8]) -> Bool {
    guard isWritable else { return false }
    files[name] = change(read(name, limit: limit))
    return true
  }

  func remove(_ name: String, because reason: String) { files[name] = nil }

  func removeFiles(olderThan seconds: Double) { cleanups.append(seconds) }
}

extension Exchange {
  static func success(
    of request: Request, status: Int = 200, _ headers: [String: String] = [:], body: String = "new",
    tries: Int = 1
  ) -> Exchange {
    let response = Response(
      status: status, headers: headers.map { Request.Header($0.key, $0.value) },
      body: Data(body.utf8))
    return Exchange(request: request, result: .success(response), metrics: Metrics(tries: tries))
  }

  static func failure(of request: Request, _ kind: TransferFailure.Kind, tries: Int = 1) -> Exchange
  {
    Exchange(
      request: request, result: .failure(TransferFailure(kind: kind, message: "\(kind)")),
      metrics: Metrics(tries: tries))
  }

  var body: String? { (try? result.get()).map { String(decoding: $0.body, as: UTF8.self) } }

  var failureKind: TransferFailure.Kind? {
    if case .failure(let failure) = result { failure.kind } else { nil }
  }
}
