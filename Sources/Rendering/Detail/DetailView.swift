import FoundationEssentials
import Tracking
import Weather

/// The common parts of the detail views of a city.
struct DetailView {
  private(set) var view: ReportView
  let row: ChangeReport.Row
  let labels: CityLabels

  /// - Parameter headingHasZone: Whether times below the heading leave out the zone, which it names.
  init(
    view: ReportView, row: ChangeReport.Row, labels: CityLabels, headingHasZone: Bool = false
  ) {
    self.view = view
    self.view.namesZones = !headingHasZone
    self.row = row
    self.labels = labels
  }

  /// The times below the heading, which names their zone where that is not the reader's.
  var time: LocalTime { LocalTime(row.city.clock, at: view.now, view.language) }

  var headingTime: LocalTime {
    LocalTime(row.city.clock, at: view.now, view.language, reader: view.userClock)
  }

  /// What a person would say of the coming hours, as a line; none where there is nothing to say.
  var summary: [StyledLine] {
    let summary = WeatherSummary(row.city, at: view.now, figures, reader: view.zoneReader)
    return summary.sentence.map { [StyledLine("  \($0)")] } ?? []
  }

  var figures: FigureText { view.figures }

  /// The line below a day whose hours are not all known.
  var incompleteLine: StyledLine { StyledLine("    \(view.language.status.incomplete)", .dim) }

  /// The mark, the name and its country.
  var heading: StyledLine {
    var line = StyledLine(row.mark.sign, row.mark.style)
    line.append(" ")
    line.append(subject)
    return line
  }

  /// The name and its country, such as `Seoul, South Korea`.
  var name: String { subject.text }

  private var subject: StyledLine {
    var line = StyledLine(row.city.place.name, .name)
    let place = row.city.place
    let fullName = place.fullName(in: view.language.code)
    line.append(String(fullName.dropFirst(place.name.count)))
    if let beside = labels.qualifierBesideFullName(of: row.city) { line.append(" \(beside)") }
    return line
  }

  /// Returns lines for alerts and rules, and if the part failed or is stale.
  func status(of part: WeatherParts, fetchedAt: Date?) -> [StyledLine] {
    view.alertLines(of: row, namesSenders: part == .current) + view.ruleLines(of: row)
      + [view.muteLine(of: row)].compactMap(\.self) + age(of: part, fetchedAt: fetchedAt)
  }

  /// Returns a line if the part failed or is stale.
  func age(of part: WeatherParts, fetchedAt: Date?) -> [StyledLine] {
    let texts = view.language.status
    var parts: [String] = []
    let hasFailed = row.city.failure?.parts.contains(part) ?? false
    if let fetchedAt, view.isStale(fetchedAt) {
      parts += [
        texts.old(view.age(since: fetchedAt)), texts.fetched(view.userTime.text(fetchedAt)),
      ]
    }
    if hasFailed, !row.isTracked || fetchedAt == nil {
      parts.append(part == .current ? texts.noWeatherYet : texts.noForecastYet)
    }
    if hasFailed, let failure = row.city.failure, let next = view.nextFetch {
      parts += [
        failure.causeText(in: view.language), texts.nextTry(view.userTime.textOfNext(next)),
      ]
    }
    let text = parts.joined(separator: view.language.comma)
    return text.isEmpty ? [] : [StyledLine("  ! \(text)")]
  }

  /// Returns lines of changes.
  ///
  /// - Parameters:
  ///   - width: The width of the terminal; nil in a pipe.
  ///   - limit: The greatest number of lines; nil for all changes.
  ///   - isHidden: Whether a change is shown elsewhere.
  func changes(
    width: Int?, namingDays: Bool = true, limit: Int? = nil,
    hiding isHidden: (FieldChange.Field) -> Bool
  ) -> [StyledLine] {
    let clauses = ChangeText(of: row, at: view.now, figures).clauses(
      namingDays: namingDays, hiding: isHidden)
    return ChangeLines(clauses: clauses, figures).lines(indent: 4, width: width, limit: limit)
  }
}
