package import FoundationEssentials
package import HTTP

/// Makes the requests to a service, signed with the keys of a user.
package struct ObjectRequests: Sendable {
  package let service: ObjectService
  private let signature: RequestSignature

  package init(_ service: ObjectService, _ keys: AccessKeys) {
    self.service = service
    signature = RequestSignature(
      accessKey: keys.accessKey, secretKey: keys.secretKey, sessionToken: keys.sessionToken,
      region: service.region)
  }

  /// Under which condition an object is put.
  package enum Condition: Sendable, Equatable {
    case none
    case absent
    case unchanged(String)
  }

  /// Reads an object.
  ///
  /// - Parameter tag: The entity tag of a copy, for which the response is a 304.
  package func get(_ location: ObjectLocation, unless tag: String? = nil) -> Request {
    var headers: [Request.Header] = []
    // A weak tag is never found unchanged.
    if let tag, tag.hasPrefix("\"") { headers.append(.init("If-None-Match", tag)) }
    return request(.get, url(location), headers)
  }

  /// Replaces an object; the request is sent once, because a lost response leaves a doubt.
  package func put(_ location: ObjectLocation, _ body: Data, if condition: Condition) -> Request {
    var headers = [Request.Header("Content-Type", "application/octet-stream")]
    switch condition {
    case .none: break
    case .absent: headers.append(.init("If-None-Match", "*"))
    case .unchanged(let tag): headers.append(.init("If-Match", tag))
    }
    var request = request(.put, url(location), headers)
    request.body = body
    request.retryPolicy = .once
    return request
  }

  package func delete(_ location: ObjectLocation) -> Request { request(.delete, url(location)) }

  /// Lists the objects whose keys continue a key, in the order of bytes.
  ///
  /// - Parameter last: The last key that is known, after which the list goes on.
  package func list(_ prefix: ObjectLocation, after last: String? = nil) -> Request {
    // The signature needs the parameters in order.
    var query =
      "list-type=2&max-keys=1000&prefix=\(PercentEncoding.encode(prefix.key, keeping: ""))"
    if let last { query += "&start-after=\(PercentEncoding.encode(last, keeping: ""))" }
    return request(.get, "\(service.url(bucket: prefix.bucket))?\(query)")
  }

  private func url(_ location: ObjectLocation) -> String {
    service.url(bucket: location.bucket, key: location.key)
  }

  private func request(
    _ method: Request.Method, _ url: String, _ headers: [Request.Header] = []
  ) -> Request {
    var request = Request(
      method: method, url: url,
      // Some services do not accept a request without it.
      headers: headers + [.init("x-amz-content-sha256", "UNSIGNED-PAYLOAD")])
    if let token = signature.sessionToken {
      request.credentialHeaders = [.init("x-amz-security-token", token)]
    }
    request.signature = signature
    return request
  }
}
