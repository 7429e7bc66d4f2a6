import FoundationEssentials
import JSONText
import TestSupport
import Testing
import Tracking
import Weather

@testable import Rendering

@Suite struct `The JSON document of a report` {
  private func text(_ report: ChangeReport, _ units: Units = .metric) -> String {
    let context = FormatContext(units: units, now: .distantPast)
    return String(decoding: JSONFormat().text(of: .cities(of: report, context)), as: UTF8.self)
  }

  @Test(arguments: [Units.metric, .imperial])
  func `has every key in order, and null for unknown values`(units: Units) throws {
    try Golden.expect(text(SampleReport.report, units), is: "report-\(units.text).json")
  }

  @Test func `ends with one line break and can be parsed`() throws {
    let text = text(SampleReport.report)
    #expect(text.hasSuffix("}\n"))
    #expect(!text.hasSuffix("\n\n"))
    let document = try JSONDocument(Array(text.utf8)).root
    #expect(document["cities"]?.array?.count == 9)
  }

  @Test(arguments: [
    (14.005, "14.01"), (-0.004, "0.0"), (1019.23456, "1019.23"), (7, "7.0"), (0.1 + 0.2, "0.3"),
  ]) func `has at most two decimals per figure`(value: Double, expected: String) throws {
    var row = SampleReport.unchanged
    row.city.current?.temperature = value
    var report = SampleReport.report
    report.rows = [row]
    let city = try JSONDocument(Array(text(report).utf8)).root["cities"]?.array?.first { _ in true }
    #expect(city?["current"]?["temperature"]?.rawText == expected)
  }

  @Test func `has all decimals of coordinates`() throws {
    var row = SampleReport.unchanged
    row.city.place.latitude = -33.868201
    row.city.place.longitude = 0
    var report = SampleReport.report
    report.rows = [row]
    let city = try JSONDocument(Array(text(report).utf8)).root["cities"]?.array?.first { _ in true }
    #expect(city?["latitude"]?.double == -33.868201)
    #expect(city?["longitude"]?.double == 0)
  }

  @Test func `escapes only what JSON requires`() throws {
    var row = SampleReport.unchanged
    row.city.name = "\"서울\"\n\u{1B}"
    var report = SampleReport.report
    report.rows = [row]
    #expect(text(report).contains(#""name": "\"서울\"\n\u001B","#))
  }
}
