package import FoundationEssentials
package import Tracking
package import Weather

/// One thing that a save reported, as hooks receive it.
package struct HookItem: Sendable {
  package enum Kind: String, Sendable {
    case rule
    case alert
    case change
  }

  /// Such as `41-1763700000123-5B2C6F0E-3B0B-4C55-9D4C-0F1B7C0A9C11-change`; the same whenever it is sent.
  ///
  /// The time of the save in milliseconds keeps it unique where an older list was put back, whose next
  /// save has a number that was used already.
  package var id: String
  package var change: CityListDifference.Mark
  package var kind: Kind

  /// The name of the rule; nil for other kinds.
  package var rule: String?
  package var city: City

  /// The alert and what is reported of it; nil for other kinds.
  package var alert: CityListDifference.AlertRow?

  /// One line for people, without control characters; it never begins with a hyphen.
  package var text: String
  package var changes: [FieldChange]
}

extension HookItem {
  /// Returns what a save reported, in the order of the list.
  ///
  /// - Parameter reader: The clock of the user; times in other zones name theirs.
  /// - Returns: An item for each rule that became active or ended, for each alert that is new, changed or
  ///   ended, and for each city that was added, removed or updated otherwise.
  /// - Complexity: O(n) in the number of cities.
  package static func items(
    of report: ChangeReport, figures: FigureText, at now: Date, reader: LocalClock
  ) -> [HookItem] {
    let changed = report.rows.filter { $0.mark != .unchanged }
    if changed.isEmpty { return [] }
    let labels = CityLabels(report.list + changed.map(\.city))
    let save = "\(report.revision)-\(Int64((now.timeIntervalSince1970 * 1000).rounded()))"
    return changed.flatMap { row in
      var row = row
      row.dropEnded(at: now)
      let texts = HookText(
        row: row, name: labels.text(of: row.city), figures: figures, now: now, reader: reader)
      let id = "\(save)-\(row.city.id)"
      let changes = row.changes.filter { !$0.field.isOfAnotherKind }
      var items = row.rules.filter { $0.mark != .unchanged }.map { rule in
        HookItem(
          id: "\(id)-rule-\(rule.rule.name)", change: rule.mark, kind: .rule, rule: rule.rule.name,
          city: row.city, text: texts.text(of: rule),
          changes: row.changes.filter { $0.field == .rule(rule.rule.name) })
      }
      items += row.shownAlerts.filter { $0.mark != .unchanged }.map { alert in
        HookItem(
          id: "\(id)-alert-\(alert.alert.id)", change: alert.mark, kind: .alert, city: row.city,
          alert: alert, text: texts.text(of: alert),
          changes: row.changes.filter { $0.field == .alert(alert.alert.id) })
      }
      if row.mark != .updated || !changes.isEmpty {
        items.append(
          HookItem(
            id: "\(id)-change", change: row.mark, kind: .change, city: row.city,
            text: texts.text(of: changes), changes: changes))
      }
      return items
    }
  }
}

extension FieldChange.Field {
  /// Whether an item of another kind has the change.
  fileprivate var isOfAnotherKind: Bool {
    switch self {
    case .alert, .rule: true
    default: false
    }
  }
}

extension HookItem {
  /// An item to test hooks with.
  package static func example(_ kind: Kind, at now: Date, _ language: Language) -> HookItem {
    var place = Place(name: "Oslo", latitude: 59.913, longitude: 10.746)
    place.country = "Norway"
    let nobody = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    let city = City(id: City.ID(nobody), place: place, addedAt: now)
    var item = HookItem(
      id: "test-\(city.id)-\(kind.rawValue)", change: .added, kind: kind, city: city, text: "",
      changes: [])
    switch kind {
    case .rule:
      item.rule = "test"
      item.text = language.hooks.testOfRule
    case .alert: item.text = language.hooks.testOfAlert
    case .change:
      let temperature = FieldChange(
        .currentMeasure(.temperature), before: .figure(12, .temperature),
        after: .figure(14, .temperature))
      item.change = .updated
      item.text = language.hooks.testOfChange
      item.changes = [temperature]
    }
    return item
  }
}
