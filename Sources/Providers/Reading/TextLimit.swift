import JSONText
import Weather

/// How much text is taken from outside, whatever is sent.
package struct TextLimit: Sendable {
  /// In characters, the dots that stand for the rest included.
  package let characters: Int

  /// How many bytes are looked at.
  let bytes: Int

  /// A character may be any number of scalars, so these are counted too.
  fileprivate var scalars: Int { 4 * characters }

  /// What a place, a region or a country is called.
  package static let name = TextLimit(characters: 200, bytes: 3200)

  /// Why a provider says that it refuses a request.
  package static let reason = TextLimit(characters: 200, bytes: 500)

  /// What is said of a warning.
  package static let alert = TextLimit(characters: 2000, bytes: 32_000)
}

extension String {
  /// The text on one line, cut at a character where it is longer than a limit.
  ///
  /// - Complexity: linear in the limit.
  package func onOneLine(_ limit: TextLimit) -> String {
    let line = String(unicodeScalars.prefix(limit.scalars + 1)).onOneLine
    let isWhole = line.unicodeScalars.count <= limit.scalars && line.count <= limit.characters
    if isWhole { return line }
    let ellipsis = "..."
    let start = String(line.unicodeScalars.prefix(limit.scalars)).prefix(
      limit.characters - ellipsis.count
    )
    return start + ellipsis
  }

  /// The whole characters among the first bytes of the text.
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
  /// The text of a string on one line, cut where it is longer than a limit; nil for any other kind
  /// and where nothing of it is left.
  func text(_ limit: TextLimit) -> String? {
    guard let text = string(atMostBytes: limit.bytes + 4)?.onOneLine(limit) else { return nil }
    return text.isEmpty ? nil : text
  }
}
