import FoundationEssentials
import Rendering
import Tracking
import Weather

/// The recent changes of each city, which the screen marks for a while.
struct Highlights {
  /// The changes of a city, each with the time when it was noticed.
  private struct Changes {
    var mark: CityListDifference.Mark
    var fields: [(change: FieldChange, at: Date)] = []
    var alerts: [(row: CityListDifference.AlertRow, at: Date)] = []
    var rules: [(row: CityListDifference.RuleRow, at: Date)] = []

    /// When the latest of them was noticed.
    var at: Date
    var emphasis = WatchListView.Emphasis.strong
  }

  /// Seconds; 0 for no highlights at all.
  let duration: Double
  private var byCity: [City.ID: Changes] = [:]

  /// When each city changed last, as far as that is known; longer than it is marked.
  private var changedAt: [City.ID: Date] = [:]

  init(duration: Double) { self.duration = duration }

  /// The seconds for which a change stands out most.
  private var strongDuration: Double { duration / 6 }

  /// Takes when cities changed, without marking them.
  mutating func remember(_ report: ChangeReport, at time: Date) {
    for row in report.rows where row.mark != .unchanged { changedAt[row.city.id] = time }
  }

  /// Takes what changed between two states.
  mutating func note(_ report: ChangeReport, at now: Date) {
    remember(report, at: now)
    guard duration > 0 else { return }
    for row in report.rows where row.mark != .unchanged {
      let alerts = (row.alerts ?? []).filter { $0.mark != .unchanged }
      var changes = byCity[row.city.id] ?? Changes(mark: row.mark, at: now)
      // A city that comes back is not what it was when it was removed.
      if (changes.mark == .removed) != (row.mark == .removed) {
        changes = Changes(mark: row.mark, at: now)
      }
      // A city that was just added stays added when its weather arrives.
      if changes.mark != .added { changes.mark = row.mark }
      let fields = Set(row.changes.map(\.field))
      changes.fields.removeAll { fields.contains($0.change.field) }
      changes.fields += row.changes.map { ($0, now) }
      let ids = Set(alerts.map(\.alert.id))
      changes.alerts.removeAll { ids.contains($0.row.alert.id) }
      changes.alerts += alerts.map { ($0, now) }
      let rules = row.rules.filter { $0.mark != .unchanged }
      let names = Set(rules.map(\.rule.id))
      changes.rules.removeAll { names.contains($0.row.rule.id) }
      changes.rules += rules.map { ($0, now) }
      changes.at = now
      changes.emphasis = .strong
      byCity[row.city.id] = changes
    }
  }

  /// Drops what has been marked for long enough; returns the cities whose rows look different.
  mutating func expire(at now: Date) -> Set<City.ID> {
    var changed: Set<City.ID> = []
    for (id, old) in byCity {
      var changes = old
      changes.fields.removeAll { isOver($0.at, after: duration, now) }
      changes.alerts.removeAll { isOver($0.at, after: duration, now) }
      changes.rules.removeAll { isOver($0.at, after: duration, now) }
      changes.emphasis = isOver(old.at, after: strongDuration, now) ? .faint : .strong
      let isDropped = isOver(old.at, after: duration, now)
      guard
        isDropped || changes.emphasis != old.emphasis || changes.fields.count != old.fields.count
          || changes.alerts.count != old.alerts.count || changes.rules.count != old.rules.count
      else { continue }
      byCity[id] = isDropped ? nil : changes
      changed.insert(id)
    }
    return changed
  }

  /// When the next mark looks different; nil without marks.
  var deadline: Date? {
    byCity.values.map { changes in
      let times =
        changes.fields.map(\.at) + changes.alerts.map(\.at) + changes.rules.map(\.at) + [changes.at]
      let end = (times.min() ?? changes.at) + duration
      return changes.emphasis == .strong ? min(end, changes.at + strongDuration) : end
    }.min()
  }

  func isMarked(_ id: City.ID) -> Bool { byCity[id] != nil }

  /// How much the row of a city stands out.
  func emphasis(of id: City.ID) -> WatchListView.Emphasis { byCity[id]?.emphasis ?? .none }

  /// Returns the row of a city with its marks.
  ///
  /// - Parameter city: The city with its present weather, or the last one if it was removed.
  func row(of city: City, isRemoved: Bool) -> ChangeReport.Row {
    let changes = byCity[city.id]
    var row = ChangeReport.Row(
      mark: isRemoved ? .removed : changes?.mark ?? .unchanged, city: city,
      changes: changes?.fields.map(\.change) ?? [], hasFailed: !isRemoved && city.failure != nil)
    row.hasLeft = row.mark == .removed && !isRemoved
    row.changedAt = changedAt[city.id]
    if let marked = changes?.alerts.map(\.row), !marked.isEmpty {
      row.alerts = Self.merged(row.alerts ?? [], marked, by: \.alert.id, mark: \.mark) {
        $0.change = $1.change
        $0.previous = $1.previous
      }
    }
    if let marked = changes?.rules.map(\.row), !marked.isEmpty {
      row.rules = Self.merged(row.rules, marked, by: \.rule.id, mark: \.mark)
    }
    return row
  }

  /// Returns rows with the marks of others, and those that have ended at the end.
  private static func merged<Row>(
    _ rows: [Row], _ marked: [Row], by id: (Row) -> String,
    mark: WritableKeyPath<Row, CityListDifference.Mark>,
    _ takeOver: (inout Row, Row) -> Void = { _, _ in }
  ) -> [Row] {
    let byID = Dictionary(marked.map { (id($0), $0) }) { $1 }
    let present = Set(rows.map(id))
    let merged = rows.map { row in
      var row = row
      row[keyPath: mark] = .unchanged
      if let marked = byID[id(row)] {
        row[keyPath: mark] = marked[keyPath: mark]
        takeOver(&row, marked)
      }
      return row
    }
    return merged + marked.filter { $0[keyPath: mark] == .removed && !present.contains(id($0)) }
  }

  private func isOver(_ start: Date, after seconds: Double, _ now: Date) -> Bool {
    let age = now.timeIntervalSince(start)
    // A clock that was set back must not keep a mark.
    return age >= seconds || age < -duration
  }
}
