import HTTP
import Transport

extension HTTPClient.Settings {
  /// Limits for a local server, with backoffs of 2, 4, 8… ms.
  static var quick: Self {
    Self(userAgent: "skydiff/test", timeout: 5, deadline: 10, backoff: 0.002, jitter: { 0.999 })
  }

  /// The same with a change.
  static func quick(_ change: (inout Self) -> Void) -> Self {
    var settings = quick
    change(&settings)
    return settings
  }
}

extension Exchange {
  var status: Int? { try? result.get().status }

  var text: String? { (try? result.get()).map { String(decoding: $0.body, as: UTF8.self) } }

  var failure: TransferFailure? { if case .failure(let failure) = result { failure } else { nil } }
}

extension ScriptedServer { func get(_ path: String = "/") -> Request { Request(url: url(path)) } }
