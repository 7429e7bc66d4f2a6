package import FoundationEssentials
import Rendering
package import Terminal
import Tracking
import Weather

/// What the screen shows.
extension Watch {
  /// Returns what the screen shows, in the size of the terminal.
  ///
  /// - Complexity: O(n log n) in the number of cities if the rows have changed, else O(1).
  package func frame(at now: Date) -> Frame<WatchRow> {
    guard size.columns >= Self.smallest.columns, size.rows >= Self.smallest.rows else {
      return tooSmall
    }
    arrange()
    var rows = [Frame<WatchRow>.Row(header(at: now))]
    let scrolling: Range<Int>
    if let helpOffset {
      rows += window(of: helpLines, from: helpOffset)
      scrolling = 1..<1 + pageHeight
    } else if hasPanes {
      rows += panes(at: now)
      scrolling = 2..<2 + listHeight
    } else if let page {
      rows += window(of: pageLines(at: now), from: page.offset)
      scrolling = 1..<1 + pageHeight
    } else {
      rows.append(Frame.Row(listView.heading))
      rows += listRows()
      scrolling = 2..<2 + listHeight
    }
    let bottom = bottom
    let missing = size.rows - rows.count - bottom.lines.count
    rows += (0..<max(missing, 0)).map { _ in Frame.Row(StyledLine()) }
    let cursor = bottom.cursorColumn.map { Frame<WatchRow>.Cursor(column: $0, row: rows.count) }
    rows += bottom.lines.map { Frame.Row($0) }
    return Frame(size: size, rows: rows, scrolling: scrolling, cursor: cursor)
  }

  private var tooSmall: Frame<WatchRow> {
    let text = texts.tooSmall(Self.smallest.columns, Self.smallest.rows)
    let lines = StyledLine(text).wrapped(toWidth: size.columns)
    return Frame(size: size, rows: lines.prefix(size.rows).map { Frame.Row($0) })
  }

  /// How everything is displayed, at the moment that is shown.
  var view: ReportView {
    var view = settings.view
    view.now = past?.past.moment ?? minute
    view.showsAllChanges = true
    view.attributions += alertCredits.filter { !view.attributions.contains($0) }
    return view
  }

  var language: Language { settings.view.language }

  var texts: Language.Screen { language.screen }

  // MARK: - The list

  var labels: CityLabels { past?.labels ?? content.labels }

  var listView: WatchListView {
    WatchListView(
      view: view, labels: labels, width: listWidth, order: arrangement.query.order,
      isReversed: arrangement.query.isReversed)
  }

  private func listRows() -> [Frame<WatchRow>.Row] {
    let listView = listView
    return viewport.window(listHeight).map { row in
      if case .change(let index, let city) = row {
        let lines = changeLines[city] ?? []
        return Frame.Row(index < lines.count ? lines[index] : StyledLine(), identifier: row)
      }
      var line = source.line(of: row) { self.line(of: row, listView) }
      if let selected = viewport.selected, row == .city(selected) {
        line = line.selected(toWidth: listWidth, ellipsis: view.glyphs.ellipsis)
      }
      return Frame.Row(line, identifier: row)
    }
  }

  private func line(of row: WatchRow, _ listView: WatchListView) -> StyledLine {
    switch row {
    case .heading(let title): return listView.groupHeading(title)
    case .city(let id):
      guard let row = self.row(of: id) else { return StyledLine() }
      return listView.line(of: row, emphasis: emphasis(of: id))
    case .nowcast(let city): return self.row(of: city).flatMap(listView.nowcastLine) ?? StyledLine()
    case .alert(let alert, let city):
      guard let row = self.row(of: city),
        let alert = row.alerts?.first(where: { $0.alert.id == alert })
      else { return StyledLine() }
      return listView.alertLine(of: alert, in: row, emphasis: emphasis(of: city))
    case .moreAlerts(let city):
      return self.row(of: city).flatMap(listView.moreAlertsLine) ?? StyledLine()
    case .rule(let rule, let city):
      guard let row = self.row(of: city), let rule = row.rules.first(where: { $0.rule.id == rule })
      else { return StyledLine() }
      return listView.ruleLine(of: rule, in: row, emphasis: emphasis(of: city))
    case .mute(let city): return self.row(of: city).flatMap(listView.muteLine) ?? StyledLine()
    case .text(let index):
      return linesBelow.indices.contains(index) ? linesBelow[index] : StyledLine()
    case .change, .line: return StyledLine()
    }
  }

  func emphasis(of id: City.ID) -> WatchListView.Emphasis {
    // What a saved state changed stands as long as it is shown.
    if let past { return past.rows[id]?.mark == .unchanged ? .none : .faint }
    return content.highlights.emphasis(of: id)
  }

  /// Returns the texts below the cities: why there are none, and the credits.
  func makeLinesBelow(isEmpty: Bool) -> [StyledLine] {
    let credits = view.attributions.map {
      StyledLine($0, .dim).truncated(toWidth: listWidth, ellipsis: settings.view.glyphs.ellipsis)
    }
    guard isEmpty, let reason = reasonForEmptyList else { return credits }
    return [
      StyledLine(reason, .dim).truncated(
        toWidth: listWidth, ellipsis: settings.view.glyphs.ellipsis)
    ]
  }

