/// The version and the limits of the state file.
struct StateFormat: Sendable {
  /// Any minor version of this one is read: what it has beyond the known one is kept as it is.
  var major: Int

  /// The minor version that is written.
  var minor: Int

  /// The most bytes of a state; 100,000 cities with seven days and 48 hours have 370 MiB.
  var limit = ByteLimit.mebibytes(1024)

  /// The most values that are kept apart of a text at a time: those of one city, and those outside of
  /// cities.
  var largestCount = 4_000_000

  /// What this program reads and writes.
  static let current = StateFormat(major: 1, minor: 1)

  /// What is written.
  var version: String { "\(major).\(minor)" }

  /// The largest count: there is room to go on from it, and every reader of JSON has it exactly.
  static let largestNumber = 1 << 53
}
