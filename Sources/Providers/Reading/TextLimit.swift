import JSONText
import Weather

/// The maximum length of a text from a response.
package struct TextLimit: Sendable {
  /// In characters, including the ellipsis.
  package let characters: Int

  /// How many bytes are read.
  let bytes: Int

  /// A character can have any number of scalars.
  fileprivate var scalars: Int { 4 * characters }

  /// The name of a place, region or country.
  package static let name = TextLimit(characters: 200, bytes: 3200)

  /// The reason of an error.
  package static let reason = TextLimit(characters: 200, bytes: 500)

  /// A text of an alert.
  package static let alert = TextLimit(characters: 2000, bytes: 32_000)
}

extension String {
  /// Returns the text on one line, cut at a character to a limit.
  ///
  /// - Complexity: O(n) in the limit.
  package func onOneLine(_ limit: TextLimit) -> String {
    let line = String(unicodeScalars.prefix(limit.scalars + 1)).onOneLine
    let isWhole = line.unicodeScalars.count <= limit.scalars && line.count <= limit.characters
    if isWhole { return line }
    let ellipsis = "..."
    let start = String(line.unicodeScalars.prefix(limit.scalars)).prefix(
      limit.characters - ellipsis.count)
    return start + ellipsis
  }

  /// Returns the longest prefix of whole characters within a number of bytes.
  func prefix(bytes limit: Int) -> Substring {
    guard let end = utf8.index(startIndex, offsetBy: limit, limitedBy: endIndex) else {
      return self[...]
    }
    var scalarEnd = end
    while scalarEnd.samePosition(in: unicodeScalars) == nil {
      scalarEnd = utf8.index(before: scalarEnd)
    }
    return self[..<scalarEnd]
  }
}

extension JSONValue {
  /// Returns a string on one line, cut to a limit; nil for another kind and for an empty line.
  func text(_ limit: TextLimit) -> String? {
    guard let text = string(atMostBytes: limit.bytes + 4)?.onOneLine(limit) else { return nil }
    return text.isEmpty ? nil : text
  }
}
