package import FoundationEssentials
package import Weather

/// The list with its changes as a command reports it, in any output format.
package struct ChangeReport: Sendable {
  package var command: String

  /// The revision of the list that is shown.
  package var revision: Int

  /// The revision that the list is compared with; nil if nothing has ever changed.
  package var since: Int?

  /// The time of that revision; nil if it is unknown.
  package var sinceAt: Date?

  /// When the list was first saved, where it is compared with the empty list before that.
  package var listBeganAt: Date?

  /// The time of the list that is shown, where a comparison is of two that were named; nil elsewhere.
  package var until: Date?

  /// The time of the latest change; nil if nothing has ever changed.
  package var changedAt: Date?

  /// The rules that are or may become active, also those in their quiet hours.
  package var ruleItems = RuleItems()

  package var rows: [Row]
  package var summary: Summary

  /// Every city of the list, also those without a row, by which cities with the same name are labeled.
  package var list: [City] = []

  /// Whether the list is compared with a saved state that was named, not with the one before its
  /// latest change.
  package var hasNamedBaseline = false

  /// The list that this one is compared with, with its saved values; nil if those are unknown.
  package var before: SavedList?

  package var order = ReportOrder.added
  package var isReversed = false

  /// Whether added and removed cities are those that a condition shows and no longer shows.
  package var marksShownCities = false

  package struct Row: Sendable {
    package var mark: CityListDifference.Mark

    /// The city with its present values, or the last ones if it was removed.
    package var city: City

    package var changes: [FieldChange]

    /// The dates that the old forecast did not cover; empty for a first forecast.
    package var newDates: Set<LocalDate>

    /// The alerts to show under the city, including ended ones; nil if the provider has no alerts.
    package var alerts: [CityListDifference.AlertRow]?

    /// The rules to show under the city, including ended ones.
    package var rules: [CityListDifference.RuleRow]

    /// When the city changed last; nil where that is unknown.
    package var changedAt: Date?

    /// Whether the reported fetch of the city failed; without one, whether the latest fetch failed.
    package var hasFailed: Bool

    /// How sure the days of the forecast are; nil if nobody asked.
    package var spreads: [LocalDate: DaySpread]?

    /// The greatest numbers of days and hours that are shown of the forecast.
    fileprivate var limits = (days: Int.max, hours: Forecast.maximumHours)

    /// Whether the city is in the list, not just a location that was queried.
    package var isTracked: Bool

    /// The name by which the place was looked up in this run; nil if it was not, or is not known.
    package var matchedName: String?

    /// How many other places have that name; nil if the place was not looked up in this run.
    package var alternatives: Int?

    /// Whether a condition no longer shows the city although it is in the list; then it is marked as
    /// removed.
    package var hasLeft = false

    /// Whether the city is no longer in the list.
    package var wasRemoved: Bool { mark == .removed && !hasLeft }

    package init(
      mark: CityListDifference.Mark, city: City, changes: [FieldChange] = [],
      newDates: Set<LocalDate> = [], hasFailed: Bool = false, isTracked: Bool = true
    ) {
      self.mark = mark
      self.city = city
      self.changes = changes
      self.newDates = newDates
      alerts = city.alerts?.map { CityListDifference.AlertRow(mark: .unchanged, alert: $0) }
      rules = city.rules.map { CityListDifference.RuleRow(mark: .unchanged, rule: $0) }
      self.hasFailed = hasFailed
      self.isTracked = isTracked
    }
  }

  package struct Summary: Sendable, Equatable {
    package var added = 0
    package var removed = 0
    package var updated = 0
    package var unchanged = 0

    /// Failed cities are also counted as one of the other four.
    package var failed = 0

    /// Changed cities that a condition hides, which are not counted otherwise.
    package var hidden = 0

    package init() {}

    package init(_ rows: [Row], hidden: Int = 0) {
      self.hidden = hidden
      for index in rows.indices {
        if rows[index].hasFailed { failed += 1 }
        // Only cities in the list count as one of the four.
        guard rows[index].isTracked else { continue }
        switch rows[index].mark {
        case .added: added += 1
        case .removed: removed += 1
        case .updated: updated += 1
        case .unchanged: unchanged += 1
        }
      }
    }
  }

  /// Whether any row was added, removed or updated.
  package var hasChanges: Bool { rows.contains { $0.mark != .unchanged } }
}

extension ChangeReport {
  /// Returns the saved list with its latest change.
  package static func latestChange(of state: SavedState) -> ChangeReport {
    // Only who came, went and moved is found by it, with alerts, rules and dates.
    let before = state.latestReport?.listBefore(state.cities, hasWeather: false) ?? state.cities
    var report = ChangeReport(
      command: "list", state: state,
      since: state.latestReport.map { SavedRevision(number: $0.revision - 1) },
      difference: CityListDifference(
        from: before, to: state.cities, changes: state.latestReport?.items ?? [:],
        returned: state.latestReport?.returned ?? []), lastSeen: before, failed: nil)
    report.ruleItems = state.ruleItems
    return report
  }

