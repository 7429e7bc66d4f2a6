import FoundationEssentials

@testable import Rendering
@testable import Tracking
@testable import Weather

/// Views of the samples in a language.
struct LanguageViews {
  let language: Language

  private var view: ReportView {
    ReportView(
      units: .metric, language: language, staleAfter: 3600, now: SampleReport.now,
      attributions: ["Weather data by Open-Meteo.com"])
  }

  private var context: FormatContext {
    FormatContext(units: .metric, now: SampleReport.now, language: language)
  }

  /// The screens whose columns are those of English.
  func screens(width: Int) -> [(name: String, lines: [StyledLine])] {
    var page = SampleDetail.report.rows[0]
    page.alerts = WatchSample.alerts()
    let list = WatchListView(view: view, labels: WatchSample.labels(WatchSample.rows), width: width)
    return [
      ("list", view.lines(of: SampleReport.wide, width: width)),
      ("current", view.currentLines(of: SampleDetail.report, width: width)),
      ("forecast", view.forecastLines(of: SampleDetail.report, width: width)),
      ("hourly", view.hourlyLines(of: SampleDetail.report, hours: 48, width: width)),
      (
        "watch-list", [list.heading] + WatchSample.rows.map { list.line(of: $0, emphasis: .strong) }
      ),
      (
        "watch-city",
        CityPage(view: view).lines(
          of: page, drift: SampleDrift.drifts[0],
          labels: CityLabels(SampleDetail.report.rows.map(\.city)), width: width)
      ),
    ]
  }

  /// Everything that people read.
  var texts: [(name: String, text: String)] {
    let revision = SavedRevision(
      number: 42, savedAt: SampleReport.now, command: "undo", takenBack: 8)
    let nearby = NearbyPlace(
      place: SampleReport.city(9, "Lyon", "Rhône", "France", offset: 0).place, distance: 12,
      direction: 310)
    let comparison = SampleComparison.seoulParisOslo
    let lines: [(String, [StyledLine])] = [
      ("score", score(isFull: false)), ("all scores", score(isFull: true)), ("drift", drift(.days)),
      ("issues", drift(.issues)), ("log", view.lines(of: revision, SampleReport.report, width: 80)),
      ("compare", ComparisonView(comparison, view).lines(width: 80)),
      (
        "places",
        PlacesTable.lines(
          of: [nearby], units: .metric, glyphs: .unicode, language: language, width: 80)
      ),
    ]
    let documents: [(String, [UInt8])] = [
      ("markdown", MarkdownFormat().text(of: .cities(of: SampleReport.report, context))),
      ("days", MarkdownFormat().text(of: forecast(isHourly: false))),
      ("hours", MarkdownFormat().text(of: forecast(isHourly: true))),
      (
        "comparison",
        MarkdownFormat().text(of: .comparison(comparison, units: .metric, language: language))
      ),
    ]
    return (screens(width: 200) + screens(width: 80) + lines).map { name, lines in
      (name, lines.map(\.text).joined(separator: "\n"))
    } + documents.map { ($0, String(decoding: $1, as: UTF8.self)) } + [
      ("page", page(.cities(of: SampleReport.report, context), HTMLFormat())),
      ("days page", page(forecast(isHourly: false), HTMLFormat())),
      ("drawing", page(forecast(isHourly: false), SVGFormat())), ("hooks", hooks), ("rules", rules),
      ("calendar", calendar), ("feed", feed),
    ]
  }

  private func forecast(isHourly: Bool) -> OutputDocument {
    var report = SampleDetail.report
    report.rows.removeLast(3)
    return .forecast(of: report, isHourly: isHourly, context)
  }

  private func drift(_ form: DriftView.Form) -> [StyledLine] {
    let drifts = form == .days ? SampleDrift.drifts : SampleDrift.issues
    let labels = CityLabels(SampleDrift.list)
    return DriftView(drifts, as: form, labels: labels, view).lines(width: 120)
  }

