package import Tracking
import Weather

/// What is worth knowing of the list today, as a short text: the mail of a day.
package struct DigestView {
  private let view: ReportView
  private let rows: [ChangeReport.Row]
  private let labels: CityLabels

  /// The greatest width of a line, in cells, which mails have without a wrap.
  private static let width = 78

  /// How many of the cities without news are named.
  static let maximumNames = 5

  package init(_ report: ChangeReport, _ view: ReportView) {
    self.view = view
    rows = report.rows.filter { $0.city.mute(of: .city, at: view.now) == nil }
    labels = CityLabels(report.rows.map(\.city) + report.list)
  }

  private var language: Language { view.language }

  /// Alerts and rules, failures, the cities with something to say, and one line for the others.
  package var lines: [StyledLine] {
    let reports = rows.map { (row: $0, warnings: warnings($0), lines: news(of: $0)) }
    // The line of an outage has those without weather.
    let silent = reports.filter {
      $0.lines.isEmpty && $0.warnings.isEmpty && $0.row.mark != .added
        && $0.row.city.failure == nil
    }.map(\.row)
    let ranked = reports.flatMap(\.warnings)
    let order = ranked.indices.sorted { (ranked[$1].rank, $0) < (ranked[$0].rank, $1) }
    let groups: [[StyledLine]] = [
      order.flatMap { ranked[$0].lines }, outages, addedCities + reports.flatMap(\.lines),
      rest(silent),
    ]
    // A mail of nothing special is two lines.
    let isDull = groups.dropLast().allSatisfy(\.isEmpty)
    let separator = isDull || view.attributionLines.isEmpty ? [] : [StyledLine()]
    return Array(groups.filter { !$0.isEmpty }.joined(separator: [StyledLine()])) + separator
      + view.attributionLines
  }

  // MARK: - Parts

  /// Such as `! Oslo: Storm Warning, severe, until Sun 18:45`, the gravest with the highest rank and rules
  /// with the lowest.
  private func warnings(_ row: ChangeReport.Row) -> [(rank: Int, lines: [StyledLine])] {
    let alerts = AlertText(city: row.city, now: view.now, language, reader: view.zoneReader)
    let rules = RuleText(
      figures: view.figures, city: row.city, now: view.now, reader: view.zoneReader)
    func lines(_ text: String, isNew: Bool) -> [StyledLine] {
      let line = "! " + name(of: row) + language.forms.colon + text
      return wrapped(StyledLine(line, .alert(isBold: isNew, isStanding: !isNew)))
    }
    let unmuted = row.unmutedAlerts(at: view.now)
    var warnings = unmuted.gravest.map {
      let text = alerts.text(of: $0) + view.ageText(of: $0.alert, in: row.city)
      return (
        rank: 1 + ($0.alert.severityRank ?? 0), lines: lines(text, isNew: $0.mark != .unchanged)
      )
    }
    if let more = unmuted.more(language) {
      warnings.append((warnings.last?.rank ?? 1, lines(more, isNew: false)))
    }
    return warnings
      + row.rules.filter { row.city.mute(of: .rule($0.rule.name), at: view.now) == nil }.map {
        (0, lines(rules.text(of: $0), isNew: $0.mark != .unchanged))
      }
  }

  /// The cities that were added, as one line.
  private var addedCities: [StyledLine] {
    let names = rows.filter { $0.mark == .added }.map(name)
    if names.isEmpty { return [] }
    return wrapped(
      StyledLine(language.summary.addedCities(language.listed(names, upTo: Self.maximumNames))))
  }

  /// A line for each cause of a failure, with all of its cities.
  private var outages: [StyledLine] {
    rows.failing(in: language).flatMap { cause, rows in
      let cities = language.listed(rows.map(name), upTo: Self.maximumNames)
      return wrapped(StyledLine("! " + cities + language.forms.colon + cause))
    }
  }

  /// The sentence about the coming hours and the changes, in at most two lines.
  private func news(of row: ChangeReport.Row) -> [StyledLine] {
    let name = name(of: row)
    if row.mark == .removed { return wrapped(StyledLine(language.hooks.removed(name))) }
    let summary = WeatherSummary(row.city, at: view.now, view.figures, reader: view.zoneReader)
    let subject = name + language.forms.colon
    // A rule that says when it rains stands above.
    let sentence = row.showsNowcast ? summary.special : summary.specialButRain
    if row.mark == .added {
      return sentence.map { Array(wrapped(StyledLine(subject + $0)).prefix(1)) } ?? []
    }
    let clauses = ChangeText(of: row, at: view.now, view.figures, reader: view.zoneReader).clauses()
    let changes = ChangeLines(clauses: clauses, view.figures)
    func lines(indent: Int) -> [StyledLine] {
      changes.lines(indent: indent, width: Self.width, limit: 1)
    }
    if let sentence {
      return wrapped(StyledLine(subject + sentence)).prefix(1) + lines(indent: 2)
    }
    guard let first = lines(indent: min(subject.displayWidth, Self.width / 2)).first else {
      return []
    }
    return wrapped(StyledLine(subject) + StyledLine(String(first.text.drop { $0 == " " })))
  }

  /// Names the cities without news, as in `Nothing special in Oslo, Paris and 7 more`.
  private func rest(_ rows: [ChangeReport.Row]) -> [StyledLine] {
    guard !rows.isEmpty else { return [] }
    let names = language.listed(rows.map(name), upTo: Self.maximumNames)
    return wrapped(StyledLine(language.summary.nothingSpecial(names), .dim))
  }

  private func name(of row: ChangeReport.Row) -> String { labels.text(of: row.city) }

  private func wrapped(_ line: StyledLine) -> [StyledLine] {
    [line].flatMap { $0.wrapped(toWidth: Self.width, indent: 2) }
  }
}
