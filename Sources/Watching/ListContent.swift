import Expressions
import FoundationEssentials
import Rendering
import Tracking
import Weather

/// The cities of the list with their marks, including those that have just been removed.
struct ListContent {
  private(set) var state: SavedState

  /// Asks for all cities for which its condition is true.
  private var query = ListQuery()

  /// The cities for which the condition is true.
  private var shown: Set<City.ID> = []

  private var present: Set<City.ID>
  private(set) var highlights: Highlights
  private(set) var labels = CityLabels([])

  /// In list order; removed cities stay at their places while they are marked.
  private(set) var order: [City.ID] = []
  private(set) var rows: [City.ID: ChangeReport.Row] = [:]
  private var texts: [City.ID: SearchText] = [:]

  /// The language of what the filter is matched with.
  private let language: Language

  /// The cities whose rows changed since they were drawn.
  private var changed: Set<City.ID> = []

  /// - Parameters:
  ///   - state: The saved state, marked with its latest change as long as that is new.
  ///   - highlight: Seconds for which changes are marked.
  init(
    _ state: SavedState, where condition: CityExpression? = nil, highlight: Double,
    language: Language, at now: Date
  ) {
    self.language = language
    self.state = state
    query.condition = condition
    present = Set(state.cities.map(\.id))
    highlights = Highlights(duration: highlight)
    order = state.cities.map(\.id)
    for city in state.cities { makeRow(of: city, isRemoved: false) }
    labels = CityLabels(state.cities)
    shown = query.matches(in: state, at: now)
    guard let latest = state.latestReport else { return }
    var report = ChangeReport.latestChange(of: state)
    guard now.timeIntervalSince(latest.at) < highlight else {
      highlights.remember(report, at: latest.at)
      for city in state.cities { makeRow(of: city, isRemoved: false) }
      return
    }
    query.select(from: &report, at: now)
    note(report, from: latest.listBefore(state.cities).map(\.id), at: latest.at)
    expire(at: now)
  }

  /// Shows the state after a change of the present one, and marks what changed; returns whether cities
  /// may have other labels or the column of the names another width.
  ///
  /// - Complexity: O(n log n)
  mutating func update(with change: StateChange, at now: Date) -> Bool {
    let (old, new) = (change.old, change.new)
    var report = ChangeReport.of("watch", change)
    let before = CityIndex(old.cities)
    let widthBefore = labels.width
    state = new
    present = Set(new.cities.map(\.id))
    if query.condition != nil {
      let shownBefore = shown
      shown = query.matches(in: state, at: now)
      report.markCities(shown: shown, before: shownBefore)
    }
    for city in new.cities where before[city.id] != city || rows[city.id]?.mark == .removed {
      makeRow(of: city, isRemoved: false)
    }
    note(report, from: order, at: now)
    return labels.width != widthBefore
      || !old.cities.elementsEqual(new.cities) { $0.id == $1.id && $0.place == $1.place }
  }

  /// Finds the cities to show again, because ages, days and hours count from the present.
  mutating func updateShownCities(at now: Date) {
    guard query.condition != nil, query.matches(in: state, at: now) != shown else { return }
    _ = update(with: StateChange(unchanged: state), at: now)
  }

  /// Whether the condition shows a city, or did before its marks were over.
  func shows(_ row: ChangeReport.Row) -> Bool {
    query.condition == nil || row.mark == .removed || shown.contains(row.city.id)
  }

  private mutating func note(_ report: ChangeReport, from old: [City.ID], at now: Date) {
    highlights.note(report, at: now)
    order = ListMoves.merge(old, into: state.cities.map(\.id)) { id in
      present.contains(id) ? .unchanged : .removed
    }.map(\.1)
    for row in report.rows where row.mark != .unchanged {
      makeRow(of: row.city, isRemoved: row.wasRemoved)
    }
    dropRemoved()
    labels = CityLabels(order.compactMap { rows[$0]?.city })
  }

  /// Drops the marks that are over; returns whether anything looks different.
  @discardableResult mutating func expire(at now: Date) -> Bool {
    let expired = highlights.expire(at: now)
    for id in expired {
      guard let row = rows[id] else { continue }
      makeRow(of: row.city, isRemoved: row.wasRemoved)
    }
    if !expired.isEmpty { dropRemoved() }
    return !expired.isEmpty
  }

  private mutating func makeRow(of city: City, isRemoved: Bool) {
    rows[city.id] = highlights.row(of: city, isRemoved: isRemoved)
    texts[city.id] = SearchText(of: city, in: language)
    changed.insert(city.id)
  }

  private mutating func dropRemoved() {
    let isGone = { [rows, highlights, present] (id: City.ID) in
      rows[id] == nil || (!present.contains(id) && !highlights.isMarked(id))
    }
    guard order.contains(where: isGone) else { return }
    for id in order where isGone(id) {
      rows[id] = nil
      texts[id] = nil
    }
    order.removeAll(where: { rows[$0] == nil })
  }

  /// Whether a text is in the name, region, country, tags or sky of a city.
  func matches(_ id: City.ID, _ text: SearchText) -> Bool { texts[id]?.contains(text) ?? false }

  /// Returns the cities whose rows changed since the last call.
  mutating func takeChanged() -> Set<City.ID> {
    defer { changed = [] }
    return changed
  }
}

extension SearchText {
  /// The texts of a city in the list of a watch, with what its sky is called.
  init(of city: City, in language: Language) {
    self.init(of: city, in: language.code, sky: (city.current?.condition).map(language.words))
  }
}
