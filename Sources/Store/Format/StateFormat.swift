import Files
import FoundationEssentials
import Weather

/// The version and the limits of the state file.
struct StateFormat: Sendable {
  /// The latest supported major version; a state of an earlier one is read without its report, and one of
  /// a newer minor version is read, but not saved.
  var major: Int

  /// The written minor version.
  var minor: Int

  /// The maximum size of a state; 100,000 cities with seven days and 48 hours have 370 MiB.
  var limit = ByteLimit.mebibytes(1024)

  /// The maximum number of JSON values parsed at a time: those of one city, or those outside of cities.
  var largestCount = 4_000_000

  /// What is done with the reports of stations, and when.
  var observations = ObservationUse.beside
  var now: @Sendable () -> Date = { Date() }

  /// The format of this version of skydiff.
  static let current = StateFormat(major: 2, minor: 2)

  /// The first version whose hours have the amounts of the time from their start on.
  static let firstWithStarts = FormatVersion(major: 2, minor: 2)

  /// The written version.
  var version: String { "\(major).\(minor)" }

  /// The largest integer: every JSON parser reads it exactly, and incrementing it cannot overflow.
  static let largestNumber = 1 << 53
}

/// A version such as `1.0`: minor versions add fields, major versions are incompatible.
struct FormatVersion: Comparable {
  var major: Int
  var minor: Int

  init(major: Int, minor: Int) {
    self.major = major
    self.minor = minor
  }

  static func < (left: FormatVersion, right: FormatVersion) -> Bool {
    (left.major, left.minor) < (right.major, right.minor)
  }

  /// Parses two numbers separated by a dot; nil for anything else.
  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let major = Int(parts[0]), let minor = Int(parts[1])
    else { return nil }
    self.major = major
    self.minor = minor
  }
}

extension [City] {
  /// The provider whose hours had the amounts of the hour before their time in earlier formats.
  private static let providerOfPrecedingAmounts = "open-meteo"

  /// Brings hours of an earlier format to the present one.
  mutating func moveAmountsToStart() {
    for index in indices {
      guard let provider = self[index].forecast?.provider,
        ProviderName(provider).service == Self.providerOfPrecedingAmounts
      else { continue }
      self[index].forecast?.hours.moveAmountsToStart()
    }
  }
}
