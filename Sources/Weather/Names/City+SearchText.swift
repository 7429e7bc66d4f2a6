/// Text in which a part can be found, whatever its case and accents.
package struct SearchText: Sendable, Equatable {
  private let bytes: [UInt8]

  /// The text as it was typed.
  package let text: String

  package init(_ text: String) {
    self.text = text
    bytes = Array(text.foldedForMatching.utf8)
  }

  /// The texts by which people find a city: its name, region, country and tags.
  ///
  /// - Parameters:
  ///   - language: The language of the user, in which the country is shown; its English name counts, too.
  ///   - sky: What its sky is called, where that is searched as well.
  package init(of city: City, in language: String, sky: String? = nil) {
    let place = city.place
    let country = language == "en" ? nil : place.countryName(in: language)
    let texts =
      [place.name, place.region, place.country, country, sky].compactMap { $0 } + city.tags
    text = ""
    // No part that is typed has a line break.
    bytes = Array(texts.map(\.foldedForMatching).joined(separator: "\n").utf8)
  }

  package var isEmpty: Bool { bytes.isEmpty }

  /// Whether a part is in the text; an empty one always is.
  ///
  /// - Complexity: O(n m) at worst in the lengths of both, O(n) for real names.
  package func contains(_ part: SearchText) -> Bool {
    guard let first = part.bytes.first else { return true }
    guard part.bytes.count <= bytes.count else { return false }
    return bytes.withUnsafeBufferPointer { text in
      part.bytes.withUnsafeBufferPointer { part in
        for start in 0...(text.count - part.count) where text[start] == first {
          if text[start..<start + part.count].elementsEqual(part) { return true }
        }
        return false
      }
    }
  }
}
