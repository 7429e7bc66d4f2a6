/// The style of text on a color terminal.
package struct Style: Sendable, Hashable {
  /// The standard colors, whose look depends on the terminal theme.
  package enum Color: Int, Sendable {
    case red = 31
    case green = 32
    case yellow = 33
    case cyan = 36
  }

  package var color: Color?
  package var isBold: Bool
  package var isDim: Bool

  package init(color: Color? = nil, isBold: Bool = false, isDim: Bool = false) {
    self.color = color
    self.isBold = isBold
    self.isDim = isDim
  }

  /// The parameters of the SGR sequence (ECMA-48, 8.3.117) that enables the style; nil for plain
  /// text.
  var parameters: String? {
    var codes: [Int] = []
    if isBold { codes.append(1) }
    if isDim { codes.append(2) }
    if let color { codes.append(color.rawValue) }
    return codes.isEmpty ? nil : codes.map(String.init).joined(separator: ";")
  }
}

extension Style {
  package static let plain = Style()
  package static let bold = Style(isBold: true)
  package static let dim = Style(isDim: true)

  /// The `+` of a difference.
  package static let added = Style(color: .green)

  /// The `-` of a difference.
  package static let removed = Style(color: .red)

  /// The `~` of a difference.
  package static let updated = Style(color: .yellow)

  /// Table headers and section titles.
  package static let heading = Style(isBold: true)

  /// The name in a row.
  package static let name = Style(isBold: true)

  /// A failure.
  package static let failure = Style(color: .red)

  /// Stale or incomplete data.
  package static let warning = Style(color: .yellow)
}
