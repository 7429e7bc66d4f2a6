package import FoundationEssentials
package import Tracking
package import Weather

package struct ReportView: Sendable {
  package var units: Units
  package var icons: IconStyle
  package var glyphs: Glyphs
  package var language: Language

  /// The age in seconds beyond which it is displayed; nil for never.
  package var staleAfter: Double?

  /// The age in seconds that a younger one is displayed as, for a screen that is seldom drawn.
  package var minimumAge = 0.0

  /// When the next fetch begins, to be shown beside what failed; nil if nothing is known of it.
  package var nextFetch: Date?

  /// The present.
  package var now: Date

  /// When what is marked changed last; nil where marks last only for a moment.
  package var changedAt: Date?

  /// The user's clock, for times of the program's own doing.
  package var userClock: LocalClock

  /// Whether times of cities in other zones than the user's name their zone.
  package var namesZones = true

  /// Whether every change is shown, not only those that fit in one or two lines.
  package var showsAllChanges: Bool

  /// The credits that the licenses of the data require.
  package var attributions: [String]
  package init(
    units: Units, icons: IconStyle = .emoji, glyphs: Glyphs = .unicode,
    language: Language = .english, staleAfter: Double? = nil, now: Date,
    userClock: LocalClock = .utc, showsAllChanges: Bool = false, attributions: [String] = []
  ) {
    self.units = units
    self.icons = glyphs.isASCII ? .none : icons
    self.glyphs = glyphs
    self.language = language
    self.staleAfter = staleAfter
    self.now = now
    self.userClock = userClock
    self.showsAllChanges = showsAllChanges
    self.attributions = attributions
  }

  var figures: FigureText { FigureText(units: units, glyphs: glyphs, language: language) }

  /// The clock whose zone times need not name; nil where no time names its zone.
  var zoneReader: LocalClock? { namesZones ? userClock : nil }

  var userTime: UserTime { UserTime(clock: userClock, now: now, language: language) }

  /// The credits as lines.
  var attributionLines: [StyledLine] { attributions.map { StyledLine(glyphs.text($0), .dim) } }

  /// Returns the credits in one line, which are the hosts that they name where there is no room for more.
  private func creditLine(width: Int?) -> StyledLine {
    let whole = attributionLines.joined(separator: StyledLine(sanitized: glyphs.separator, .dim))
    let words = attributions.flatMap { $0.split { " (),".contains($0) } }
    let hosts = words.filter { $0.contains(".") && $0.first?.isLetter == true }.joined(
      separator: language.comma)
    let named = language.changes.provider.capitalizedFirst + language.colon + hosts
    return [whole, StyledLine(named, .dim)].first { $0.displayWidth <= width ?? .max }
      ?? StyledLine(hosts, .dim)
  }

  /// Returns the age of data, such as `2 h 10 min`.
  func age(since fetchedAt: Date) -> String {
    AgeText.text(from: fetchedAt, to: max(now, fetchedAt + minimumAge), in: language)
  }

  /// Whether what is marked has just changed.
  var isNews: Bool { changedAt.map { now.timeIntervalSince($0) < 60 } ?? true }

  /// Whether the age of data is displayed.
  func isStale(_ fetchedAt: Date) -> Bool {
    staleAfter.map { now.timeIntervalSince(fetchedAt) > $0 } ?? false
  }
}

extension ReportView {
  /// Returns the lines of one event of a stream: its time, and the rows of its cities below it.
  ///
  /// - Parameters:
  ///   - report: The cities that changed. The credits of this view follow them.
  ///   - earlier: When the event before was, or when the stream began; the date is shown if the day
  ///     changed since.
  ///   - width: The columns that no line exceeds; nil in a pipe, where nothing is cut.
  package func lines(
    of report: ChangeReport, at instant: Date, after earlier: Date,
    grouping: ReportGrouping = .none, width: Int?
  ) -> [StyledLine] {
    let date = userClock.date(at: instant)
    let day = date == userClock.date(at: earlier) ? "" : "\(date.text) "
    let time = StyledLine(day + ClockTime.text(instant, of: userClock, in: language), .heading)
    return time.wrapped(toWidth: width) + rowLines(of: report, grouping: grouping, width: width)
      + moreChanged(report) + creditLines(width: width)
  }
}

extension ReportView {
  /// Returns the lines of a report: a row per city with its changes below it, a summary and a line of
  /// credits.
  ///
  /// - Parameter width: The columns that no line exceeds; nil in a pipe, where nothing is cut.
  /// - Complexity: O(n log n) in the number of cities, including the whole list, and of their changes.
  package func lines(
    of report: ChangeReport, grouping: ReportGrouping = .none, width: Int?
  ) -> [StyledLine] {
    var below = summaryLines(of: report, width: width)
    if !report.rows.isEmpty, !attributions.isEmpty { below.append(creditLine(width: width)) }
    return rowLines(of: report, grouping: grouping, width: width) + fitted(below, width)
  }

