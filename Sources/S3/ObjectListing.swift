import HTTP

package struct ObjectListing: Sendable, Equatable {
  package struct Entry: Sendable, Equatable {
    package var key: String

    /// In bytes.
    package var size: Int
  }

  package var entries: [Entry] = []

  /// What counts of a size, so that the sum of many fits into an integer.
  private static let maximumSize = 1 << 40

  /// Whether there are more.
  package var isTruncated: Bool

  /// Reads the XML of a response; nil if it is not a list.
  ///
  /// The elements have no attributes and are not nested in others of their name, so that a search for
  /// their tags is enough.
  package init?(_ text: String) {
    guard let list = XMLText(text).element("ListBucketResult") else { return nil }
    isTruncated = list.element("IsTruncated")?.plain == "true"
    var rest = list
    while let (contents, after) = rest.next("Contents") {
      rest = after
      guard let key = contents.element("Key")?.plain else { return nil }
      let size = contents.element("Size").flatMap { Int($0.plain) } ?? 0
      entries.append(Entry(key: key, size: min(max(size, 0), Self.maximumSize)))
    }
  }
}

/// A part of a text in XML.
struct XMLText {
  private let text: Substring

  init(_ text: String) { self.text = text[...] }

  private init(_ text: Substring) { self.text = text }

  /// The first element of a name; nil if there is none.
  func element(_ name: String) -> XMLText? { next(name)?.element }

  /// The first element of a name and what comes after it.
  func next(_ name: String) -> (element: XMLText, rest: XMLText)? {
    var search = text
    while let start = search.firstRange(of: "<\(name)") {
      search = search[start.upperBound...]
      guard let character = search.first, let end = search.firstIndex(of: ">") else { return nil }
      // Otherwise it is the beginning of a longer name.
      guard character == ">" || character == " " else { continue }
      let content = search[search.index(after: end)...]
      guard let close = content.firstRange(of: "</\(name)>") else { return nil }
      return (XMLText(content[..<close.lowerBound]), XMLText(content[close.upperBound...]))
    }
    return nil
  }

  /// The content without escapes.
  var plain: String {
    guard text.contains("&") else { return String(text) }
    var plain = ""
    var rest = text
    while let start = rest.firstIndex(of: "&") {
      plain += rest[..<start]
      rest = rest[start...]
      guard let end = rest.firstIndex(of: ";"), let character = Self.character(rest[..<end]) else {
        plain += rest
        return plain
      }
      plain.append(character)
      rest = rest[rest.index(after: end)...]
    }
    return plain + rest
  }

  /// The character of an escape without its semicolon.
  private static func character(_ escape: Substring) -> Character? {
    switch escape {
    case "&amp": return "&"
    case "&lt": return "<"
    case "&gt": return ">"
    case "&quot": return "\""
    case "&apos": return "'"
    default:
      guard escape.hasPrefix("&#") else { return nil }
      let digits = escape.dropFirst(2)
      let number = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return number.flatMap(Unicode.Scalar.init).map(Character.init)
    }
  }
}
