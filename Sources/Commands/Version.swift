/// The program's version, as `--version` prints it and providers are told.
package enum Version {
  package static let text = "0.1.0"

  /// When it was released.
  static let date = "2026-11-21"

  /// The program as providers know it.
  static let product = "skydiff/\(text)"
}
