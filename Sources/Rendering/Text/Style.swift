/// The style of text on a color terminal.
package struct Style: Sendable, Hashable {
  package enum Color: Sendable, Hashable {
    /// The standard colors, whose look depends on the terminal theme.
    case red
    case green
    case yellow

    /// One of the 256 colors of xterm; without them the terminal's own color.
    case palette(UInt8)

    /// One of the 256 colors on dark ground, and another one on light ground.
    case themed(dark: UInt8, light: UInt8)

    /// The color that a terminal shows; nil if it lacks it.
    package func resolved(_ colors: ColorDepth) -> Color? {
      switch self {
      case _ where colors == .none: nil
      case .red, .green, .yellow: self
      case .palette: colors.hasPalette ? self : nil
      case .themed(let dark, let light):
        colors.hasPalette ? .palette(colors == .lightPalette ? light : dark) : nil
      }
    }

    /// Returns the parameters of the SGR sequence that enables the color; nil if the terminal lacks
    /// it.
    package func parameters(_ colors: ColorDepth) -> String? {
      switch resolved(colors) {
      case nil, .themed: nil
      case .red: "31"
      case .green: "32"
      case .yellow: "33"
      case .palette(let index): "38;5;\(index)"
      }
    }
  }

  package var color: Color?
  package var isBold: Bool
  package var isDim: Bool

  /// Whether the colors of the text and of its background are exchanged.
  package var isReversed: Bool

  package init(
    color: Color? = nil, isBold: Bool = false, isDim: Bool = false, isReversed: Bool = false
  ) {
    self.color = color
    self.isBold = isBold
    self.isDim = isDim
    self.isReversed = isReversed
  }

  /// Returns the parameters of the SGR sequence (ECMA-48, 8.3.117) that enables the style; nil for
  /// plain text.
  package func parameters(_ colors: ColorDepth) -> String? {
    var codes: [String] = []
    if isBold { codes.append("1") }
    if isDim { codes.append("2") }
    if isReversed { codes.append("7") }
    if let code = color?.parameters(colors) { codes.append(code) }
    return codes.isEmpty ? nil : codes.joined(separator: ";")
  }
}

/// How many colors a terminal has.
package enum ColorDepth: Sendable {
  case none

  /// The 8 standard colors.
  case standard

  /// The 256 colors of xterm, or more, on dark ground.
  case palette

  /// The same colors on light ground.
  case lightPalette

  package var hasPalette: Bool { self == .palette || self == .lightPalette }

  /// Returns the depth that the environment supports, where color is wanted.
  ///
  /// - Parameter environment: Returns the value of an environment variable: `COLORTERM` reports
  ///   24-bit color, `TERM` the name of the terminal, `COLORFGBG` the colors of text and ground.
  package static func of(
    isColorWanted: Bool, theme: ThemeChoice = .auto, environment: (String) -> String?
  ) -> ColorDepth {
    guard isColorWanted else { return .none }
    let palette = theme.isLight(environment: environment) ? ColorDepth.lightPalette : .palette
    if ["truecolor", "24bit"].contains(environment("COLORTERM") ?? "") { return palette }
    let terminal = environment("TERM") ?? ""
    let hasPalette =
      terminal.contains("256color") || terminal.hasSuffix("-direct")
      || terminalsWithPalette.contains(terminal)
    return hasPalette ? palette : .standard
  }

  /// Terminals with 256 colors whose names do not say so.
  private static let terminalsWithPalette: Set<String> = [
    "alacritty", "contour", "foot", "foot-extra", "mintty", "rio", "vscode", "wezterm",
    "xterm-ghostty", "xterm-kitty",
  ]
}

extension Style {
  package static let plain = Style()
  package static let bold = Style(isBold: true)
  package static let dim = Style(isDim: true)
  package static let reversed = Style(isReversed: true)

  /// The `+` of a difference.
  package static let added = Style(color: .green)

  /// The `-` of a difference.
  package static let removed = Style(color: .red)

  /// The `~` of a difference.
  package static let updated = Style(color: .yellow)

  // With 8 colors only marks stand out, so counts have the same colors of the palette.
  static let addedCount = Style(color: .palette(2))
  static let removedCount = Style(color: .palette(1))
  static let updatedCount = Style(color: .palette(3))
  static let failedCount = Style(color: .palette(1))

  /// Section titles.
  package static let heading = Style(isBold: true)

  /// A name in a heading.
  package static let name = Style(isBold: true)

  /// A value that replaced another.
  package static let new = Style(isBold: true)

  package static let failure = Style(color: .red)

  /// A weather alert.
  package static let alert = Style(color: .red)

  /// An alert that is new or changed.
  static let newAlert = Style(color: .red, isBold: true)

  /// An alert or a rule that was there before.
  static let standingAlert = Style(color: .red, isDim: true)

  func colored(_ color: Color?) -> Style {
    var colored = self
    colored.color = color ?? self.color
    return colored
  }
}

extension Style {
  /// The style of the line of an alert or a rule.
  static func alert(isBold: Bool, isStanding: Bool) -> Style {
    isBold ? .newAlert : isStanding ? .standingAlert : .alert
  }
}
