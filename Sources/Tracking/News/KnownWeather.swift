package import FoundationEssentials
package import Weather

/// What readers of the last report of a city know: its next news is measured against this alone.
package struct KnownWeather: Sendable, Equatable {
  /// The present weather that was reported; nil if none was.
  package var current: KnownCurrent?

  /// The days that were reported, by ascending date; nil if no forecast was.
  package var days: [KnownDay]?

  /// The hours that are expected; nil where the forecast has none.
  package var expectation: Expectation?

  /// By how much the temperature was above the expectation when it was reported, in °C; nil if unknown.
  package var temperatureDeviation: Double?

  /// By how much the wind speed was above the expectation when it was reported, in km/h; nil if unknown.
  package var windSpeedDeviation: Double?

  /// What has fallen lately; nil before anything did.
  package var spell: Spell?

  /// The nowcast that was printed with the city; nil if there was none.
  package var nowcast: KnownNowcast?

  /// When a refresh first saw a dry sky in an hour that should be wet; nil if that is over.
  package var drySince: Date?

  /// When it was reported last that forecast rain does not come.
  package var dryReportedAt: Date?

  /// The alerts whose times readers know differently from what the city shows, because the difference is
  /// too small for a report.
  package var alerts: [Alert] = []

  /// The alerts of the last report, where later ones have not been reported; nil where the city shows them.
  package var reportedAlerts: [Alert]?

  package init(current: KnownCurrent? = nil, days: [KnownDay]? = nil) {
    self.current = current
    self.days = days
  }

  /// Seconds of a dry sky that end a spell.
  private static let shortestGap = 3 * 3600.0

  /// Precipitation or fog that dry hours have not ended.
  package struct Spell: Sendable, Equatable {
    package var kinds: Set<WeatherKind>

    /// When it was observed last.
    package var lastAt: Date

    package init(kinds: Set<WeatherKind>, lastAt: Date) {
      self.kinds = kinds
      self.lastAt = lastAt
    }
  }

  /// Adds what is observed to the spell, or begins another one.
  ///
  /// - Returns: Whether readers know that it is of this kind.
  mutating func observe(_ kind: WeatherKind, at time: Date) -> Bool {
    var spell = spell ?? Spell(kinds: [], lastAt: time)
    // One in the future is due to a wrong clock.
    if abs(time.timeIntervalSince(spell.lastAt)) >= Self.shortestGap {
      spell = Spell(kinds: [], lastAt: time)
    }
    let isKnown = spell.kinds.contains { $0.covers(kind) }
    spell.kinds.insert(kind)
    spell.lastAt = max(spell.lastAt, time)
    self.spell = spell
    return isKnown
  }
}

package struct KnownNowcast: Sendable, Equatable {
  package var kind: WeatherKind
  package var start: Date

  /// Nil if it knew no end.
  package var end: Date?

  package init(kind: WeatherKind, start: Date, end: Date?) {
    self.kind = kind
    self.start = start
    self.end = end
  }

  /// Nil if it says nothing of the next two hours.
  init?(of city: City, at now: Date) {
    guard let spell = city.nowcastSpell(at: now) else { return nil }
    self.init(
      kind: city.kind(of: spell, at: now).weatherKind ?? .rain, start: spell.start, end: spell.end)
  }

  /// Seconds that it may be wrong by.
  private static let tolerance = 45 * 60.0

  /// Whether readers of it expect precipitation of a kind at an instant.
  func covers(_ other: WeatherKind, at instant: Date) -> Bool {
    kind.covers(other) && instant >= start - Self.tolerance
      && instant <= (end ?? start) + Self.tolerance
  }
}

/// The present weather that was reported.
package struct KnownCurrent: Sendable, Equatable {
  package var condition: Condition?
  package var figures: KnownFigures<CurrentWeather>

  package init(condition: Condition?, figures: KnownFigures<CurrentWeather>) {
    self.condition = condition
    self.figures = figures
  }
}

package struct KnownDay: Sendable, Equatable {
  package var date: LocalDate

  /// Nil where conditions are compared, and if it is unknown.
  package var kind: DayKind?

  /// Nil where kinds are compared, and if it is unknown.
  package var condition: Condition?
  package var figures = KnownFigures<Forecast.Day>()

  package init(date: LocalDate) { self.date = date }
}

extension [KnownDay] {
  /// - Complexity: O(log n) in the number of days.
  package func day(on date: LocalDate) -> KnownDay? {
    let index = partitioningIndex { $0.date >= date }
    return index < count && self[index].date == date ? self[index] : nil
  }
}

/// The figures of a report that the next one is measured against.
package struct KnownFigures<Subject: Measured>: Sendable, Equatable {
  private struct Entry: Sendable, Equatable {
    let measure: Measure<Subject>
    @CompactFigure var figure: Double?
  }

  private var entries: [Entry] = []

  package init() {}

  /// Whether the measure was reported, be it as unknown.
  package func has(_ measure: Measure<Subject>) -> Bool {
    entries.contains { $0.measure === measure }
  }

  /// The figure; nil if it was unknown or not reported.
  package subscript(measure: Measure<Subject>) -> Double? {
    get { entries.first { $0.measure === measure }?.figure }
    set {
      if let index = entries.firstIndex(where: { $0.measure === measure }) {
        entries[index].figure = newValue
      } else {
        entries.append(Entry(measure: measure, figure: CompactFigure(wrappedValue: newValue)))
      }
    }
  }

  /// Takes over the figures of new weather; one that is unknown now keeps its last value.
  mutating func renew(with subject: Subject, _ measures: [Measure<Subject>]) {
    var renewed = KnownFigures()
    for measure in measures { renewed[measure] = subject[measure] ?? self[measure] }
    self = renewed
  }
}
