/// The signs that are drawn, in Unicode or, for a locale without it, in ASCII.
package struct Glyphs: Sendable, Equatable {
  /// Whether only ASCII is drawn; names keep their letters.
  package let isASCII: Bool

  package static let unicode = Glyphs(isASCII: false)
  package static let ascii = Glyphs(isASCII: true)

  /// The signs of the locale that the environment names.
  ///
  /// Without any of the three variables it is the C locale, which is ASCII.
  package static func ofLocale(_ environment: (String) -> String?) -> Glyphs {
    // The first that is not empty has effect (POSIX.1-2024, section 8.2).
    let name = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty }
    guard let name else { return .ascii }
    // Such as en_US.UTF-8@euro; macOS also sets LC_CTYPE to UTF-8 alone.
    let codeset = name.prefix { $0 != "@" }.split(separator: ".").last?.lowercased()
    return codeset == "utf-8" || codeset == "utf8" ? .unicode : .ascii
  }

  /// Between the old and the new value of a change.
  package var arrow: String { isASCII ? "->" : "→" }

  /// Between the parts of a line.
  package var separator: String { isASCII ? " | " : " · " }

  /// Before how much a figure may be off.
  package var plusMinus: String { isASCII ? "+-" : "±" }

  /// At the end of text that was cut.
  package var ellipsis: String { isASCII ? "..." : "…" }

  /// After the highest figure of a row.
  package var highest: String { isASCII ? "^" : "▲" }

  /// After the heading of the column by which rows are ordered.
  package func order(isAscending: Bool) -> String {
    if isASCII { return isAscending ? "^" : "v" }
    return isAscending ? "▲" : "▼"
  }

  /// Before the time at which the sun rises or sets.
  package func sun(isRising: Bool) -> String {
    if isASCII { return isRising ? "^" : "v" }
    return isRising ? "↑" : "↓"
  }

  /// A line between two days.
  package var border: String { isASCII ? "|" : "│" }

  /// The filled and the empty part of a bar.
  package var bar: (filled: String, empty: String) { isASCII ? ("#", ".") : ("█", "░") }

  /// The heights of a column, from low to high.
  package var heights: [Character] { isASCII ? Array(".:|#") : Array("▁▂▃▄▅▆▇█") }

  /// Returns text of the program, such as a unit, in these signs.
  ///
  /// - Complexity: O(n).
  package func text(_ text: String) -> String {
    guard isASCII, !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
    return text.map { character in
      switch character {
      case "°": ""
      case "½": ".5"
      case "µ", "μ": "u"
      case "³": "3"
      case "→": "->"
      case "±": "+-"
      case "·": "|"
      case "…": "..."
      case "–", "—": "-"
      case "©": "(c)"
      default: String(character)
      }
    }.joined()
  }

  /// Returns the sign of a wind: an arrow that points where it blows to, in ASCII the compass point
  /// that it comes from.
  ///
  /// - Parameter degrees: The direction that the wind comes from, clockwise from north.
  /// - Returns: One sign, or a compass point of two columns.
  package func wind(fromDegrees degrees: Double) -> String {
    if isASCII { return Language.english.compassPoint(degrees).padded(toWidth: 2) }
    let arrows = ["↓", "↙", "←", "↖", "↑", "↗", "→", "↘"]
    return arrows[CompassPoint.index(ofDegrees: degrees)]
  }
}
