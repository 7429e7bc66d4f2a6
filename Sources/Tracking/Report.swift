package import FoundationEssentials
package import Weather

/// What a save reports: computed once and saved with it, so that every command shows the same.
///
/// It is never changed afterwards, whatever becomes of the weather.
package struct Report: Sendable, Equatable {
  package var revision: Int

  /// In whole seconds.
  package let at: Date

  /// What is news of each city that was in the list before; never an empty list.
  package var items: [City.ID: [FieldChange]] = [:]
  package var added: Set<City.ID> = []

  /// Those of them that were removed before, so that their alerts and rules are no news.
  package var returned: Set<City.ID> = []
  package var removed: [Removed] = []

  /// What the items name that is no longer part of its city.
  package var ended: [City.ID: Ended] = [:]

  /// The dates that only the new forecast of a city covers.
  package var newDates: [City.ID: Set<LocalDate>] = [:]

  package struct Removed: Sendable, Equatable {
    /// In the list before, from 1.
    package var position: Int

    /// With its last values.
    package var city: City

    package init(position: Int, city: City) {
      self.position = position
      self.city = city
    }
  }

  package struct Ended: Sendable, Equatable {
    package var alerts: [Alert]

    /// With the reason of each end.
    package var rules: [ActiveRule]

    package init(alerts: [Alert] = [], rules: [ActiveRule] = []) {
      self.alerts = alerts
      self.rules = rules
    }

    package var isEmpty: Bool { alerts.isEmpty && rules.isEmpty }
  }

  package init(revision: Int, at: Date) {
    self.revision = revision
    self.at = Timestamp.wholeSeconds(at)
  }

  package var isEmpty: Bool { items.isEmpty && added.isEmpty && removed.isEmpty }
}

extension Report {
  /// Finds who came, went and moved between two lists, and what ended.
  ///
  /// - Parameters:
  ///   - items: What is news of the cities in both lists, without their positions.
  ///   - moved: The city that the user moved, if any.
  ///   - isReturn: Whether cities that came were removed before.
  /// - Complexity: O(n + m log m) for n cities, m of them moved.
  package init(
    revision: Int, at now: Date, from old: [City], to new: [City], items: [City.ID: [FieldChange]],
    moved: City.ID? = nil, isReturn: Bool = false
  ) {
    self.init(revision: revision, at: now)
    self.items = items
    let moves = ListMoves(from: old, to: new, moved: moved)
    moves.add(to: &self.items)
    added = moves.added
    if isReturn { returned = added }
    removed = old.enumerated().filter { moves.removed.contains($0.element.id) }.map {
      Removed(position: $0.offset + 1, city: $0.element)
    }
    let oldByID = CityIndex(old)
    for city in new {
      guard let before = oldByID[city.id] else { continue }
      let dates = city.newDates(since: before)
      if !dates.isEmpty { newDates[city.id] = dates }
      if let changes = items[city.id] {
        let ended = before.ended(by: changes)
        if !ended.isEmpty { self.ended[city.id] = ended }
      }
    }
  }

  /// Returns the list before the save, as far as the report is about it: its order and its news.
  ///
  /// - Parameters:
  ///   - cities: The list after the save, or after later ones that reported nothing.
  ///   - hasWeather: Whether the cities have their weather of then, except for the days of forecasts.
  /// - Complexity: O(n log n) in the number of cities and items.
  package func listBefore(_ cities: [City], hasWeather: Bool = true) -> [City] {
    var moved: [(position: Int, city: City)] = []
    var others: [City] = []
    others.reserveCapacity(cities.count)
    for var city in cities where !added.contains(city.id) {
      let changes = items[city.id] ?? []
      takeBack(hasWeather ? changes : changes.filter { !$0.field.isOfWeather }, of: &city)
      let position = changes.first { $0.field == .position }?.before
      if case .integer(let position)? = position {
        moved.append((position, city))
      } else {
        others.append(city)
      }
    }
    return others.inserting(moved).inserting(removed.map { ($0.position, $0.city) })
  }

  private func takeBack(_ changes: [FieldChange], of city: inout City) {
    city.takeBack(changes)
    if let ended = ended[city.id] {
      if !ended.alerts.isEmpty { city.alerts = (city.alerts ?? []) + ended.alerts }
      city.rules += ended.rules
    }
    if let dates = newDates[city.id] { city.forecast?.days.removeAll { dates.contains($0.date) } }
  }
}

