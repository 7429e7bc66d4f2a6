package import FoundationEssentials
package import Weather

extension ChangeReport {
  /// Returns what differs between two saved lists, by identity.
  ///
  /// The difference is measured from the older list to the newer one, whichever comes first, so
  /// that the way back has the same rows with added and removed, before and after exchanged.
  ///
  /// - Parameters:
  ///   - now: When the newer list was saved, if that is unknown.
  ///   - failed: The cities whose fetch failed in this command; nil to show earlier failures.
  /// - Returns: A report of the whole list `new`, with the cities that it does not have.
  /// - Complexity: O(n + m log m) for n cities, m of them moved.
  package static func comparing(
    _ command: String, from old: SavedList, to new: SavedList, thresholds: Thresholds,
    comparison: Comparison = .measured, at now: Date, failed: Set<City.ID>? = nil
  ) -> ChangeReport {
    let isBackward = old.revision.number > new.revision.number
    let (older, newer) = isBackward ? (new, old) : (old, new)
    let moment = newer.revision.savedAt ?? now
    let forward = CityListDifference(
      from: older.cities.map(\.asModeled), to: newer.cities.map(\.asModeled),
      comparison == .exact ? nil : thresholds, at: moment)
    let difference = CityListDifference(
      from: old.cities, to: new.cities,
      changes: isBackward
        ? forward.changes.mapValues { $0.map(\.reversed) } : forward.changes)
    var report = ChangeReport(
      command: command, list: new, since: old.revision, difference: difference,
      lastSeen: old.cities, failed: failed)
    report.changedAt = newer.changedAt
    report.hasNamedBaseline = true
    report.before = old
    return report
  }

  /// Returns a list as it was, marked with its latest change then.
  ///
  /// - Parameters:
  ///   - since: The revision before it.
  ///   - list: The list, which later saves left without changes.
  /// - Complexity: O(n) in the number of cities and changes.
  package static func latestChange(
    _ command: String, _ change: RecordedChange, since: SavedRevision, in list: SavedList
  ) -> ChangeReport {
    ChangeReport(
      command: command, list: list, since: since,
      difference: CityListDifference(from: change.old, to: list.cities, changes: change.changes),
      lastSeen: change.old, failed: nil)
  }

  /// Returns a list as it was, without marks.
  package static func unchanged(_ command: String, _ list: SavedList) -> ChangeReport {
    ChangeReport(
      command: command, list: list, since: nil,
      difference: CityListDifference(from: list.cities, to: list.cities, changes: [:]),
      lastSeen: [], failed: nil)
  }
}

extension ChangeReport {
  /// Finds when each city changed last, for rows that the report does not mark itself.
  ///
  /// - Complexity: O(n) in the number of changes since then.
  package mutating func findChanges(in history: any StateHistory) {
    var times: [City.ID: Date] = [:]
    var missing = Set(rows.map(\.city.id))
    for row in rows where row.mark != .unchanged {
      times[row.city.id] = changedAt ?? .distantFuture
      missing.remove(row.city.id)
    }
    if revision > 0, !missing.isEmpty {
      history.visitChanges(in: 1...revision) { change in
        guard let savedAt = change.revision.savedAt else { return true }
        var changed = Set(change.changes.keys)
        if change.old.count != change.new.count {
          changed.formUnion(Set(change.new.map(\.id)).subtracting(change.old.map(\.id)))
        }
        for id in changed where missing.remove(id) != nil { times[id] = savedAt }
        return !missing.isEmpty
      }
    }
    for index in rows.indices { rows[index].changedAt = times[rows[index].city.id] }
  }

  /// Returns the report of one save, as the command printed it then; its command is empty where it
  /// is unknown.
  ///
  /// Cities have their values of then, removed ones their last values. Those whose fetch failed in that
  /// save count as failed.
  package static func recorded(_ change: RecordedChange) -> ChangeReport {
    let old = CityIndex(change.old)
    let failed = change.new.filter { city in
      city.failure != nil && city.failure != old[city.id]?.failure
    }
    var report = ChangeReport(
      command: change.revision.command ?? "",
      list: SavedList(revision: change.revision, cities: change.new),
      since: SavedRevision(number: change.revision.number - 1),
      difference: CityListDifference(from: change.old, to: change.new, changes: change.changes),
      lastSeen: change.old, failed: Set(failed.map(\.id)))
    if report.hasChanges { report.changedAt = change.revision.savedAt }
    return report
  }
}

