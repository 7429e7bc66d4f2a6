import FoundationEssentials
import Tracking
import Weather

/// The common parts of the detail views of a city.
struct DetailView {
  let view: ReportView
  let row: ChangeReport.Row
  let labels: CityLabels

  var time: LocalTime { LocalTime(utcOffset: row.city.utcOffset) }

  var figures: FigureText { view.figures }

  /// The mark, the name and its country.
  var heading: StyledLine {
    var line = StyledLine(row.mark.sign, row.mark.style)
    line.append(" ")
    line.append(row.city.place.name, .name)
    let place = row.city.place
    // Cities that share their name also differ in their region or more.
    if let qualifier = labels.qualifier(of: row.city) {
      line.append(String(place.fullName.dropFirst(place.name.count)))
      if place.country == nil, place.region == nil {
        line.append(" \(qualifier)")
      }
    } else if let country = place.country ?? place.countryCode {
      line.append(", \(country)")
    }
    return line
  }

  /// Returns lines for alerts, and if the part failed or is stale.
  func status(of part: WeatherParts, fetchedAt: Date?) -> [StyledLine] {
    var lines = view.alertLines(of: row)
    var parts: [String] = []
    let hasFailed = row.city.failure?.parts.contains(part) ?? false
    if let fetchedAt, hasFailed || view.isStale(fetchedAt) {
      let age = AgeText.text(from: fetchedAt, to: view.now)
      parts.append("\(age) old, fetched \(view.userTime.text(fetchedAt))")
    }
    if hasFailed, !row.isTracked || fetchedAt == nil {
      parts.append(part == .current ? "no weather yet" : "no forecast yet")
    }
    if !parts.isEmpty { lines.append(StyledLine("  ! \(parts.joined(separator: ", "))")) }
    return lines
  }

  /// Returns lines of changes.
  ///
  /// - Parameters:
  ///   - width: The width of the terminal; nil in a pipe.
  ///   - namingDays: Whether the changes of days name them.
  ///   - limit: The greatest number of lines; nil for all changes.
  ///   - isHidden: Whether a change is shown elsewhere.
  /// - Returns: The lines; none without changes.
  func changes(
    width: Int?,
    namingDays: Bool = true,
    limit: Int? = nil,
    hiding isHidden: (FieldChange.Field) -> Bool
  ) -> [StyledLine] {
    let texts = ChangeText(figures: figures, today: row.city.localDate(at: view.now))
    return ChangeLines(
      texts.lines(of: row, namingDays: namingDays, hiding: isHidden),
      glyphs: view.glyphs
    ).lines(indent: 4, width: width, limit: limit)
  }
}