  /// Returns a report of the whole list with what a command changed.
  ///
  /// - Parameters:
  ///   - comparison: Whether values are compared with those last reported or with those saved.
  ///   - failed: The cities whose fetch failed in this command; nil to show earlier failures.
  package static func of(
    _ command: String, _ change: StateChange, comparison: Comparison = .measured,
    failed: Set<City.ID>? = nil
  ) -> ChangeReport {
    let (old, new) = (change.old, change.new)
    let difference =
      switch comparison {
      case .measured:
        CityListDifference(
          from: old.cities, to: new.cities,
          changes: change.report.items.merging(change.hidden) { $1 },
          returned: change.report.returned)
      case .exact:
        CityListDifference(from: old.cities, to: new.cities, moved: change.report.items.moved)
      }
    var report = ChangeReport(
      command: command, state: new, since: old.savedRevision, difference: difference,
      lastSeen: old.cities, failed: failed)
    report.before = old.savedList
    report.ruleItems = new.ruleItems
    return report
  }

  private init(
    command: String, state: SavedState, since: SavedRevision?, difference: CityListDifference,
    lastSeen: [City], failed: Set<City.ID>?
  ) {
    self.init(
      command: command,
      list: SavedList(
        revision: SavedRevision(number: state.revision), cities: state.cities,
        changedAt: state.latestReport?.at), since: since, difference: difference,
      lastSeen: lastSeen, failed: failed)
  }

  /// Makes a report from a difference.
  ///
  /// Removed cities are shown with their values in `lastSeen`. The cities in `failed` count as
  /// failed; if it is nil, those whose latest fetch failed.
  init(
    command: String, list: SavedList, since: SavedRevision?, difference: CityListDifference,
    lastSeen: [City], failed: Set<City.ID>?
  ) {
    let present = CityIndex(list.cities)
    let lastSeen = CityIndex(difference.removed.isEmpty ? [] : lastSeen)
    rows = difference.rows.compactMap { row in
      guard let city = row.mark == .removed ? lastSeen[row.id] : present[row.id] else { return nil }
      var result = Row(
        mark: row.mark, city: city, changes: difference.changes[row.id] ?? [],
        newDates: difference.newDates[row.id] ?? [],
        hasFailed: row.mark != .removed && (failed?.contains(row.id) ?? (city.failure != nil)))
      result.alerts = city.alerts == nil ? nil : difference.alerts[row.id] ?? []
      result.rules = difference.rules[row.id] ?? []
      return result
    }
    summary = Summary(rows)
    self.list = list.cities
    self.command = command
    self.revision = list.revision.number
    self.since = since?.number
    self.sinceAt = since?.savedAt
    self.changedAt = list.changedAt
  }

  /// Drops all other rows; the summary counts the remaining ones.
  package mutating func keepRows(where isListed: (Row) -> Bool) {
    rows.removeAll { !isListed($0) }
    summary = Summary(rows, hidden: summary.hidden)
  }

  package mutating func append(_ row: Row) {
    rows.append(row)
    summary = Summary(rows, hidden: summary.hidden)
  }

  /// Drops what is over, and shows at most some of the days and hours of each forecast.
  package mutating func trim(
    days: Int = .max, hours: Int = Forecast.maximumHours, at now: Date
  ) {
    for index in rows.indices {
      rows[index].dropEnded(at: now)
      let limits = rows[index].limits
      rows[index].limits = (min(limits.days, days), min(limits.hours, hours))
      let city = rows[index].city
      guard let forecast = city.forecast else { continue }
      let trimmed = forecast.coming(from: city.localDate(at: now), at: now)
      if trimmed.days.count < forecast.days.count || trimmed.hours.count < forecast.hours.count {
        rows[index].city.forecast = trimmed
      }
    }
  }
}

extension ChangeReport.Row {
  /// Drops alerts whose time is over and rules that were active for them, but not those that were reported
  /// as ended.
  package mutating func dropEnded(at now: Date) {
    alerts?.removeAll { $0.mark != .removed && $0.alert.hasEnded(at: now) }
    if wasRemoved { rules = [] }
    rules.removeAll { [city] in $0.mark != .removed && city.hasOutlived($0.rule, at: now) }
  }

  /// The forecast as far as it is shown; what comes is worked out of all of it.
  package var forecast: Forecast? {
    guard var forecast = city.forecast else { return nil }
    forecast.days = Array(forecast.days.prefix(limits.days))
    forecast.hours = Array(forecast.hours.prefix(limits.hours))
    return forecast
  }

  /// The days that are shown, as people see them.
  package func shownDays(at now: Date) -> ArraySlice<Forecast.Day> {
    city.shownDays(at: now).prefix(limits.days)
  }
}
