/// The versions of the state file that this program knows.
enum StateFormat {
  /// What is written.
  static let version = "1.0"

  /// Any minor version of this one is read: what it has beyond 1.0 is kept as it is.
  static let major = "1"
}
