package import FoundationEssentials
import Testing
package import Weather

/// Reads an instant such as `2026-11-21T09:00:00Z`.
package func instant(_ text: String) throws -> Date {
  try #require(Timestamp.instant(text), "\(text) is no instant")
}

/// Reads a date such as `2026-11-21`.
package func date(_ text: String) throws -> LocalDate {
  try #require(LocalDate(text), "\(text) is no date")
}

extension Date {
  /// 2026-11-21T09:00:04Z, the present of tests that need one.
  package static let sample = Date(timeIntervalSince1970: 1_795_251_604)
}
