/// How text stands out on a terminal that shows colours.
package struct Style: Sendable, Hashable {
  /// The colours that every terminal has; its theme says what they look like.
  package enum Color: Int, Sendable {
    case red = 31
    case green = 32
    case yellow = 33
    case blue = 34
    case magenta = 35
    case cyan = 36
  }

  package var color: Color?
  package var isBold: Bool
  package var isDim: Bool
  package var isUnderlined: Bool

  package init(
    color: Color? = nil,
    isBold: Bool = false,
    isDim: Bool = false,
    isUnderlined: Bool = false
  ) {
    self.color = color
    self.isBold = isBold
    self.isDim = isDim
    self.isUnderlined = isUnderlined
  }

  /// The parameters of the SGR sequence (ECMA-48, 8.3.117) that turns the style on; `nil` for plain
  /// text.
  var parameters: String? {
    var codes: [Int] = []
    if isBold { codes.append(1) }
    if isDim { codes.append(2) }
    if isUnderlined { codes.append(4) }
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

  /// The headers of a table and the titles of its sections.
  package static let heading = Style(isBold: true)

  /// The name that a person looks for in a row.
  package static let name = Style(isBold: true)

  /// What failed, and why.
  package static let failure = Style(color: .red)

  /// What is old or incomplete.
  package static let warning = Style(color: .yellow)
}
