package import FoundationEssentials
package import Weather

/// What a format needs to know besides the report.
package struct FormatContext: Sendable {
  package var units: Units

  /// The present, which says which day is today in each city.
  package var now: Date

  /// The clock of the user, for times of fetches.
  package var userClock: LocalClock

  /// The language of the formats that people read.
  package var language: Language

  package init(
    units: Units,
    now: Date,
    userClock: LocalClock = .utc,
    language: Language = .english
  ) {
    self.units = units
    self.now = now
    self.userClock = userClock
    self.language = language
  }

  var figures: FigureText { FigureText(units: units, language: language) }
}
