import FoundationEssentials
import JSONText
import TestSupport
import Testing

@testable import Rendering
@testable import Tracking
@testable import Weather

/// A random city, and what each view says of it.
private struct RandomCity {
  private static let codes = [0, 1, 2, 3, 45, 51, 61, 63, 66, 71, 75, 80, 95]

  var city = SampleReport.city(1, "Oslo", nil, "Norway", offset: 0)
  let now: Date

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func maybe<Value>(_ share: Double, _ value: () -> Value) -> Value? {
      Double.random(in: 0..<1, using: &random) < share ? value() : nil
    }
    func code() -> Condition? {
      Self.codes.randomElement(using: &random).flatMap { Condition(code: $0) }
    }
    // Around the clock, and on both sides of the end of summer time.
    let start = 1_795_251_600 - Double(Int.random(in: 0..<40, using: &random)) * 86_400
    now = Date(timeIntervalSince1970: start + Double(Int.random(in: 0..<1440, using: &random)) * 60)
    city.place.timeZone = ["Europe/Oslo", "Asia/Kolkata", "America/New_York", nil].randomElement(
      using: &random
    ).flatMap { $0 }
    let today = city.localDate(at: now)
    city.current = maybe(0.9) {
      var current = CurrentWeather(provider: "test", fetchedAt: now - 60)
      current.temperature = Double(Int.random(in: -100...300, using: &random)) / 10
      current.condition = code()
      return current
    }
    city.nowcast = maybe(0.5) {
      Nowcast(
        provider: "test", fetchedAt: now - 60, start: now - 400, stepMinutes: 15,
        rates: (0..<12).map { _ in maybe(0.5) { Double.random(in: 0...3, using: &random) } ?? 0 })
    }
    var forecast = Forecast(provider: "met-norway", fetchedAt: now - 60)
    forecast.days = (0..<5).map { index in
      var day = Forecast.Day(date: today.advanced(byDays: index))
      day.temperatureMin = Double(Int.random(in: -100...50, using: &random)) / 10
      day.temperatureMax = Double(Int.random(in: 60...300, using: &random)) / 10
      day.precipitation = maybe(0.5) { Double(Int.random(in: 1...200, using: &random)) / 10 } ?? 0
      day.precipitationProbability = maybe(0.9) { Double(Int.random(in: 0...100, using: &random)) }
      day.snowfall = maybe(0.3) { Double(Int.random(in: 1...99, using: &random)) / 10 }
      day.condition = code()
      return day
    }
    let hour = Date(timeIntervalSince1970: (now.timeIntervalSince1970 / 3600).rounded(.down) * 3600)
    let steps: [Double] = [1, 1, 1, 3]
    let step = steps[Int.random(in: 0..<4, using: &random)]
    var isWet = false
    let count: Int = maybe(0.1) { 0 } ?? 48
    for index in 0..<count {
      if Int.random(in: 0..<5, using: &random) == 0 { isWet.toggle() }
      var entry = Forecast.Hour(time: hour + Double(index) * step * 3600)
      entry.temperature = Double(Int.random(in: -50...200, using: &random)) / 10
      entry.condition = code()
      let amount = isWet ? Double(Int.random(in: 1...40, using: &random)) / 10 : 0
      entry.precipitation = maybe(0.95) { amount }
      entry.precipitationProbability = maybe(0.9) {
        Double(Int.random(in: 0...100, using: &random))
      }
      if maybe(0.97, { true }) == true { forecast.hours.append(entry) }
    }
    city.forecast = forecast
  }

  /// A report of a command, as it is printed.
  func report(_ command: String, days: Int = .max, hours: Int = 48) -> ChangeReport {
    var report = SampleReport.report
    report.command = command
    report.rows = [ChangeReport.Row(mark: .unchanged, city: city)]
    report.list = [city]
    report.trim(days: days, hours: hours, at: now)
    return report
  }
}

/// Everything that a person can see of what comes must be the same, or be named as another thing.
@Suite struct `Views of what comes agree` {
  private static let seeds = (0..<Torture.count(100, torture: 1000)).map { UInt64($0) }

  /// The fields of the first row of a table whose header has a title, by the places of the titles.
  private func cell(_ title: String, _ table: String) throws -> String {
    let rows = table.split(separator: "\n").filter { $0.hasPrefix("|") }.map {
      $0.split(separator: "|", omittingEmptySubsequences: false).map(\.trimmed)
    }
    let column = try #require(rows.first?.firstIndex(of: title), "\(table)")
    return try #require(rows.dropFirst(2).first)[column]
  }

