import FoundationEssentials
import Tracking
import Weather

/// The successive forecasts of a day in a city, a row for each.
struct DriftIssuesView {
  let detail: DetailView
  let drift: CityDrift

  /// The width of the terminal; nil in a pipe.
  let width: Int?

  static func columns(_ figures: FigureText, width: Int?) -> [Column] {
    let headings = figures.language.headings
    return [
      Column(indent(width) + headings.fetched, importance: .essential),
      Column(headings.ahead, alignment: .trailing, importance: .low),
      Column(" \(headings.sky)", minimumWidth: 8),
      Column("\(headings.low) \(figures.unit(.temperature))", alignment: .trailing),
      Column(headings.high, alignment: .trailing, importance: .high),
      Column(headings.chance, alignment: .trailing),
      Column(figures.unit(.precipitation), alignment: .trailing, importance: .low),
      Column(
        " \(figures.language.measures.wind.capitalizedFirst) \(figures.unit(.speed))",
        importance: .optional),
    ]
  }

  var section: DriftView.Section {
    var section = DriftView.Section(heading: detail.heading, rows: [])
    for day in drift.days {
      section.heading.append("  \(detail.view.language.weekday(day.date)) \(day.date.text)", .dim)
      section.rows += rows(of: day)
    }
    return section
  }

  private func rows(of day: DayDrift) -> [Table.Row] {
    let view = rowView
    let beginning = drift.clock.beginning(of: day.date)
    let namesProviders = Set(day.issues.map(\.provider)).count > 1
    var rows: [Table.Row] = []
    var previous: ForecastIssue?
    for issue in day.issues {
      let row = DriftIssueRow(view: view, issue: issue, previous: previous)
      if namesProviders, previous?.provider != issue.provider { rows.append(.line(row.provider)) }
      rows.append(.cells(times(of: issue, until: beginning) + row.cells))
      rows += row.linesBelow(width: width).map { .line($0) }
      previous = issue
    }
    return rows
  }

  /// The view of a row: words need the room of an icon.
  private var rowView: ReportView {
    var view = detail.view
    if let width, width < Self.widthWithIcons { view.icons = .none }
    return view
  }

  private static let widthWithIcons = 100

  /// A figure fits beside the time of the narrowest terminal only without an indent.
  private static func indent(_ width: Int?) -> String {
    (width ?? .max) < ViewWidth.hourlyRain ? "" : "  "
  }

  /// When a forecast was fetched and how long before the day that was, or what is known of that.
  private func times(of issue: ForecastIssue, until beginning: Date) -> [StyledLine] {
    let language = detail.view.language
    let (time, ahead) =
      switch issue.source {
      case .history(_, let fetchedAt):
        (fetchTime(fetchedAt), LeadTime.text(from: fetchedAt, to: beginning, language.forms))
      case .previousRuns(let days): (language.changes.daysBefore(days), language.forms.days(days))
      }
    return [StyledLine(sanitized: Self.indent(width) + time), StyledLine(sanitized: ahead)]
  }

  /// Such as `Sat 21 18:05`, as the rows of a forecast name days.
  private func fetchTime(_ instant: Date) -> String {
    let clock = detail.view.userClock
    let date = clock.date(at: instant)
    let day = "\(detail.view.language.weekday(date)) \(date.text.suffix(2))"
    return "\(day) \(ClockTime.text(instant, of: clock, in: detail.view.language))"
  }
}

/// How long before a day began a forecast of it was fetched.
enum LeadTime {
  /// Such as `6 d 15 h`, `15 h` or `40 min`, with a minus if the day had begun.
  static func text(from fetchedAt: Date, to beginning: Date, _ forms: Language.Forms) -> String {
    let seconds = Int(beginning.timeIntervalSince(fetchedAt))
    let hours = abs(seconds) / 3600
    let length =
      switch hours {
      case 0: forms.minutes(abs(seconds) / 60)
      case ..<24: forms.hours(hours)
      default:
        forms.days(hours / 24) + (hours % 24 == 0 ? "" : forms.separator + forms.hours(hours % 24))
      }
    return seconds <= -60 ? "-\(length)" : length
  }
}
