/// The names and values of a URL's query, in order.
package struct QueryItems: Sendable, Equatable, ExpressibleByDictionaryLiteral {
  private struct Item: Sendable, Equatable {
    var name: String
    var value: String
  }

  private var items: [Item]

  package init() { items = [] }

  /// Keeps the order of the literal; names may repeat.
  package init(dictionaryLiteral elements: (String, String)...) {
    items = elements.map { Item(name: $0.0, value: $0.1) }
  }

  package var isEmpty: Bool { items.isEmpty }

  package mutating func append(_ name: String, _ value: String) {
    items.append(Item(name: name, value: value))
  }

  package mutating func append(_ other: QueryItems) { items += other.items }

  /// The items as `name=value&name=value`.
  ///
  /// Everything but the unreserved characters of RFC 3986 is percent-encoded, except commas and
  /// colons, which keep lists and times readable.
  package var encoded: String {
    items.map { item in
      [item.name, item.value].map { PercentEncoding.encode($0, keeping: ",:") }.joined(
        separator: "=")
    }.joined(separator: "&")
  }

  /// Returns a URL with these items appended to its query and without its fragment.
  package func appended(to address: String) -> String {
    let base = address.prefix { $0 != "#" }
    guard !items.isEmpty else { return String(base) }
    let separator =
      if !base.contains("?") { "?" } else if base.hasSuffix("?") || base.hasSuffix("&") { "" } else
      { "&" }
    return base + separator + encoded
  }
}
