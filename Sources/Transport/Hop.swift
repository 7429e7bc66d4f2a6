internal import FoundationEssentials
internal import HTTP

/// One message on the wire: a request as it is sent to one address on its way.
struct Hop: Equatable {
  var method: Request.Method
  var url: String
  var address: Address
  var headers: [Request.Header]
  var body: Data?

  /// Returns the first hop of a request, or why it must not be sent.
  static func first(of request: Request) -> Result<Hop, TransferFailure> {
    guard let address = Address(request.url) else {
      return .failure(
        TransferFailure(
          kind: .addressRefused,
          message: "not an http or https address: '\(request.redactedURL)'"
        )
      )
    }
    guard address.isAllowed else {
      return .failure(
        TransferFailure(
          kind: .addressRefused,
          message: "plain http is accepted only for this machine: '\(request.redactedURL)'"
        )
      )
    }
    let headers = request.headers + request.credentialHeaders
    if let header = headers.first(where: { !$0.canBeSent }) {
      return .failure(
        TransferFailure(
          kind: .addressRefused,
          message: "the header field '\(header.name.debugDescription.dropFirst().dropLast())'"
            + " has a character that cannot be sent"
        )
      )
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
}

extension Request.Header {
  /// Whether name and value are what HTTP allows: a line break in one would begin another field.
  fileprivate var canBeSent: Bool {
    let isToken = name.utf8.allSatisfy { byte in
      (0x21...0x7E).contains(byte) && !"\"(),/:;<=>?@[\\]{}".utf8.contains(byte)
    }
    return !name.isEmpty && isToken
      && value.utf8.allSatisfy { $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }
  }
}
