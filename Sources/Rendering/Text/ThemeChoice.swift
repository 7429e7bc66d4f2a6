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
