import FoundationEssentials
import HTTP
import Store
import Testing

@testable import Commands

/// A cache directory, a clock and a sender of a test.
final class FetchingWorld {
  let path: String
  var now = TestWorld.start

  /// What was sent, in its order, as it was sent.
  private(set) var sent: [Request] = []

  /// What comes of a request; success with the body `new` where nobody says.
  var reply: (Request) -> Exchange = { .answer(to: $0) }

  init() {
    let name = "skydiff-cache-\(UUID().uuidString)"
    path = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  var directory: CacheDirectory { CacheDirectory(path: path) }

  /// The addresses of what was sent since this was last asked.
  func sentAddresses() -> [String] {
    defer { sent = [] }
    return sent.map(\.url)
  }

  func sender(_ requests: [Request]) -> [Exchange] {
    sent += requests
    return requests.map(reply)
  }

  /// Makes the directory one that nothing can be written to, also by the superuser.
  func obstruct() throws {
    try Data().write(to: URL(filePath: path))
  }
}

extension Exchange {
  static func answer(
    to request: Request,
    status: Int = 200,
    _ headers: [String: String] = [:],
    body: String = "new",
    tries: Int = 1
  ) -> Exchange {
    let response = Response(
      status: status,
      headers: headers.map { Request.Header($0.key, $0.value) },
      body: Data(body.utf8)
    )
    return Exchange(request: request, result: .success(response), metrics: Metrics(tries: tries))
  }

  static func failure(
    of request: Request,
    _ kind: TransferFailure.Kind,
    tries: Int = 1
  ) -> Exchange {
    Exchange(
      request: request,
      result: .failure(TransferFailure(kind: kind, message: "\(kind)")),
      metrics: Metrics(tries: tries)
    )
  }

  var body: String? { (try? result.get()).map { String(decoding: $0.body, as: UTF8.self) } }

  var failureKind: TransferFailure.Kind? {
    if case .failure(let failure) = result { failure.kind } else { nil }
  }
}
