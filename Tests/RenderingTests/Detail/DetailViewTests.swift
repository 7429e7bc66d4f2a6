import FoundationEssentials
import Testing
import Tracking

@testable import Rendering
@testable import Weather

@Suite struct `The detail views of a city` {
  private let view = ReportView(
    units: .metric,
    staleAfter: 3600,
    now: SampleReport.now,
    attributions: ["Weather data by Open-Meteo.com"]
  )

  private enum View: String, CaseIterable {
    case current
    case forecast
    case hourly

    func lines(_ view: ReportView, width: Int?) -> [StyledLine] {
      let report = SampleDetail.report
      return switch self {
      case .current: view.currentLines(of: report, width: width)
      case .forecast: view.forecastLines(of: report, width: width)
      case .hourly: view.hourlyLines(of: report, width: width)
      }
    }
  }

  @Test(arguments: ["current", "forecast", "hourly"], [40, 80, 160, nil] as [Int?])
  func `fit the terminal and are complete in a pipe`(_ name: String, _ width: Int?) throws {
    let lines = try #require(View(rawValue: name)).lines(view, width: width)
    try Golden.expect(
      lines.rendered(inColor: false),
      is: "\(name)-\(width.map(String.init) ?? "pipe").txt"
    )
  }

  @Test func `have colors by mark`() throws {
    try Golden.expect(
      View.forecast.lines(view, width: 80).rendered(inColor: true),
      is: "forecast-80-color.txt"
    )
  }

  @Test func `are never wider than the terminal`() {
    for view in View.allCases {
      for width in 1...200 {
        for line in view.lines(self.view, width: width) {
          #expect(line.displayWidth <= width, "\(view) \(width): \(line.text)")
        }
      }
    }
  }

  @Test(arguments: 40...200)
  func `show or count every change of a day at any width`(_ width: Int) throws {
    let lines = view.forecastLines(of: SampleDetail.report, width: width).map(\.text)
    let row = try #require(lines.first { $0.hasPrefix("~ Mon 23") })
    let shown = [
      "clear → heavy", "clear→heavy", "1.0 → 4.5", "low 1.0→4.5", "20 → 90 %", "rain 20→90 %",
      "gusts 30→70 km/h", "wind direction 90→180°", "complete yes→no",
    ]
    let more = row.hasSuffix(" more") ? row.split(separator: " ").dropLast().last : nil
    let rest = more.flatMap { Int($0) } ?? 0
    #expect(shown.count { row.contains($0) } + rest == 6, "\(row)")
    // A cut change would look like the condition before it.
    #expect(!row.contains("clear → heavy") || row.contains("heavy snow showers"), "\(row)")
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
      view.currentLines(of: report, width: nil).map(\.text).contains("  provider nws→open-meteo")
    )
    #expect(
      view.forecastLines(of: report, width: nil).map(\.text)[1]
        == "  provider of the forecast nws→open-meteo"
    )
  }
}