extension [City.ID: [FieldChange]] {
  /// The only city that changed its place among the others; nil if there is none, and for several.
  var moved: City.ID? {
    let moved = filter { $0.value.contains { $0.field == .position } }
    return moved.count == 1 ? moved.first?.key : nil
  }
}

extension [City] {
  /// Returns the list with cities at positions of the result, from 1; at the end beyond it.
  fileprivate func inserting(_ placed: [(position: Int, city: City)]) -> [City] {
    if placed.isEmpty { return self }
    var result: [City] = []
    result.reserveCapacity(count + placed.count)
    var rest = self[...]
    for (position, city) in placed.sorted(by: { $0.position < $1.position }) {
      let before = rest.prefix(Swift.max(position - 1 - result.count, 0))
      result += before
      rest = rest.dropFirst(before.count)
      result.append(city)
    }
    return result + rest
  }
}

extension City {
  /// What the changes say has ended of what this city had.
  fileprivate func ended(by changes: [FieldChange]) -> Report.Ended {
    var alertIDs: Set<Alert.ID> = []
    var reasons: [ActiveRule.ID: RuleEnding?] = [:]
    for change in changes {
      switch change.field {
      case .alert(let id) where change.alertMark == .removed: alertIDs.insert(id)
      case .rule(let name) where change.ruleMark == .removed:
        reasons[name] = .some(change.ruleEnding)
      default: break
      }
    }
    return Report.Ended(
      alerts: alertIDs.isEmpty ? [] : (alerts ?? []).filter { alertIDs.contains($0.id) },
      rules: rules.compactMap { rule in
        guard let reason = reasons[rule.name] else { return nil }
        var rule = rule
        rule.ending = reason
        return rule
      })
  }

  /// Gives fields the values before changes; what ended is taken from elsewhere.
  fileprivate mutating func takeBack(_ changes: [FieldChange]) {
    var begun: (alerts: Set<Alert.ID>, rules: Set<ActiveRule.ID>) = ([], [])
    if measurements?.isFirst == true {
      // What was measured is the present weather, too.
      modeled = current
      measurements = nil
    }
    for change in changes {
      switch (change.field, change.before) {
      case (.name, .text(let text)): name = text
      case (.tags, .texts(let texts)): tags = texts
      case (.pin, .text(let text)): pin = text
      case (.pin, nil): pin = nil
      case (.station, .text(let text)): station = text
      case (.station, nil): station = nil
      case (.current, _): current = nil
      case (.forecast, _): forecast = nil
      case (.currentCondition, let value): current?.condition = value?.condition
      case (.currentKind, .weather(let condition)): current?.condition = condition
      case (.currentMeasure(let measure), let value): current?[measure] = value?.figureValue
      case (.dayCondition(let date), let value): changeDay(date) { $0.condition = value?.condition }
      case (.dayMeasure(let date, let measure), let value):
        changeDay(date) { $0[measure] = value?.figureValue }
      case (.alert(let id), nil): begun.alerts.insert(id)
      case (.alert(let id), .alert(let before)) where change.alertMark == .updated:
        alerts = alerts?.map { $0.id == id ? before : $0 }
      case (.rule(let name), nil): begun.rules.insert(name)
      default: break
      }
    }
    if !begun.alerts.isEmpty { alerts?.removeAll { begun.alerts.contains($0.id) } }
    if !begun.rules.isEmpty { rules.removeAll { begun.rules.contains($0.name) } }
  }

  private mutating func changeDay(_ date: LocalDate, _ body: (inout Forecast.Day) -> Void) {
    guard let days = forecast?.days else { return }
    let index = days.partitioningIndex { $0.date >= date }
    guard index < days.count, days[index].date == date else { return }
    var day = days[index]
    body(&day)
    forecast?.days[index] = day
  }
}

extension FieldChange.Value {
  fileprivate var figureValue: Double? {
    if case .figure(let value, _) = self { value } else { nil }
  }
  fileprivate var condition: Condition? {
    if case .condition(let value) = self { value } else { nil }
  }
}
