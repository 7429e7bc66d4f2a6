import FoundationEssentials
import TestSupport
import Testing
import Tracking

@testable import Rendering
@testable import Weather

@Suite struct `The detail views of a city` {
  private let view = ReportView(
    units: .metric, staleAfter: 3600, now: SampleReport.now,
    attributions: ["Weather data by Open-Meteo.com"])

  private enum View: String, CaseIterable {
    case current
    case forecast
    case hourly

    func lines(_ view: ReportView, width: Int?) -> [StyledLine] {
      let report = SampleDetail.report
      return switch self {
      case .current: view.currentLines(of: report, width: width)
      case .forecast: view.forecastLines(of: report, width: width)
      case .hourly: view.hourlyLines(of: report, hours: 48, width: width)
      }
    }
  }

  @Test(arguments: ["current", "forecast", "hourly"], [40, 60, 80, 120, 160, nil] as [Int?])
  func `fit the terminal and are complete in a pipe`(_ name: String, _ width: Int?) throws {
    let lines = try #require(View(rawValue: name)).lines(view, width: width)
    try Golden.expect(lines.rendered(.none), is: "\(name)-\(width.map(String.init) ?? "pipe").txt")
  }

  @Test(arguments: ["current", "forecast", "hourly"]) func `have colors`(_ name: String) throws {
    let lines = try #require(View(rawValue: name)).lines(view, width: 80)
    try Golden.expect(lines.rendered(.palette), is: "\(name)-80-palette.txt")
  }

  @Test(arguments: ["current", "forecast", "hourly"]) func `are ASCII where the locale has no more`(
    _ name: String
  ) throws {
    var view = view
    view.glyphs = .ascii
    view.icons = .none
    let lines = try #require(View(rawValue: name)).lines(view, width: 80)
    try Golden.expect(lines.rendered(.none), is: "\(name)-80-ascii.txt")
    let own = lines.map(\.text).filter {
      !$0.contains("서울") && !$0.contains("ü") && !$0.contains("Home")
    }
    #expect(own.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } })
  }

  @Test func `are never wider than the terminal`() {
    for view in View.allCases {
      for width in stride(from: 1, through: 200, by: Torture.count(7, torture: 1)) {
        for line in view.lines(self.view, width: width) {
          #expect(line.displayWidth <= width, "\(view) \(width): \(line.text)")
        }
      }
    }
  }

  @Test(arguments: Array(stride(from: 20, through: 200, by: Torture.count(7, torture: 1))))
  func `show every change of a day below it on request`(_ width: Int) throws {
    var view = view
    view.showsAllChanges = true
    let lines = view.forecastLines(of: SampleDetail.report, width: width).map(\.text)
    let start = try #require(lines.firstIndex { $0.hasPrefix("~ Mon 23") })
    let below = lines[(start + 1)...].prefix { $0.hasPrefix("    ") }.joined(separator: " ").split(
      separator: " "
    ).joined(separator: " ")
    for change in [
      "clear → heavy snow showers", "chance 20 → 90 %", "low 1 → 5 °C", "gusts 30 → 70 km/h",
      "wind direction 90 → 180°", "complete yes → no",
    ] { #expect(below.contains(change)) }
  }

  @Test(arguments: [false, true])
  func `show an unknown temperature without a unit, unless it was known`(_ wasKnown: Bool) throws {
    var row = SampleReport.unchanged
    row.city.current?.temperature = nil
    row.city.current?.apparentTemperature = 15
    if wasKnown {
      row.mark = .updated
      row.changes = [
        FieldChange(.currentMeasure(.temperature), before: .figure(10.1, .temperature), after: nil)
      ]
    }
    var report = SampleDetail.report
    report.rows = [row]
    let headline = try #require(view.currentLines(of: report, width: nil).dropFirst().first).text
    let expected = wasKnown ? "10.1 → ? °C, feels like 15" : " ?, feels like 15"
    #expect(headline.contains(expected), "\(headline)")
  }

  @Test func `show a change of provider`() {
    var row = SampleReport.unchanged
    row.mark = .updated
    row.changes = [
      FieldChange(.currentProvider, before: .text("nws"), after: .text("open-meteo")),
      FieldChange(.forecastProvider, before: .text("nws"), after: .text("open-meteo")),
    ]
    var report = SampleDetail.report
    report.rows = [row]
    #expect(
      view.currentLines(of: report, width: nil).map(\.text).contains {
        $0.hasPrefix("    provider nws → open-meteo")
      })
    #expect(
      view.forecastLines(of: report, width: nil).map(\.text)[1]
        == "    provider of the forecast nws → open-meteo")
  }

  @Test(arguments: [80, 100, 120])
  func `cut no condition of a forecast so that bars keep their width`(_ width: Int) {
    var report = SampleDetail.report
    for index in report.rows.indices {
      for day in report.rows[index].city.forecast?.days.indices ?? 0..<0 {
        report.rows[index].city.forecast?.days[day].condition = Condition(code: day == 0 ? 80 : 96)
      }
    }
    let lines = view.forecastLines(of: report, width: width).map(\.text)
    #expect(lines.contains { $0.contains("thunderstorm with light hail") })
    #expect(!lines.contains { $0.contains("…") })
    #expect(lines.contains { $0.contains("°C") })
  }

  @Test func `have the tags of a city`() {
    var report = SampleDetail.report
    report.rows[0].city.tags = ["home", "sea"]
    let text = view.currentLines(of: report, width: nil).map(\.text).joined(separator: "\n")
    #expect(text.contains(" · tags home sea"))
  }

  @Test(arguments: [0, 0.4]) func `have no direction of a calm`(_ speed: Double) {
    #expect(view.windText(speed: 0, direction: 310) == "0 km/h")
    #expect(view.wind(speed: speed, direction: 310) == "    0")
    #expect(view.wind(speed: 1, direction: 310) == "↘   1")
    var report = SampleDetail.report
    report.rows[0].city.current?.windSpeed = speed
    report.rows[0].city.current?.windDirection = 310
    report.rows[0].city.current?.windGust = nil
    let text = view.currentLines(of: report, width: nil).map(\.text).joined(separator: "\n")
    #expect(text.contains("wind 0 km/h"))
  }
}
