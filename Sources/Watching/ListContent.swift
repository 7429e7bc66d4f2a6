import FoundationEssentials
import Rendering
import Tracking
import Weather

/// The cities of the list with their marks, including those that have just been removed.
struct ListContent {
  private(set) var state: SavedState
  private(set) var highlights: Highlights
  private(set) var labels = CityLabels([])

  /// In list order; removed cities stay at their places while they are marked.
  private(set) var order: [City.ID] = []
  private(set) var rows: [City.ID: ChangeReport.Row] = [:]
  private var texts: [City.ID: SearchText] = [:]

  /// The cities whose rows changed since they were drawn.
  private var changed: Set<City.ID> = []

  /// - Parameters:
  ///   - state: The saved state, marked with its latest change as long as that is new.
  ///   - highlight: Seconds for which changes are marked.
  ///   - now: The present.
  init(_ state: SavedState, highlight: Double, at now: Date) {
    self.state = state
    highlights = Highlights(duration: highlight)
    order = state.cities.map(\.id)
    for city in state.cities { makeRow(of: city, isRemoved: false) }
    labels = CityLabels(state.cities)
    guard let latest = state.latestChange, now.timeIntervalSince(latest.at) < highlight else {
      return
    }
    note(.latestChange(of: state), from: latest.before.cities.map(\.id), at: latest.at)
    expire(at: now)
  }

  /// Shows another state, and marks what changed.
  ///
  /// - Parameters:
  ///   - new: The state.
  ///   - now: The present.
  /// - Returns: Whether cities may have other labels.
  /// - Complexity: O(n log n)
  mutating func update(to new: SavedState, at now: Date) -> Bool {
    let old = state
    let report = ChangeReport.of("watch", StateChange(from: old, to: new))
    let before = CityIndex(old.cities)
    state = new
    for city in new.cities where before[city.id] != city || rows[city.id]?.mark == .removed {
      makeRow(of: city, isRemoved: false)
    }
    note(report, from: order, at: now)
    return !old.cities.elementsEqual(new.cities) { $0.id == $1.id && $0.place == $1.place }
  }

  private mutating func note(_ report: ChangeReport, from old: [City.ID], at now: Date) {
    highlights.note(report, at: now)
    let present = Set(state.cities.map(\.id))
    order = MarkedRows.merge(old, into: state.cities.map(\.id)) { id in
      present.contains(id) ? .unchanged : .removed
    }.map(\.1)
    for row in report.rows where row.mark != .unchanged {
      makeRow(of: row.city, isRemoved: row.mark == .removed)
    }
    dropRemoved()
    labels = CityLabels(order.compactMap { rows[$0]?.city })
  }

  /// Drops the marks that are over.
  ///
  /// - Parameter now: The present.
  /// - Returns: Whether anything looks different.
  @discardableResult
  mutating func expire(at now: Date) -> Bool {
    let expired = highlights.expire(at: now)
    for id in expired {
      guard let row = rows[id] else { continue }
      makeRow(of: row.city, isRemoved: row.mark == .removed)
    }
    if !expired.isEmpty { dropRemoved() }
    return !expired.isEmpty
  }

  private mutating func makeRow(of city: City, isRemoved: Bool) {
    rows[city.id] = highlights.row(of: city, isRemoved: isRemoved)
    texts[city.id] = SearchText(of: city)
    changed.insert(city.id)
  }

  private mutating func dropRemoved() {
    let isGone = { [rows, highlights] (id: City.ID) in
      guard let row = rows[id] else { return true }
      return row.mark == .removed && !highlights.isMarked(id)
    }
    guard order.contains(where: isGone) else { return }
    for id in order where isGone(id) {
      rows[id] = nil
      texts[id] = nil
    }
    order.removeAll(where: { rows[$0] == nil })
  }

  /// Whether a text is in the name, region, country or tags of a city.
  func matches(_ id: City.ID, _ text: SearchText) -> Bool { texts[id]?.contains(text) ?? false }

  /// How many cities have a mark.
  var markedCount: Int { order.count { rows[$0]?.mark != .unchanged } }

  /// Returns the cities whose rows changed since the last call.
  mutating func takeChanged() -> Set<City.ID> {
    defer { changed = [] }
    return changed
  }
}