  /// Returns the lines of the rows with the headings of their columns.
  func rowLines(
    of report: ChangeReport, grouping: ReportGrouping = .none, width: Int?
  ) -> [StyledLine] {
    let labels = CityLabels(report.rows.map(\.city) + report.list)
    let rows = grouping.sections(
      of: report.rows, rest: language.titleOfRest(grouping), in: language.code
    ).map { title, rows in (title, rows.map { ReportRowView(view: self, row: $0, labels: labels) })
    }
    let layout = layout(width, for: rows.flatMap(\.1), report)
    let status = DataStatus(view: self, report: report, labels)
    var lines: [StyledLine] = []
    if !report.rows.isEmpty { lines.append(layout.header) }
    for (title, rows) in rows {
      if let title { lines.append(StyledLine(title, .heading)) }
      for row in rows {
        lines.append(layout.line(layout.cells(of: row)))
        lines += row.linesBelow(
          layout, status: status.text(of: row.row),
          limit: showsAllChanges ? nil : report.command == "list" ? 1 : 2, width: width)
      }
    }
    for common in status.common {
      lines += StyledLine("! \(common)").wrapped(toWidth: width, indent: 2)
    }
    return fitted(lines, width)
  }

  private func fitted(_ lines: [StyledLine], _ width: Int?) -> [StyledLine] {
    guard let width else { return lines }
    return lines.map { $0.truncated(toWidth: width, ellipsis: glyphs.ellipsis) }
  }

  private func layout(
    _ width: Int?, for rows: [ReportRowView], _ report: ChangeReport
  ) -> ReportLayout {
    func widest(_ width: (ReportRowView) -> Int) -> Int { rows.map(width).max() ?? 0 }
    return ReportLayout(
      self, width: width,
      widths: ReportLayout.Widths(
        city: widest { $0.nameWidth }, temperature: widest { $0.temperatureWidth },
        sky: widest { $0.sky.displayWidth },
        tomorrow: Self.showsTomorrow(inTableOfWidth: width)
          ? widest { $0.tomorrowSky(room: .max).displayWidth } : 0,
        tags: widest { $0.row.tags.displayWidth }), order: report.order,
      isReversed: report.isReversed)
  }

  /// The counts and what the list is compared with, in one line if that fits.
  func summaryLines(of report: ChangeReport, width: Int?) -> [StyledLine] {
    let texts = language.summary
    let parts = countParts(
      of: report.summary, marksShownCities: report.marksShownCities, hasUnchanged: true)
    let rows = report.rows.count { $0.mark != .removed }
    let hidden = report.command == "list" ? report.list.count - rows : 0
    let nothing =
      if report.list.isEmpty {
        texts.noCities
      } else if report.hasNamedBaseline, !report.marksShownCities { texts.noChanges } else {
        texts.noMatch
      }
    let counts =
      parts + (hidden > 0 && !parts.isEmpty ? [StyledLine(texts.notShown(hidden))] : [])
      + moreChanged(report)
    let line = parts.isEmpty ? StyledLine(nothing) : counts.joined(separator: "\(language.comma)")
    var reference = baseline(of: report)
    if reference == nil, report.command == "list", let changedAt = report.changedAt {
      reference = texts.latestChange(userTime.text(changedAt))
    }
    guard let reference else { return line.wrapped(toWidth: width) }
    let rest = StyledLine(reference, .dim)
    let whole = line + StyledLine(sanitized: glyphs.separator, .dim) + rest
    if whole.displayWidth <= width ?? .max { return [whole] }
    return [line, rest].flatMap { $0.wrapped(toWidth: width, indent: 2) }
  }

  /// Says how many changed cities a condition hides; `list` says it of all cities.
  private func moreChanged(_ report: ChangeReport) -> [StyledLine] {
    let hidden = report.command == "list" ? 0 : report.summary.hidden
    return hidden == 0 ? [] : [StyledLine(language.summary.moreChanged(hidden), .dim)]
  }

  /// The saved states that a report compares, such as `from 09:41 to 10:11`, or the one that it compares
  /// with; nil if none was named.
  func baseline(of report: ChangeReport) -> String? {
    guard report.hasNamedBaseline, let since = report.since else { return nil }
    let texts = language.summary
    if since == 0, let beganAt = report.listBeganAt {
      return texts.sinceBeginning(userTime.text(beganAt), userTime.text(report.until ?? now))
    }
    let state = report.sinceAt.map(userTime.text) ?? texts.revision(since)
    return report.until.map { texts.between(state, userTime.text($0)) } ?? texts.since(state)
  }

  /// Returns the counts that are not zero, such as `2 updated`.
  func countParts(
    of summary: ChangeReport.Summary, marksShownCities: Bool = false, hasUnchanged: Bool
  ) -> [StyledLine] {
    let texts = language.summary
    let counts: [(Int, Language.Count, Style)] = [
      (summary.added, marksShownCities ? texts.entered : texts.added, .addedCount),
      (summary.removed, marksShownCities ? texts.left : texts.removed, .removedCount),
      (summary.updated, texts.updated, .updatedCount),
      (hasUnchanged ? summary.unchanged : 0, texts.unchanged, .plain),
      (summary.failed, texts.failed, .failedCount),
    ]
    return counts.filter { $0.0 > 0 }.map { StyledLine($0.1($0.0), $0.2) }
  }
}
