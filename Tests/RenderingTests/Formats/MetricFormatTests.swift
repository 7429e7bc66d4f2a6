import FoundationEssentials
import TestSupport
import Testing

@testable import Expressions
@testable import Rendering
@testable import Tracking
@testable import Weather

@Suite struct `Formats of metrics` {
  /// Another text in two alerts, in a name and in a rule.
  static let hostile = "<script>\"a\", b=c\\ d\u{301}\"\u{301}\n\u{202E}e"

  private func report() throws -> ChangeReport {
    var report = SampleReport.report
    var first = SampleReport.city(1, Self.hostile, nil, nil, offset: 32_400)
    first.place.countryCode = "KR"
    first.current?.observedAt = SampleReport.now - 4
    first.airQuality = AirQuality(fetchedAt: SampleReport.now)
    first.airQuality?.pm25 = 12.5
    first.alerts = (0..<4).map { number in
      var alert = Alert(id: "\(number)", event: number == 2 ? "Flood" : Self.hostile)
      alert.severity = number == 2 ? nil : "Severe"
      if number == 3 { alert.onset = SampleReport.now + 60 }
      return alert
    }
    first.rules = [ActiveRule(name: "frost", since: SampleReport.now)]
    first.forecast?.days.removeLast(5)
    var second = SampleReport.failed.city
    second.forecast?.days.removeLast(5)
    second.forecast?.days[0].date = SampleReport.today.advanced(byDays: -1)
    report.list = [first, second, SampleReport.noWeather.city]
    return report
  }

  private func text(_ format: some OutputFormat, _ units: Units = .metric) throws -> String {
    var elsewhere = Rule(name: "storm", when: try CityExpression("windSpeed > 60"))
    elsewhere.scope = try CityExpression("name = 'nowhere'")
    let rules = [Rule(name: "frost", when: try CityExpression("temperature < 0")), elsewhere]
    let context = FormatContext(units: units, now: SampleReport.now, rules: rules)
    let document = OutputDocument.cities(of: try report(), context)
    return String(decoding: format.text(of: document), as: UTF8.self)
  }

  @Test func `prometheus has every city of the list in base units`() throws {
    let text = try text(PrometheusFormat())
    try Golden.expect(text, is: "metrics.prom")
    #expect(try self.text(PrometheusFormat(), .imperial) == text)
    let series = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      line.lastIndex(of: " ").map { line[..<$0] } ?? line
    }
    #expect(Set(series).count == series.count)
  }

  @Test func `influx has a line for each city with weather`() throws {
    let text = try text(InfluxFormat())
    try Golden.expect(text, is: "metrics.influx")
    #expect(try self.text(InfluxFormat(), .si) == text)
  }

  @Test func `no name has a word that promtool takes for a unit`() {
    let units: Set = [
      "s", "ms", "us", "ns", "sec", "b", "kb", "mb", "gb", "tb", "pb", "m", "h", "d",
    ]
    for name in Metric<City>.present.map(\.name) + Metric<Forecast.Day>.forecast.map(\.name) {
      #expect(units.isDisjoint(with: name.split(separator: "_").map(String.init)), "\(name)")
    }
  }

  @Test func `documentation has the table of metrics`() throws {
    let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let bytes = try #require(FileManager.default.contents(atPath: "/\(root)/docs/formats.md"))
    let page = String(decoding: bytes, as: UTF8.self)
    func row(_ name: String, _ field: String?, _ unit: String, _ help: String) -> String {
      let field = field.map { "`\($0)`" } ?? ""
      return "| `skydiff_\(name)` | \(field) | \(unit.replacing("_", with: " ")) | \(help) |"
    }
    let rows =
      Metric<City>.present.map { row($0.name, $0.name, $0.unit, $0.help) }
      + Metric<Forecast.Day>.forecast.map { row($0.name, nil, $0.unit, $0.help) }
    for row in rows { #expect(page.contains("\n\(row)\n"), "\(row)") }
  }
}
