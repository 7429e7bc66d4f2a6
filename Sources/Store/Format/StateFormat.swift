/// The versions of the state file that this program knows.
enum StateFormat {
  /// What is written.
  static let version = "1.0"

  /// Any minor version of this one is read: what it has beyond 1.0 is kept as it is.
  static let major = "1"

  /// The largest count: there is room to go on from it, and every reader of JSON has it exactly.
  static let largestNumber = 1 << 53
}