  @Test(arguments: seeds) func `in all views and formats`(_ seed: UInt64) throws {
    let sample = RandomCity(seed: seed)
    let (city, now) = (sample.city, sample.now)
    let context = FormatContext(units: .metric, now: now)
    func text(_ format: some OutputFormat, _ document: OutputDocument) -> String {
      String(decoding: format.text(of: document), as: UTF8.self)
    }
    func template(_ template: String) throws -> String {
      let text = try Template(template).text(of: sample.report("list"), context)
      return String(decoding: text, as: UTF8.self).trimmed
    }
    let list = sample.report("list")
    let json = try JSONDocument(text(JSONFormat(), .cities(of: list, context))).root
    let object = try #require(json["cities"]?.array?.first { _ in true })
    let outlook = try #require(object["outlook"])
    let rest = outlook["restOfToday"]

    // The chance of the rest of today.
    let chance = try template("{today.precipitationProbability}")
    let view = ReportView(units: .metric, now: now)
    for width in [nil, 80, 140] as [Int?] {
      let row = ReportRowView(view: view, row: list.rows[0], labels: CityLabels([city]))
      #expect(row.today?.precipitationProbability.map { String(Int($0)) } ?? "?" == chance)
      let lines = view.lines(of: list, width: width).map(\.text)
      #expect(lines[1].split(separator: " ").contains { $0 == chance }, "\(lines) \(chance)")
    }
    if outlook.kind == .object, let known = rest?["probability"]?.double {
      #expect(String(Int(known)) == chance)
    }
    #expect(try cell("Rain %", text(MarkdownFormat(), .cities(of: list, context))) == chance)
    let waybar = try JSONDocument(text(WaybarFormat(), .cities(of: list, context))).root
    #expect(waybar["percentage"]?.double == Double(chance) ?? 0)
    let record = text(CSVFormat(), .cities(of: list, context)).split(separator: "\r\n")
    let keys = record[0].split(separator: ",", omittingEmptySubsequences: false)
    let values = record[1].split(separator: ",", omittingEmptySubsequences: false)
    let csv = Dictionary(uniqueKeysWithValues: zip(keys, values))
    #expect(csv["todayPrecipitationProbability"].map { $0 == "" ? "?" : $0 } == chance[...])

    // The sentence, however many days and hours are shown, and in all languages.
    for language in Language.all {
      let view = ReportView(units: .metric, language: language, now: now)
      let figures = FigureText(units: .metric, language: language)
      // The heading of the present names the zone.
      let here = WeatherSummary(city, at: now, figures).sentence
      let there = WeatherSummary(city, at: now, figures, reader: view.zoneReader).sentence
      var pages = [
        (there, view.forecastLines(of: sample.report("forecast", days: 2), width: 160)),
        (there, view.hourlyLines(of: sample.report("forecast", hours: 5), hours: 5, width: 160)),
        (there, view.hourlyLines(of: sample.report("forecast", hours: 8), hours: 8, width: 160)),
      ]
      if city.current != nil {
        pages.append((here, view.currentLines(of: sample.report("current"), width: 160)))
      }
      for case (let sentence?, let lines) in pages {
        #expect(lines.contains { $0.text == "  \(sentence)" }, "\(lines.map(\.text)) \(sentence)")
      }
    }
    let summary = object["summary"]?.string
    #expect(try template("{summary}") == summary ?? "")
    #expect(outlook.kind == .null || outlook["summary"]?.string == summary)

    // When the first spell begins.
    let spell = city.outlook(at: now)?.firstSpell(at: now)
    let start = ReportRowView(view: view, row: list.rows[0], labels: CityLabels([city])).rainStart
    if let spell {
      let clause = try #require(OutlookText(city, at: now, FigureText(units: .metric)))
      #expect(clause.isOfPresent || summary?.hasPrefix(clause.line) == true)
      #expect((start == "now") == spell.hasBegun)
      #expect(spell.hasBegun || spell.resolution < 60 || clause.line.contains(start), "\(start)")
    } else {
      #expect(start == (outlook.kind == .null ? "?" : ""))
    }

    // What falls in the rest of today, and on the days.
    let forecast = sample.report("forecast")
    let days = ReportTables(forecast, context, isBrief: true).days.markdown
    let shown = city.shownDays(at: now)
    #expect(try cell("Rain mm", days) == template("{today.precipitation}"))
    #expect(try cell("Rain %", days) == chance)
    let rows = view.forecastLines(of: forecast, width: 120).map(\.text)
    for day in shown {
      let figures = FigureText(units: .metric)
      let row = try #require(
        rows.first {
          $0.hasPrefix("  \(Language.english.weekday(day.date)) \(day.date.text.suffix(2)) ")
        }, "\(rows)")
      let amount = figures.wetNumber(day.precipitation, .precipitation)
      #expect(amount.isEmpty || row.contains(" \(amount) "), "\(row) \(amount)")
      if let snow = day.snowfall { #expect(row.contains(figures.number(snow, .snowfall))) }
    }
    if let high = shown.first?.temperatureMax {
      #expect(csv["todayMax"].flatMap { Double($0) } == high)
      #expect(
        try template("{today.temperatureMax}")
          == FigureText(units: .metric).number(high, .temperature))
    }

    // The hours begin with the running one.
    if let first = city.forecast?.hours.first {
      let hours = view.hourlyLines(of: sample.report("forecast", hours: 8), hours: 8, width: 100)
      let label = LocalTime(city.clock, at: now, .english).rowTime(first.time)
      #expect(hours.contains { $0.text.hasPrefix("  \(label) ") }, "\(hours.map(\.text)) \(label)")
      let time = object["forecast"]?["hours"]?.array?.first { _ in true }?["time"]?.string
      #expect(time == Timestamp.text(first.time))
    }
  }
}
