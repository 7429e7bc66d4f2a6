/// The setting for color output.
package enum ColorChoice: String, Sendable, CaseIterable {
  case auto
  case always
  case never

  /// Whether to use color.
  ///
  /// In order of precedence: the option, `NO_COLOR` (https://no-color.org), `CLICOLOR_FORCE` and
  /// `CLICOLOR` (https://bixense.com/clicolors), a dumb terminal, the configuration. `auto` means color
  /// on a terminal.
  package static func isColorWanted(
    option: ColorChoice?, environment: (String) -> String?, configured: ColorChoice = .auto,
    isTerminal: Bool
  ) -> Bool {
    if let option { return option.isColorWanted(isTerminal: isTerminal) }
    if let noColor = environment("NO_COLOR"), !noColor.isEmpty { return false }
    if let force = environment("CLICOLOR_FORCE"), !force.isEmpty, force != "0" { return true }
    if environment("CLICOLOR") == "0" || environment("TERM") == "dumb" { return false }
    return configured.isColorWanted(isTerminal: isTerminal)
  }

  private func isColorWanted(isTerminal: Bool) -> Bool {
    switch self {
    case .auto: isTerminal
    case .always: true
    case .never: false
    }
  }
}

/// The setting for the ground of the terminal.
package enum ThemeChoice: String, Sendable, CaseIterable {
  case auto
  case dark
  case light

  /// Whether the ground is light: as set, else as `COLORFGBG` says, else dark.
  ///
  /// The last number of `COLORFGBG`, such as `0;15`, is the ground: white and the bright colors but
  /// gray are light.
  package func isLight(environment: (String) -> String?) -> Bool {
    guard self == .auto else { return self == .light }
    let ground = environment("COLORFGBG")?.split(separator: ";").last.flatMap { Int($0) }
    return ground.map { $0 == 7 || (9...15).contains($0) } ?? false
  }
}
