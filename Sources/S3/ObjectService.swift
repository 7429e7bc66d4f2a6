import HTTP

/// The address of a service, and how buckets are addressed there.
package struct ObjectService: Sendable, Equatable {
  /// Such as `https://s3.eu-central-1.amazonaws.com`, without a slash at the end.
  package let endpoint: String
  package let region: String

  /// Whether the bucket is in the path; otherwise it is in the name of the host.
  package let isPathStyle: Bool

  /// - Parameters:
  ///   - endpoint: Nil for the one of AWS in the region.
  ///   - isPathStyle: Nil for what suits the endpoint.
  package init(endpoint: String?, region: String, isPathStyle: Bool? = nil) {
    var address = endpoint ?? "https://s3.\(region).amazonaws.com"
    while address.hasSuffix("/") { address.removeLast() }
    self.endpoint = address
    self.region = region
    self.isPathStyle = isPathStyle ?? (endpoint != nil)
  }

  func url(bucket: String, key: String? = nil) -> String {
    let path = key.map { "/" + PercentEncoding.encode($0, keeping: "/") } ?? ""
    guard !isPathStyle, let end = endpoint.firstRange(of: "://")?.upperBound else {
      return "\(endpoint)/\(bucket)\(path)"
    }
    return "\(endpoint[..<end])\(bucket).\(endpoint[end...])\(path.isEmpty ? "/" : path)"
  }

  /// Where messages say that the service is.
  package var authority: String { Address(endpoint)?.authority ?? endpoint }
}
