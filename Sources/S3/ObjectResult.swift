import FoundationEssentials
package import HTTP

/// What a service answered.
package enum ObjectResult: Sendable, Equatable {
  case done(Response)

  /// The copy is current.
  case notModified(Response)
  case missingKey
  case missingBucket

  /// The condition was not met, or another request was changing the object.
  ///
  /// - Parameter isCertain: Whether the request was sent once: it may have met its own effect otherwise.
  case conflict(isCertain: Bool)

  /// The keys or the permissions are not sufficient, or the clock is wrong.
  case rejected(Rejection)

  /// The settings are wrong.
  case misconfigured(String)

  /// The service refuses the request for another reason; nothing was changed.
  case refused(String)

  /// Nothing is known of what the request did; trying again may help.
  ///
  /// - Parameter wait: The seconds that the service asks to wait before.
  case unavailable(String, wait: Double)

  package enum Rejection: Sendable, Equatable {
    case keys(String)
    case permissions(String)
    case signature(String)
    case clock
  }

  package init(_ exchange: Exchange, region: String) {
    switch exchange.result {
    case .failure(let failure):
      switch failure.kind {
      case .addressRefused, .secureConnectionFailed: self = .misconfigured(failure.message)
      case .tooLarge: self = .refused(failure.message)
      default: self = .unavailable(failure.message, wait: 0)
      }
    case .success(let response):
      self.init(response, to: exchange.request, region: region)
      // libcurl sends a request again over a new connection if an open one turns out to be closed.
      if case .conflict = self {
        self = .conflict(
          isCertain: exchange.metrics.tries == 1 && exchange.metrics.reusedConnection)
      }
    }
  }

  private init(_ response: Response, to request: Request, region: String) {
    // Some services repeat keys of the request in their errors.
    let error =
      response.status < 300
      ? nil
      : XMLText(request.redact(String(decoding: response.body.prefix(16_384), as: UTF8.self)))
        .element("Error")
    let code = error?.element("Code")?.plain ?? ""
    let said = code.isEmpty ? "status \(response.status)" : "\(code), status \(response.status)"
    switch (response.status, code) {
    case (200..<300, _): self = .done(response)
    case (304, _): self = .notModified(response)
    case (404, "NoSuchBucket"): self = .missingBucket
    case (404, _): self = .missingKey
    case (409, _), (412, _): self = .conflict(isCertain: false)
    case (_, "RequestTimeTooSkewed"): self = .rejected(.clock)
    case (_, "ExpiredToken"), (_, "InvalidToken"), (_, "InvalidAccessKeyId"),
      (_, "TokenRefreshRequired"), (401, _):
      self = .rejected(.keys(said))
    case (_, "SignatureDoesNotMatch"): self = .rejected(.signature(said))
    case (403, _): self = .rejected(.permissions(said))
    case (301, _), (307, _), (_, "AuthorizationHeaderMalformed"), (_, "PermanentRedirect"),
      (_, "TemporaryRedirect"), (_, "IllegalLocationConstraintException"):
      let right = response.header("x-amz-bucket-region") ?? error?.element("Region")?.plain
      let advice = right.map { "; the bucket is in '\($0)'" } ?? ""
      self = .misconfigured("the region '\(region)' is wrong\(advice) (\(said))")
    case (429, _), (408, _): self = .unavailable(said, wait: response.retryAfter)
    case (400..<500, _), (501, _): self = .refused(said)
    default: self = .unavailable(said, wait: response.retryAfter)
    }
  }
}

extension Response {
  /// The tag of an object in the form that conditions take; nil without one.
  ///
  /// A proxy that compresses weakens tags, and some stores send them without quotes; the object has the
  /// strong one.
  package var objectTag: String? {
    guard var tag = header("ETag"), !tag.isEmpty else { return nil }
    if tag.hasPrefix("W/") { tag.removeFirst(2) }
    return tag.hasPrefix("\"") ? tag : "\"\(tag)\""
  }

  fileprivate var retryAfter: Double {
    header("Retry-After").flatMap { $0.isDigits ? Double($0) : nil } ?? 0
  }
}
