package import FoundationEssentials

/// An HTTP answer that arrived whole.
package struct Response: Sendable, Equatable {
  /// The status code, 100…599.
  package var status: Int

  /// Header fields in the order they came; names in whatever case the server used.
  package var headers: [Request.Header]

  /// The body after decompression.
  package var body: Data

  /// When the answer was last confirmed by the server, where it was kept from before; nil for one
  /// that was sent for this request.
  package var cachedSince: Date?

  /// The host that answered, where a redirect led to another than was asked.
  package var answerer: String?

  package init(status: Int, headers: [Request.Header] = [], body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  package var isSuccess: Bool { (200..<300).contains(status) }

  /// Returns the value of the first header field of this name, letter case ignored.
  package func header(_ name: String) -> String? {
    let name = name.lowercased()
    return headers.first { $0.name.lowercased() == name }?.value
  }
}
