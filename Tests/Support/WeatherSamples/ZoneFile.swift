import FoundationEssentials
package import Weather

/// TZif files, recorded and generated (RFC 9636).
package enum ZoneFile {
  package enum Form: String, CaseIterable {
    /// Without transitions that the final rule covers.
    case slim
    case fat
  }

  private static let directory = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "Recordings/zoneinfo")

  /// The zones recorded in the slim form.
  package static let names = [
    "Africa/Casablanca", "America/Havana", "America/New_York", "America/Sao_Paulo",
    "America/St_Johns", "Asia/Kolkata", "Australia/Lord_Howe", "Australia/Sydney", "Etc/GMT+9",
    "Europe/Dublin", "Europe/Oslo", "Pacific/Apia",
  ]

  package static func bytes(_ name: String, _ form: Form = .slim) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: directory.appending(path: "\(form.rawValue)/\(name)")))
  }

  package static func rules(_ name: String, _ form: Form = .slim) throws -> ZoneRules {
    guard let rules = ZoneRules(try bytes(name, form)) else {
      throw InvalidSample("\(name) cannot be read")
    }
    return rules
  }

  package static func clock(_ name: String) throws -> LocalClock {
    LocalClock(rules: try rules(name), lastOffset: nil, longitude: 0)
  }

  /// A file of version 1, with four-byte times and without a final rule.
  package static func old(_ changes: [(at: Int, type: UInt8)], offsets: [Int]) -> [UInt8] {
    block(0, changes, offsets, timeSize: 4)
  }

  /// A file of version 2 with an empty first block.
  package static func new(
    _ changes: [(at: Int, type: UInt8)], offsets: [Int], footer: String
  ) -> [UInt8] {
    let version = UInt8(ascii: "2")
    return block(version, [], [0], timeSize: 4) + block(version, changes, offsets, timeSize: 8)
      + Array("\n\(footer)\n".utf8)
  }

  private static func block(
    _ version: UInt8, _ changes: [(at: Int, type: UInt8)], _ offsets: [Int], timeSize: Int
  ) -> [UInt8] {
    var bytes = Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
    // Neither indicators nor leap seconds; one abbreviation for all.
    for count in [0, 0, 0, changes.count, offsets.count, 4] { bytes += number(count, size: 4) }
    for change in changes { bytes += number(change.at, size: timeSize) }
    bytes += changes.map(\.type)
    for offset in offsets { bytes += number(offset, size: 4) + [0, 0] }
    return bytes + Array("ZONE".utf8)
  }

  package static func number(_ value: Int, size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
