import FoundationEssentials
import JSONText
import TestSupport
import Testing

@testable import Rendering
@testable import Tracking
@testable import Weather

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

  @Test(arguments: seeds) func `in the sky of days`(_ seed: UInt64) throws {
    let sample = RandomCity(seed: seed)
    let (city, now) = (sample.city, sample.now)
    let days = try #require(city.forecast?.days)
    let shown = city.shownDays(at: now)
    for day in days + shown where day.kind == .dry {
      #expect(day.daytime?.isPrecipitation != true, "\(day)")
      for part in day.parts ?? [] where day.addition == .also(part) {
        #expect(![.rain, .drizzle, .snow, .sleet].contains(part.condition.kind), "\(day)")
      }
    }
    let report = sample.report("forecast")
    for language in Language.all {
      let view = ReportView(units: .metric, language: language, now: now)
      let context = FormatContext(units: .metric, now: now, language: language)
      func text(_ format: some OutputFormat) -> String {
        String(
          decoding: format.text(of: .forecast(of: report, isHourly: false, context)), as: UTF8.self)
      }
      let rows = [nil, 160, 80].map { width in
        view.forecastLines(of: report, width: width).map(\.text).filter { $0.hasPrefix("  ") }
      }
      let (markdown, html) = (text(MarkdownFormat()), text(HTMLFormat()))
      for day in shown {
        let date = "\(language.weekday(day.date)) \(day.date.text.suffix(2))"
        let sky = try #require(language.sky(of: day))
        let texts = language.skies(of: day)
        let brief = try #require(texts.last)
        for (index, rows) in rows.enumerated() {
          let row = try #require(rows.first { $0.hasPrefix("  \(date) ") }, "\(rows)")
          // The longest words of German are cut at 80 columns.
          let start = row.split(separator: "…").first.map { String($0) + " " } ?? ""
          let isCut = index == 2 && row.contains("…") && start.contains(brief.prefix(20))
          #expect(
            index == 0 ? row.contains(sky) : isCut || texts.contains { row.contains($0) },
            "\(row) \(sky)")
        }
        #expect(markdown.contains("| \(sky) |"), "\(markdown) \(sky)")
        #expect(html.contains(">\(sky)<"), "\(sky)")
      }
      // An event is of the whole day.
      let calendar = text(ICSFormat()).replacing("\r\n ", with: "").replacing("\\", with: "")
      for day in days {
        let sky = try #require(language.sky(of: day))
        #expect(calendar.contains("DESCRIPTION:\(sky)"), "\(calendar) \(sky)")
      }
    }
    let context = FormatContext(units: .metric, now: now)
    func template(_ template: String) throws -> String {
      String(decoding: try Template(template).text(of: report, context), as: UTF8.self).trimmed
    }
    #expect(try template("{today.daytime.condition}") == shown.first?.daytime?.name ?? "?")
    #expect(try template("{tomorrow.daytime.condition}") == shown[1].daytime?.name ?? "?")
  }

  @Test(arguments: seeds) func `in comparisons and drawings`(_ seed: UInt64) throws {
    let sample = RandomCity(seed: seed)
    let (city, now) = (sample.city, sample.now)
    let view = ReportView(units: .metric, now: now)
    let column = WeatherComparison.Column(.city(city.id), label: "Oslo", city: city)
    let comparison = WeatherComparison(columns: [column, column], marking: .highest, now: now)
    let lines = ComparisonView(comparison, view).lines(width: 100).map(\.text)
    let today = try #require(city.today(at: now))
    let chance = view.figures.number(today.precipitationProbability, .percentage)
    let row = try #require(
      lines.first { $0.contains("rain %") || $0.contains("Rain %") }, "\(lines)")
    #expect(row.split(separator: " ").suffix(2).allSatisfy { $0 == chance }, "\(row) \(chance)")
    guard let present = city.current?.temperature else { return }
    let context = FormatContext(units: .metric, now: now)
    let document = OutputDocument.forecast(
      of: sample.report("forecast"), isHourly: false, context)
    let drawing = String(decoding: SVGFormat().text(of: document), as: UTF8.self)
    #expect(drawing.contains(">\(view.figures.wholeNumber(present, .temperature))°<"))
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
    for key in ["todayPrecipitationProbability", "rainChance"] as [Substring] {
      #expect(csv[key].map { $0 == "" ? "?" : $0 } == chance[...])
    }

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
