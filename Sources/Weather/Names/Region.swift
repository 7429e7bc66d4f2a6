/// A first-level region of a country, such as a state.
///
/// The names are by GeoNames, CC BY 4.0; codes and names in the region's own language by ISO 3166-2.
package struct Region: @unchecked Sendable {
  private let line: NameLines.Line

  private init(_ line: NameLines.Line) { self.line = line }

  package var countryCode: String { line.text(0) }

  /// The code without the country, such as `TX`; nil for none.
  package var code: String? { text(1) }

  /// Nil where the region of a place is not known.
  package var name: String? { text(2) }

  private func text(_ index: Int) -> String? {
    let text = line.text(index)
    return text.isEmpty ? nil : text
  }

  /// The region whose line in the data begins at an offset.
  package init(at offset: Int) { self.init(NameLines.regions.line(at: offset)) }

  /// The region of a country with a name or code.
  package init?(_ name: String, in countryCode: String) {
    let key = name.nameKey
    let lines = NameLines.regions.lines(of: countryCode.uppercased())
    guard let line = lines.first(where: { $0.hasKey(key) }) else { return nil }
    self.init(line)
  }

  /// Whether the key of a name is one of the region's names or its code, or begins one.
  package func hasKey(_ key: String, isWhole: Bool = true) -> Bool {
    line.hasKey(key, isWhole: isWhole)
  }

  /// Whether a region of any country has a key.
  static func isKey(_ key: String) -> Bool { keys.contains(key) }

  private static let keys = Set(NameLines.regions.all.flatMap(\.keys))
}
