package import Files
import FoundationEssentials
import Synchronization

/// The time zones of the system's tz database; each is read once, when its rules are first asked for.
package final class ZoneDatabase: Sendable {
  /// The database in the directory of the variable `TZDIR`, as for the C library, or in the usual one.
  package static let system = ZoneDatabase { path in
    try? RegularFile.read("\(directory)/\(path)", limit: maximumFileSize)
  }

  /// The directory of the system's database.
  package static let directory =
    ProcessInfo.processInfo.environment["TZDIR"].flatMap { $0.isEmpty ? nil : $0 }
    ?? "/usr/share/zoneinfo"

  package static let maximumFileSize = ByteLimit.kibibytes(64)

  private let read: @Sendable (String) -> [UInt8]?
  private let zones = Mutex<[String: ZoneRules?]>([:])

  /// - Parameter read: Reads the file of a name; nil if there is none.
  package init(read: @escaping @Sendable (String) -> [UInt8]?) {
    self.read = read
  }

  /// Returns the rules of a zone by its name, or by its new name where the database lacks the old one;
  /// nil if it has neither.
  package func rules(of name: String) -> ZoneRules? {
    zones.withLock { zones in
      if let known = zones[name] { return known }
      let rules = readRules(of: name) ?? Self.newNames[name].flatMap(readRules)
      zones[name] = .some(rules)
      return rules
    }
  }

  private func readRules(of name: String) -> ZoneRules? {
    ZoneRules.isZoneName(name) ? read(name).flatMap { ZoneRules($0) } : nil
  }
}
