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

  /// The only city that changed its place among the others; nil if there is none, and for several.
  var moved: City.ID? {
    let moved = items.filter { $0.value.contains { $0.field == .position } }
    return moved.count == 1 ? moved.first?.key : nil
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
    revision: Int,
    at now: Date,
    from old: [City],
    to new: [City],
    items: [City.ID: [FieldChange]],
    moved: City.ID? = nil,
    isReturn: Bool = false
  ) {
    self.init(revision: revision, at: now)
    self.items = items
    var marked = MarkedRows(from: Board.snapshot(of: old), to: Board.snapshot(of: new))
    if let moved { marked.prefer(moved) { items[$0] != nil } }
    for move in marked.moves {
      let change = FieldChange(.position, before: .integer(move.from), after: .integer(move.to))
      self.items[move.city] = (self.items[move.city] ?? []).insertingPosition(change)
    }
    added = Set(marked.added)
    if isReturn { returned = added }
    let left = Set(marked.removed)
    if !left.isEmpty {
      removed = old.enumerated().filter { left.contains($0.element.id) }
        .map { Removed(position: $0.offset + 1, city: $0.element) }
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

  /// Returns the list before the save, as far as the report is about it.
  ///
  /// - Parameter cities: The list after the save, or after later ones that reported nothing.
  /// - Complexity: O(n) in the number of cities and items.
  package func listBefore(_ cities: [City]) -> [City] {
    var result: [City] = []
    result.reserveCapacity(cities.count + removed.count)
    var rest = removed[...]
    for city in cities where !added.contains(city.id) {
      while let next = rest.first, next.position <= result.count + 1 {
        result.append(next.city)
        rest.removeFirst()
      }
      result.append(before(city))
    }
    return result + rest.map(\.city)
  }

  private func before(_ city: City) -> City {
    var city = city
    for change in items[city.id] ?? [] { city.takeBack(change) }
    if let ended = ended[city.id] {
      if !ended.alerts.isEmpty { city.alerts = (city.alerts ?? []) + ended.alerts }
      city.rules += ended.rules
    }
    if let dates = newDates[city.id] {
      city.forecast?.days.removeAll { dates.contains($0.date) }
    }
    return city
  }
}

extension City {
  /// What the changes say has ended of what this city had.
  fileprivate func ended(by changes: [FieldChange]) -> Report.Ended {
    var ended = Report.Ended()
    for change in changes {
      switch change.field {
      case .alert(let id) where change.after == nil:
        ended.alerts += (alerts ?? []).filter { $0.id == id }.prefix(1)
      case .rule(let name) where change.ruleMark == .removed:
        guard var rule = rules.first(where: { $0.name == name }) else { continue }
        rule.ending = change.ruleEnding
        ended.rules.append(rule)
      default: break
      }
    }
    return ended
  }

  /// Gives a field the value before a change; what ended or began as a whole is taken away alone.
  fileprivate mutating func takeBack(_ change: FieldChange) {
    switch (change.field, change.before) {
    case (.name, .text(let text)): name = text
    case (.tags, .texts(let texts)): tags = texts
    case (.pin, .text(let text)): pin = text
    case (.pin, nil): pin = nil
    case (.current, _): current = nil
    case (.forecast, _): forecast = nil
    case (.currentCondition, let value): current?.condition = value?.condition
    case (.currentMeasure(let measure), let value): current?[measure] = value?.figureValue
    case (.dayCondition(let date), let value): changeDay(date) { $0.condition = value?.condition }
    case (.dayMeasure(let date, let measure), let value):
      changeDay(date) { $0[measure] = value?.figureValue }
    case (.alert(let id), nil): alerts?.removeAll { $0.id == id }
    case (.rule(let name), nil): rules.removeAll { $0.name == name }
    default: break
    }
  }

  private mutating func changeDay(_ date: LocalDate, _ body: (inout Forecast.Day) -> Void) {
    guard let index = forecast?.days.firstIndex(where: { $0.date == date }),
      var day = forecast?.days[index]
    else { return }
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

extension [FieldChange] {
  /// Returns the changes with a change of position after the city's own fields and before its weather.
  func insertingPosition(_ change: FieldChange) -> [FieldChange] {
    let index = firstIndex { ![.name, .tags, .pin].contains($0.field) } ?? endIndex
    var result = self
    result.insert(change, at: index)
    return result
  }
}
