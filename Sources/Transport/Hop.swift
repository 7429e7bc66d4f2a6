internal import FoundationEssentials
internal import HTTP

/// One HTTP message: the request as sent to its URL or to the target of a redirect.
struct Hop: Equatable {
  var method: Request.Method
  var url: String
  var address: Address
  var headers: [Request.Header]
  var body: Data?

  /// Returns the first hop of a request, or why it cannot be sent.
  static func first(of request: Request) -> Result<Hop, TransferFailure> {
    guard let address = Address(request.url) else {
      return refusal("not an http or https URL: '\(request.redactedURL)'")
    }
    guard address.isAllowed else {
      return refusal("plain http is allowed only to this machine: '\(request.redactedURL)'")
    }
    let headers = request.headers + request.credentialHeaders
    if let header = headers.first(where: { !$0.canBeSent }) {
      let name = header.name.debugDescription.dropFirst().dropLast()
      return refusal("the header field '\(name)' contains an invalid character")
    }
    return .success(
      Hop(
        method: request.method,
        url: request.url,
        address: address,
        headers: headers,
        body: request.body
      )
    )
  }

  private static func refusal(_ message: String) -> Result<Hop, TransferFailure> {
    .failure(TransferFailure(kind: .addressRefused, message: message))
  }
}

/// The result of one HTTP message.
struct HopOutcome {
  var result: Result<Response, TransferFailure>
  /// The absolute URL of a redirect.
  var redirectAddress: String?
  /// Bytes of body, after decompression.
  var bytes = 0
  var httpVersion: String?
  var reusedConnection = false
}

extension Request.Header {
  /// Whether name and value are valid; a line break would inject another field.
  fileprivate var canBeSent: Bool {
    Self.isName(name) && value.replacing("\t", with: " ").isHeaderText
  }
}
