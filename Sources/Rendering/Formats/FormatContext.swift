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

  /// The language of the formats that people read.
  package var language: Language

  /// The icons beside conditions.
  package var icons = IconStyle.none

  package var rules: [Rule]

  /// The names of the cities of a report, which differ.
  var labels = CityLabels([])

  /// The age in seconds beyond which people see it; nil for never.
  package var staleAfter: Double?

  /// The credits that the licenses of the data require.
  package var credits: [Credit] = []

  package struct Credit: Sendable {
    package var text: String

    /// The page of the source.
    package var address: String

    package init(text: String, address: String) {
      self.text = text
      self.address = address
    }
  }

  package init(
    units: Units, now: Date, userClock: LocalClock = .utc, language: Language = .english,
    rules: [Rule] = []
  ) {
    self.units = units
    self.language = language
    self.now = now
    self.userClock = userClock
    self.rules = rules
  }
}

extension FormatContext {
  /// The context with the labels of a report's cities.
  func labeling(_ report: ChangeReport) -> FormatContext {
    var context = self
    context.labels = CityLabels(report.rows.map(\.city) + report.list)
    return context
  }

  /// How people see a report in a format.
  func view(of report: ChangeReport) -> ReportView {
    var view = ReportView(
      units: units, icons: icons, language: language, staleAfter: staleAfter, now: now,
      userClock: userClock, showsAllChanges: true)
    view.changedAt = report.changedAt
    return view
  }

  var figures: FigureText { FigureText(units: units, language: language) }
}