extension RecordedChange {
  /// What a state reported last, as far as the state itself has kept it: by which command is unknown.
  ///
  /// Nil if nothing has ever changed.
  package init?(latestReportOf state: SavedState) {
    guard let report = state.latestReport else { return nil }
    self.init(
      revision: SavedRevision(number: report.revision, savedAt: report.at, hasChanges: true),
      old: report.listBefore(state.cities), new: state.cities, changes: report.items)
  }
}

extension ChangeReport {
  /// Returns a list marked with what its saves have reported since an older one.
  ///
  /// Of several reports of a field the first value before counts and the last one after; what came back
  /// is left out. The present weather is news only in the latest report of a city: later weather was
  /// expected after it.
  ///
  /// - Parameters:
  ///   - reports: What the saves after the older list reported, the latest first.
  ///   - thresholds: What a day's figure must differ by between the first and the last report.
  /// - Complexity: O(n log n) in the number of cities and changes.
  package static func unseen(
    _ command: String, from old: SavedList, to new: SavedList,
    _ reports: [[City.ID: [FieldChange]]], thresholds: Thresholds
  ) -> ChangeReport {
    var unseen: [City.ID: UnseenItems] = [:]
    for report in reports {
      for (id, items) in report { unseen[id, default: UnseenItems()].add(items) }
    }
    var changes: [City.ID: [FieldChange]] = [:]
    for city in new.cities {
      let today = city.localDate(at: new.moment)
      guard let items = unseen[city.id]?.remaining(thresholds, today: today), !items.isEmpty else {
        continue
      }
      changes[city.id] = items
    }
    ListMoves(from: old.cities, to: new.cities).add(to: &changes)
    var result = ChangeReport(
      command: command, list: new, since: old.revision,
      difference: CityListDifference(from: old.cities, to: new.cities, changes: changes),
      lastSeen: old.cities, failed: nil)
    result.hasNamedBaseline = true
    result.before = old
    return result
  }
}

/// What several reports say of a city, the latest first.
private struct UnseenItems {
  private var changes: [FieldChange] = []
  private var indices: [FieldChange.Field: Int] = [:]
  private var hasWeather = false

  /// Adds the items of an earlier report.
  mutating func add(_ items: [FieldChange]) {
    for item in items {
      if hasWeather, item.field.isOfPresentWeather { continue }
      if let index = indices[item.field] {
        changes[index].before = item.before
      } else {
        indices[item.field] = changes.count
        changes.append(item)
      }
    }
    hasWeather = hasWeather || items.contains { $0.field.isOfWeather }
  }

  /// Returns what is still different, in the order of a report.
  func remaining(_ thresholds: Thresholds, today: LocalDate) -> [FieldChange] {
    let remaining = changes.filter { change in
      if let date = change.field.date, date < today { return false }
      return change.field != .position && change.isLasting(thresholds)
    }
    return remaining.enumerated().sorted {
      ($0.element.field.place, $0.offset) < ($1.element.field.place, $1.offset)
    }.map(\.element)
  }
}

extension FieldChange {
  /// Whether the values before and after still differ by what counts.
  fileprivate func isLasting(_ thresholds: Thresholds) -> Bool {
    switch (field, before, after) {
    case (.current, _, _), (.forecast, _, _): true
    case (.dayKind, .day(let before, _), .day(let after, _)): before != after
    case (.dayMeasure(_, let measure), .figure(let before, _), .figure(let after, _)):
      measure.threshold.flatMap { thresholds[$0] }.map {
        Thresholds.isChange(from: before, to: after, threshold: $0)
      } ?? (before != after)
    default: before != after
    }
  }
}

extension FieldChange.Field {
  fileprivate var isOfPresentWeather: Bool {
    switch self {
    case .currentCondition, .currentKind, .currentWeatherCode, .currentIsDay, .currentMeasure,
      .currentProvider:
      true
    default: false
    }
  }

  /// Where a report has it: the city's own fields, its present weather, its days by date, its alerts and
  /// rules.
  fileprivate var place: Int {
    switch self {
    case .name, .tags, .pin, .station, .position: -3
    case .forecast, .forecastProvider: -1
    case .alert: .max - 1
    case .rule: .max
    default: date?.dayNumber ?? -2
    }
  }
}