  private func score(isFull: Bool) -> [StyledLine] {
    func forecasts(_ provider: String, _ high: Double, daysBefore: Int) -> EarlierForecasts {
      let days = (0..<30).map { index in
        var day = EarlierForecasts.Day(
          date: SampleReport.today.advanced(byDays: index), daysBefore: daysBefore)
        day.temperatureMax = high
        day.temperatureMin = high - 5
        day.precipitation = 0
        return day
      }
      return EarlierForecasts(provider: provider, fetchedAt: SampleReport.now, days: days)
    }
    let score = CityScore(
      of: SampleReport.updated.city,
      over: SampleReport.today...SampleReport.today.advanced(byDays: 29),
      analyses: (0..<3).map { _ in forecasts("truth", 10, daysBefore: 0) },
      forecasts: [
        (forecasts("open-meteo", 11, daysBefore: 1), .previousRuns),
        (forecasts("met-norway", 14, daysBefore: 1), .previousRuns),
      ])
    return ScoreView([score], isFull: isFull, list: [], view).lines(width: 120)
  }

  private var rules: String {
    let texts = RuleText(
      figures: context.figures, clock: LocalClock(offset: 3600), now: SampleReport.now)
    func rule(_ field: String, _ content: RuleValue.Content?) -> ActiveRule {
      let value = RuleValue(field: field, content: content)
      return ActiveRule(name: "home", since: SampleReport.now - 90_000, value: value)
    }
    let active = [
      rule("min(temperature, 12h)", .figure(-2.1, .temperature)),
      rule("max(precipitationProbability, 3h)", .figure(80, .percentage)),
      rule("mean(windSpeed, 48h)", .figure(20, .speed)),
      rule("today.temperatureMax", .figure(33, .temperature)),
      rule("sat.windGustMax", .figure(80, .speed)),
      rule("tomorrow.condition", .text("freezingRain")), rule("condition.kind", .text("freezing")),
      rule("alert", .text("severe")), rule("rain.startsIn", .figure(600, .duration)),
      rule("rain.endsIn", nil), rule("rain.amount", .figure(2, .precipitation)),
    ]
    let endings: [RuleEnding?] = [.cleared, .ruleRemoved, .whereNoLonger, .unknown, nil]
    let ended = endings.map { ending in
      ActiveRule(name: "home", since: SampleReport.now, ending: ending)
    }
    let cities = RuleCities(
      name: "home", when: "?",
      entries: [.init(city: SampleReport.updated.city, rule: active[0], isActive: false)])
    let list = view.lines(
      of: [cities, RuleCities(name: "work", when: "?", entries: [])], in: [], width: nil)
    return
      (active.map { texts.text(of: $0, hasEnded: false) }
      + ended.map { texts.text(of: $0, hasEnded: true) } + list.map(\.text)).joined(separator: "\n")
  }

  private var calendar: String {
    let text = String(decoding: ICSFormat().text(of: forecast(isHourly: false)), as: UTF8.self)
    let keys = ["SUMMARY:", "DESCRIPTION:"]
    return text.split(separator: "\r\n").compactMap { line in
      keys.first { line.hasPrefix($0) }.map { String(line.dropFirst($0.count)) }
    }.joined(separator: "\n")
  }

  /// The titles and what changed.
  private var feed: String {
    var report = SampleReport.report
    report.rows = Array(repeating: SampleReport.updated, count: 7)
    let revision = SavedRevision(number: 42, savedAt: SampleReport.now)
    let feed = RevisionFeed(id: UUID(), updated: SampleReport.now, context: context) { body in
      _ = body(revision, report)
    }
    let document = OutputDocument.log(units: .metric, feed: feed) { _ in }
    let text = String(decoding: AtomFormat().text(of: document), as: UTF8.self)
    return text.split(separator: "<").compactMap { part in
      ["title>", "b>", "/b>"].first { part.hasPrefix($0) }.map { String(part.dropFirst($0.count)) }
    }.joined(separator: "\n")
  }

  private var hooks: String {
    let items =
      HookItem.items(
        of: SampleReport.report, figures: context.figures, at: SampleReport.now, reader: .utc)
      + [HookItem.Kind.rule, .alert, .change].map {
        HookItem.example($0, at: SampleReport.now, language)
      }
    return items.map(\.text).joined(separator: "\n")
  }

  /// The text between the tags, without the style.
  private func page(_ document: OutputDocument, _ format: some OutputFormat) -> String {
    let text = String(decoding: format.text(of: document), as: UTF8.self)
    let parts = text.replacing("</style>", with: "<style>").split(
      separator: "<style>", omittingEmptySubsequences: false)
    let markup = parts.enumerated().filter { $0.offset % 2 == 0 }.map(\.element).joined()
    return markup.split(separator: "<").map { $0.drop { $0 != ">" }.dropFirst() }.joined(
      separator: "\n")
  }
}
