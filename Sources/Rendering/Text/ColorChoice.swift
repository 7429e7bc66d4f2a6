/// What a person says about colour, on the command line or in the configuration.
package enum ColorChoice: String, Sendable, CaseIterable {
  case auto
  case always
  case never

  /// Whether to write in colour.
  ///
  /// The first of these that says anything decides: the option, `NO_COLOR` (https://no-color.org),
  /// `CLICOLOR_FORCE` (https://bixense.com/clicolors), a dumb terminal, the configuration. `auto` is
  /// colour on a terminal, given by option as well as in the configuration.
  ///
  /// - Parameters:
  ///   - option: `--color`, where it was given.
  ///   - environment: The value of an environment variable, `nil` when it is not set.
  ///   - configured: `display.color` of the configuration.
  ///   - isTerminal: Whether standard output is a terminal.
  /// - Returns: Whether to write in colour.
  package static func isColorWanted(
    option: ColorChoice?,
    environment: (String) -> String?,
    configured: ColorChoice = .auto,
    isTerminal: Bool
  ) -> Bool {
    if let option { return option.isColorWanted(isTerminal: isTerminal) }
    if let noColor = environment("NO_COLOR"), !noColor.isEmpty { return false }
    if let force = environment("CLICOLOR_FORCE"), !force.isEmpty, force != "0" { return true }
    if environment("TERM") == "dumb" { return false }
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
