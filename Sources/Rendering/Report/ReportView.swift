package import FoundationEssentials
package import Weather

/// How a report is displayed.
package struct ReportView: Sendable {
  package var units: Units
  package var icons: IconStyle
  package var glyphs: Glyphs
  package var language: Language

  /// The age in seconds beyond which it is displayed; nil for never.
  package var staleAfter: Double?

  /// The age in seconds that a younger one is displayed as, for a screen that is seldom drawn.
  package var minimumAge = 0.0

  /// When the next fetch begins, to be shown beside what failed; nil if nothing is known of it.
  package var nextFetch: Date?

  /// The present.
  package var now: Date

  /// When what is marked changed last; nil where marks last only for a moment.
  package var changedAt: Date?

  /// The user's clock, for times of the program's own doing.
  package var userClock: LocalClock

  /// Whether times of cities in other zones than the user's name their zone.
  var namesZones = false

  /// Whether every change is shown, not only those that fit in one or two lines.
  package var showsAllChanges: Bool

  /// The credits that the licenses of the data require.
  package var attributions: [String]

  package init(
    units: Units,
    icons: IconStyle = .emoji,
    glyphs: Glyphs = .unicode,
    language: Language = .english,
    staleAfter: Double? = nil,
    now: Date,
    userClock: LocalClock = .utc,
    showsAllChanges: Bool = false,
    attributions: [String] = []
  ) {
    self.units = units
    self.icons = glyphs.isASCII ? .none : icons
    self.glyphs = glyphs
    self.language = language
    self.staleAfter = staleAfter
    self.now = now
    self.userClock = userClock
    self.showsAllChanges = showsAllChanges
    self.attributions = attributions
  }

  var figures: FigureText {
    FigureText(units: units, glyphs: glyphs, language: language)
  }

  /// The clock whose zone times need not name; nil where no time names its zone.
  var zoneReader: LocalClock? { namesZones ? userClock : nil }

  var userTime: UserTime { UserTime(clock: userClock, now: now, language: language) }

  /// The credits as lines.
  var attributionLines: [StyledLine] {
    attributions.map { StyledLine(glyphs.text($0), .dim) }
  }

  /// Returns the age of data, such as `2 h 10 min`.
  func age(since fetchedAt: Date) -> String {
    AgeText.text(from: fetchedAt, to: max(now, fetchedAt + minimumAge), in: language)
  }

  /// Whether what is marked has just changed.
  var isNews: Bool { changedAt.map { now.timeIntervalSince($0) < 60 } ?? true }

  /// Whether the age of data is displayed.
  func isStale(_ fetchedAt: Date) -> Bool {
    staleAfter.map { now.timeIntervalSince(fetchedAt) > $0 } ?? false
  }
}
