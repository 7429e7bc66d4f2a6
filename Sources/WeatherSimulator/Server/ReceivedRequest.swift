/// A request as it arrived.
package struct ReceivedRequest: Sendable, Equatable {
  package struct Field: Sendable, Equatable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  package var method: String
  /// Path and query as they were sent.
  package var target: String
  package var path: String
  /// The items of the query in their order, decoded.
  package var query: [Field]
  package var headers: [Field]
  package var body: [UInt8]

  init(method: String, target: String, headers: [Field] = [], body: [UInt8] = []) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = parts.first.map(String.init) ?? ""
    query = parts.count > 1 ? PercentCoding.items(of: String(parts[1])) : []
  }

  /// Returns the value of the first header field of this name, letter case ignored.
  package func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// Returns the value of the first item of this name in the query.
  package func item(_ name: String) -> String? {
    query.first { $0.name == name }?.value
  }
}

extension ReceivedRequest {
  /// Tells whether a text, such as a key, arrived anywhere in the request.
  package func contains(_ text: String) -> Bool {
    let values = [target] + query.map(\.value) + headers.map(\.value)
    return values.contains { $0.contains(text) }
      || String(decoding: body, as: UTF8.self).contains(text)
  }
}
