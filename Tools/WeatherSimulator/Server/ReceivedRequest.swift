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
  /// Path and query, not decoded.
  package var target: String
  package var path: String
  /// The decoded items of the query, in order.
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

  /// Returns the first header field with this name, ignoring case.
  package func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// Returns the first query item with this name.
  package func item(_ name: String) -> String? { query.first { $0.name == name }?.value }
}

extension ReceivedRequest {
  /// Returns whether a text, such as a key, occurs anywhere in the request.
  package func contains(_ text: String) -> Bool {
    let values = [target] + query.map(\.value) + headers.map(\.value)
    return values.contains { $0.contains(text) }
      || String(decoding: body, as: UTF8.self).contains(text)
  }
}

/// Decoding of queries.
enum PercentCoding {
  /// Splits `a=1&b=2` and decodes names and values.
  static func items(of text: String) -> [ReceivedRequest.Field] {
    text.split(separator: "&").map { item in
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return ReceivedRequest.Field(decoded(parts[0]), parts.count > 1 ? decoded(parts[1]) : "")
    }
  }

  /// Decodes `+` and `%41`; leaves invalid escapes unchanged.
  static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var input = Array(text.utf8)[...]
    while let byte = input.popFirst() {
      if byte == UInt8(ascii: "+") {
        bytes.append(UInt8(ascii: " "))
      } else if byte == UInt8(ascii: "%"),
        let value = UInt8(String(decoding: input.prefix(2), as: UTF8.self), radix: 16),
        input.count >= 2
      {
        bytes.append(value)
        input.removeFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension ReceivedRequest {
  /// Whether the user agent contains a mail address or a page, as NWS and MET Norway require.
  var hasContact: Bool {
    header("user-agent").map { $0.contains("@") || $0.contains("://") } ?? false
  }
}
