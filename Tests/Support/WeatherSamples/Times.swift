package import FoundationEssentials
package import Weather

/// Parses an instant such as `2026-11-21T09:00:00Z`.
package func instant(_ text: String) throws -> Date {
  guard let instant = Timestamp.instant(text) else {
    throw InvalidSample("\(text) is not an instant")
  }
  return instant
}

/// Parses a date such as `2026-11-21`.
package func date(_ text: String) throws -> LocalDate {
  guard let date = LocalDate(text) else { throw InvalidSample("\(text) is not a date") }
  return date
}

extension Date {
  /// 2026-11-21T09:00:04Z, the present in most tests.
  package static let sample = Date(timeIntervalSince1970: 1_795_251_604)
}

/// What a test made its data of is not what it should be.
package struct InvalidSample: Error, CustomStringConvertible {
  package var description: String

  init(_ description: String) { self.description = description }
}
