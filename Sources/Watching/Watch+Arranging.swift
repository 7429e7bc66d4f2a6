import Expressions
import Rendering
import Terminal
import Tracking
import Weather

/// Which rows the list has.
extension Watch {
  /// A saved state of the past with its rows by city.
  struct PastList {
    let past: WatchPast
    let rows: [City.ID: ChangeReport.Row]
    let labels: CityLabels

    /// The cities that were asked for and for which the condition was true then.
    let shown: Set<City.ID>

    init(_ past: WatchPast, _ query: ListQuery) {
      self.past = past
      var report = past.report
      query.select(from: &report, at: past.moment, hasHours: false)
      shown = Set(report.rows.map(\.city.id))
      rows = Dictionary(past.report.rows.map { ($0.city.id, $0) }) { first, _ in first }
      labels = CityLabels(past.report.rows.map(\.city))
    }
  }

  /// Has the rows arranged before they are shown again.
  func rearrange() { isArranged = false }

  /// The rows of the window of the list.
  var listHeight: Int { max(size.rows - 2 - bottomHeight, 0) }

  /// Applies the rows that are shown to the data source, if they may be others.
  func arrange() {
    defer { showSelectedPage() }
    guard !isArranged || arrangedHeight != listHeight else {
      viewport.reveal(listHeight)
      return
    }
    isArranged = true
    arrangedHeight = listHeight
    var changed = Set(content.takeChanged().map { WatchRow.city($0) })
    if past != nil { changed = [] }
    var sections: [(section: WatchSection, rows: [WatchRow])] = []
    let listView = listView
    let rows = rowsInOrder
    let groups = arrangement.sections(
      of: rows.lazy.filter(isShown), at: view.now, in: language, matches: matches)
    totals = WatchHeader.Totals(of: rows, shown: groups.lazy.flatMap(\.rows), in: language)
    for (title, rows) in groups {
      var items: [WatchRow] = title.map { [.heading($0)] } ?? []
      for var row in rows {
        row.dropEnded(at: view.now)
        items.append(.city(row.city.id))
        let below =
          (listView.nowcastLine(of: row) == nil ? [] : [WatchRow.nowcast(row.city.id)])
          + row.gravestAlerts.map { WatchRow.alert($0.alert.id, row.city.id) }
          + (listView.moreAlertsLine(of: row) == nil ? [] : [WatchRow.moreAlerts(row.city.id)])
          + row.rules.map { WatchRow.rule($0.rule.id, row.city.id) }
          + (listView.muteLine(of: row) == nil ? [] : [WatchRow.mute(row.city.id)])
        items += below
        if changed.contains(.city(row.city.id)) { changed.formUnion(below) }
      }
      sections.append((title.map { .group($0) } ?? .others, items))
    }
    alertCredits = totals.alertSources.sorted().compactMap { settings.alertCredits[$0] }
    linesBelow = makeLinesBelow(isEmpty: groups.allSatisfy(\.rows.isEmpty))
    let texts = linesBelow.indices.map { WatchRow.text($0) }
    sections.append((.texts, texts))
    // The reason why there are no rows stands where the credits stood.
    changed.formUnion(texts)
    let free = listHeight - sections.reduce(0) { $0 + $1.rows.count }
    changeLines = free > 0 ? makeChangeLines(of: groups.flatMap(\.rows), free: free) : [:]
    if !changeLines.isEmpty {
      sections = sections.map { ($0.section, insertingChanges(in: $0.rows)) }
    }
    viewport.show(source.apply(sections, updated: changed), height: listHeight) { id in
      row(of: id).map { $0.mark == .removed } ?? true
    }
  }

  /// The most lines of changes of a city, where there is room for those of all.
  private static let mostChangeLines = 3

  /// Returns lines of what the rows do not show of their changes, as many as are free: some for each
  /// city or one for each, and if even those are too many, for the cities that changed last.
  private func makeChangeLines(of rows: [ChangeReport.Row], free: Int) -> [City.ID: [StyledLine]] {
    let listView = listView
    func lines(of row: ChangeReport.Row, _ limit: Int) -> [StyledLine] {
      listView.changeLines(of: row, emphasis: emphasis(of: row.city.id), limit: limit)
    }
    let marked = rows.filter { $0.mark != .unchanged && $0.mark != .removed }
    let all = marked.map { lines(of: $0, Self.mostChangeLines) }
    if all.reduce(0, { $0 + $1.count }) <= free {
      return Dictionary(zip(marked.map(\.city.id), all)) { first, _ in first }
    }
    var rest = free
    return ReportOrder.change.sorted(marked, reversed: false, at: view.now, in: view.language.code)
      .reduce(into: [:]) { below, row in
        let lines = lines(of: row, 1)
        guard below[row.city.id] == nil, lines.count <= rest else { return }
        below[row.city.id] = lines
        rest -= lines.count
      }
  }

  /// Returns rows with those of changes below all others of their city.
  private func insertingChanges(in rows: [WatchRow]) -> [WatchRow] {
    rows.indices.flatMap { index -> [WatchRow] in
      let row = rows[index]
      let isLast = index + 1 == rows.count || !rows[index + 1].isBelowCity
      guard isLast, let id = row.city, let lines = changeLines[id] else { return [row] }
      return [row] + lines.indices.map { .change($0, id) }
    }
  }

  /// The rows of the list, also those that are not shown.
  var rowsInOrder: [ChangeReport.Row] {
    past?.past.report.rows ?? content.order.compactMap { content.rows[$0] }
  }

  /// Whether the condition is true for the city of a row.
  func isShown(_ row: ChangeReport.Row) -> Bool {
    past.map { $0.shown.contains(row.city.id) } ?? content.shows(row)
  }

  private func matches(_ id: City.ID, _ text: SearchText) -> Bool {
    if text.isEmpty { return true }
    guard past != nil else { return content.matches(id, text) }
    return row(of: id).map { SearchText(of: $0.city, in: language).contains(text) } ?? false
  }

  /// The row of a city, of the past if that is shown.
  func row(of id: City.ID) -> ChangeReport.Row? {
    var row = past.map { $0.rows[id] } ?? content.rows[id]
    row?.dropEnded(at: view.now)
    return row
  }
}
