package import FoundationEssentials
package import Tracking
package import Weather

/// What a format needs to know besides the report.
package struct FormatContext: Sendable {
  package var units: Units

  /// The present, which says which day is today in each city.
  package var now: Date

  /// The clock of the user, for times of fetches.
  package var userClock: LocalClock

  /// The rules of the configuration.
  package var rules: [Rule]

  package init(units: Units, now: Date, userClock: LocalClock = .utc, rules: [Rule] = []) {
    self.units = units
    self.now = now
    self.userClock = userClock
    self.rules = rules
  }
}
