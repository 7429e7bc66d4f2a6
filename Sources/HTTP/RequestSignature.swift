/// The keys and the scope of a signature of version 4 (AWS), which the transport makes.
package struct RequestSignature: Sendable, Equatable {
  package var accessKey: String
  package var secretKey: String

  /// The session token of temporary keys.
  package var sessionToken: String?
  package var region: String

  package init(accessKey: String, secretKey: String, sessionToken: String?, region: String) {
    self.accessKey = accessKey
    self.secretKey = secretKey
    self.sessionToken = sessionToken
    self.region = region
  }

  var secrets: [String] { [accessKey, secretKey, sessionToken ?? ""] }
}

extension RequestSignature: CustomStringConvertible, CustomDebugStringConvertible {
  package var description: String { "a signature for \(region)" }
  package var debugDescription: String { description }
}
