package import FoundationEssentials

/// A complete HTTP response.
package struct Response: Sendable, Equatable {
  /// The status code, 100…599.
  package var status: Int

  /// The header fields in the order received, with the letter case of the server.
  package var headers: [Request.Header]

  /// The body after decompression.
  package var body: Data

  /// When the server last confirmed a cached response; nil for one received from the network.
  package var cachedSince: Date?

  /// The host that sent the response, if a redirect led to another origin.
  package var respondingHost: String?

  package init(status: Int, headers: [Request.Header] = [], body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  package var isSuccess: Bool { (200..<300).contains(status) }

  /// How many seconds a clock is ahead of the server's; nil if the server did not say, and for a cached
  /// response.
  package func clockDifference(at now: Date) -> Double? {
    guard cachedSince == nil, let date = header("Date").flatMap(HTTPDate.date) else { return nil }
    return now.timeIntervalSince(date)
  }

  /// Returns the value of the first header field with this name, ignoring case.
  package func header(_ name: String) -> String? {
    let name = name.lowercased()
    return headers.first { $0.name.lowercased() == name }?.value
  }
}
