package import Weather

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
    _ command: String,
    from old: SavedList,
    to new: SavedList,
    _ reports: [[City.ID: [FieldChange]]],
    thresholds: Thresholds
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
      command: command,
      list: new,
      since: old.revision,
      difference: CityListDifference(from: old.cities, to: new.cities, changes: changes),
      lastSeen: old.cities,
      failed: nil
    )
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
      measure.threshold.flatMap { thresholds[$0] }
        .map { Thresholds.isChange(from: before, to: after, threshold: $0) } ?? (before != after)
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
    case .name, .tags, .pin, .position: -3
    case .forecast, .forecastProvider: -1
    case .alert: .max - 1
    case .rule: .max
    default: date?.dayNumber ?? -2
    }
  }
}
