package import FoundationEssentials
import Testing
package import Weather

/// Parses an instant such as `2026-11-21T09:00:00Z`.
package func instant(_ text: String) throws -> Date {
  try #require(Timestamp.instant(text), "\(text) is not an instant")
}

/// Parses a date such as `2026-11-21`.
package func date(_ text: String) throws -> LocalDate {
  try #require(LocalDate(text), "\(text) is not a date")
}

extension Date {
  /// 2026-11-21T09:00:04Z, the present in most tests.
  package static let sample = Date(timeIntervalSince1970: 1_795_251_604)
}