  private var reasonForEmptyList: String? {
    guard !rowsInOrder.isEmpty else { return past == nil ? texts.noCitiesYet : texts.wasEmpty }
    let isAnyShown = rowsInOrder.contains { row in
      isShown(row) && arrangement.query.includes(row.city)
        && !(arrangement.query.showsChangesOnly && row.mark == .unchanged)
        && (filter.isEmpty || arrangement.typed.isEmpty
          || SearchText(of: row.city, in: language).contains(arrangement.typed))
    }
    if isAnyShown { return nil }
    if arrangement.query.showsChangesOnly { return texts.noCityChanged }
    let text = language.summary.noMatch
    // A filter of the command line stays.
    return arrangement.typed.isEmpty ? text : texts.noMatch(text)
  }

  // MARK: - Pages

  /// The list with the page of the selected city beside it.
  private func panes(at now: Date) -> [Frame<WatchRow>.Row] {
    let list = [Frame.Row(listView.heading)] + listRows() + driftBelowList.map { Frame.Row($0) }
    let page = window(of: pageLines(at: now), from: page?.offset ?? 0)
    let border = StyledLine(" ") + StyledLine(view.glyphs.border, isOnPage ? .bold : .dim)
    return (0..<pageHeight).map { index in
      var row = index < list.count ? list[index] : Frame.Row(StyledLine())
      row.line = row.line.padded(toWidth: listWidth) + border
      if index < page.count { row.line += page[index].line }
      return row
    }
  }

  private func window(of lines: [StyledLine], from offset: Int) -> [Frame<WatchRow>.Row] {
    let first = min(offset, max(lines.count - pageHeight, 0))
    return lines.enumerated().dropFirst(first).prefix(pageHeight).map { index, line in
      Frame.Row(line, identifier: .line(index))
    }
  }

  /// Returns the page of the city that is open.
  func pageLines(at now: Date) -> [StyledLine] {
    guard let page, var row = row(of: page.city) else { return [] }
    var view = view
    view.nextFetch = past == nil ? schedule.deadline : nil
    // The list beside the page has the credits.
    if hasPanes { view.attributions = [] }
    if row.changes.isEmpty, past == nil { row.changes = latestChanges(of: page) }
    row.city.forecast = row.city.forecast?.coming(
      from: row.city.localDate(at: view.now), at: view.now)
    return CityPage(view: view).lines(
      of: row, drift: past == nil && driftBelowList.isEmpty ? page.drift : nil, labels: labels,
      width: pageWidth, showsHours: isLarge)
  }

  /// What the latest change of the list changed in the city whose page is open.
  private func latestChanges(of page: Page) -> [FieldChange] {
    if let latest = page.latestChange { return latest.changes }
    let report = ChangeReport.latestChange(of: content.state)
    let row = report.rows.first { $0.city.id == page.city && $0.mark != .removed }
    self.page?.latestChange = row
    return row?.changes ?? []
  }

  // MARK: - The first and the last line

  private func header(at now: Date) -> StyledLine {
    var header = WatchHeader(
      userTime: UserTime(clock: settings.view.userClock, now: now, language: language),
      glyphs: settings.view.glyphs)
    header.totals = totals
    header.nextAt = schedule.deadline
    header.isFetching = schedule.isRunning
    header.isPaused = schedule.isPaused
    header.isFetchingOff = !schedule.isOn
    header.provider = settings.provider
    header.selection = arrangement.selection(language)
    header.order = orderWithoutColumn
    header.problem = stateProblem ?? refreshProblem
    header.pastMoment = past?.past.moment
    header.revision = past?.past.revision.number
    return header.line(width: size.columns)
  }

  /// The order of the list where no column shows it.
  private var orderWithoutColumn: String? {
    let (order, isReversed) = (arrangement.query.order, arrangement.query.isReversed)
    if order == .added, !isReversed { return nil }
    return listView.shows(order) ? nil : order.words(reversed: isReversed, language)
  }

  /// How many places are listed below the prompt at most.
  private static let candidateCount = 8

  /// How many rows the last line and what is above it need.
  var bottomHeight: Int {
    guard case .add = prompt, helpOffset == nil else { return 1 }
    return min(1 + Self.candidateCount, max(size.rows / 2, 1))
  }

  /// The prompt, a message or the keys, with the column of the cursor where something is typed.
  private var bottom: (lines: [StyledLine], cursorColumn: Int?) {
    let width = size.columns
    let glyphs = settings.view.glyphs
    let notice = message?.notice.line(width: width, glyphs: glyphs)
    let editor: LineEditor
    let label: String
    switch helpOffset == nil ? prompt : nil {
    case nil: return ([notice ?? keyLine], nil)
    case .removal(let city):
      let name = row(of: city).map { labels.text(of: $0.city) } ?? texts.theCity
      return ([Notice(texts.confirmRemoval(name)).line(width: width, glyphs: glyphs)], nil)
    case .filter(let filter): (editor, label) = (filter, texts.filterPrompt)
    case .edit(let edit):
      (editor, label) = (edit.editor, edit.isInTags ? language.changes.tags : language.changes.name)
    case .add(let add): (editor, label) = (add.editor, language.keys.add)
    }
    let (line, column) = editor.line(prompt: label + language.colon, width: width)
    guard case .add(let add) = prompt else {
      // What is wrong stands for a moment in the place of what was typed.
      return notice.map { ([$0], nil) } ?? ([line], column)
    }
    let below = add.candidates.lines(
      width: width, height: bottomHeight - 1, glyphs: glyphs, language: language)
    return ([line] + (notice.map { [$0] + below.dropFirst() } ?? below), column)
  }

  private var keyLine: StyledLine {
    let mode: KeyLine.Mode =
      if helpOffset != nil { .help } else if isOnPage { .city } else { past == nil ? .list : .past }
    return KeyLine(
      mode: mode, hasHistory: settings.hasHistory, isFetching: settings.isFetching,
      glyphs: settings.view.glyphs, language: language
    ).line(width: size.columns)
  }
}
