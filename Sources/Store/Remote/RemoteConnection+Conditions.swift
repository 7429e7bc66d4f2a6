import FoundationEssentials
import HTTP
import S3

extension RemoteConnection {
  /// Makes sure that the store respects conditions, once for an endpoint and a bucket: otherwise the
  /// last of several writers would win silently.
  func requireConditions() throws(StoreError) {
    if respectsConditions { return }
    try examineConditions()
    rememberConditions()
  }

  private func examineConditions() throws(StoreError) {
    let requests = try requests()
    let probe = location.appending(".probe-\(settings.randomToken)")
    let body = Data("skydiff examines whether the store respects conditions\n".utf8)
    func put(_ condition: ObjectRequests.Condition) throws(StoreError) -> ObjectResult {
      var request = requests.put(probe, body, if: condition)
      // Nothing depends on the object, so that a lost response leaves no doubt.
      request.retryPolicy = RetryPolicy()
      return send(request, for: .saving)
    }
    let result = try put(.none)
    guard case .done = result else { throw problem(problem(with: result, for: .saving)) }
    defer { _ = settings.save([requests.delete(probe)]) }
    for condition in [.absent, .unchanged("\"00000000000000000000000000000000\"")]
      as [ObjectRequests.Condition]
    {
      let result = try put(condition)
      switch result {
      case .conflict: continue
      case .done: throw problem(.ignoresConditions("a condition was ignored"))
      case .missingKey: throw problem(.ignoresConditions("status 404 for a condition that fails"))
      case .notModified: throw problem(.ignoresConditions("status 304 for a condition that fails"))
      case .refused(let reason): throw problem(.ignoresConditions(reason))
      default: throw problem(problem(with: result, for: .saving))
      }
    }
  }
}
