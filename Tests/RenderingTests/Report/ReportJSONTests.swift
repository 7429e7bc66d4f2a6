import FoundationEssentials
import JSONText
import Testing
import Tracking
import Weather

@testable import Rendering

@Suite struct `The document of a report` {
  private func text(_ report: ChangeReport, _ units: Units = .metric) -> String {
    let context = FormatContext(units: units, now: .distantPast)
    return String(decoding: JSONFormat().cities(of: report, context), as: UTF8.self)
  }

  @Test(arguments: [Units.metric, .imperial])
  func `has every key in its order, null for what is not known`(units: Units) throws {
    try Golden.expect(text(SampleReport.report, units), is: "report-\(units.rawValue).json")
  }

  @Test func `ends with one line break and reads back`() throws {
    let text = text(SampleReport.report)
    #expect(text.hasSuffix("}\n"))
    #expect(!text.hasSuffix("\n\n"))
    let document = try JSONDocument(Array(text.utf8)).root
    #expect(document["cities"]?.array?.count == 9)
  }

  @Test(arguments: [
    (14.005, "14.01"), (-0.004, "0.0"), (1019.23456, "1019.23"), (7, "7.0"), (0.1 + 0.2, "0.3"),
  ])
  func `has at most two decimals in its figures`(value: Double, expected: String) throws {
    var row = SampleReport.unchanged
    row.city.current?.temperature = value
    var report = SampleReport.report
    report.rows = [row]
    let city = try JSONDocument(Array(text(report).utf8)).root["cities"]?.array?.first { _ in true }
    #expect(city?["current"]?["temperature"]?.rawText == expected)
  }

  @Test func `keeps every decimal of coordinates`() throws {
    var row = SampleReport.unchanged
    row.city.place.latitude = -33.868201
    row.city.place.longitude = 0
    var report = SampleReport.report
    report.rows = [row]
    let city = try JSONDocument(Array(text(report).utf8)).root["cities"]?.array?.first { _ in true }
    #expect(city?["latitude"]?.double == -33.868201)
    #expect(city?["longitude"]?.double == 0)
  }

  @Test func `escapes what JSON has to, and says the rest as it is`() throws {
    var row = SampleReport.unchanged
    row.city.name = "\"서울\"\n\u{1B}"
    var report = SampleReport.report
    report.rows = [row]
    #expect(text(report).contains(#""name": "\"서울\"\n\u001B","#))
  }
}
