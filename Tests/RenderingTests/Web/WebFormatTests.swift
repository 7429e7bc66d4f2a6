import FoundationEssentials
import TestSupport
import Testing

@testable import Rendering
@testable import Tracking
@testable import Weather

@Suite struct `Pages and drawings` {
  private let context: FormatContext = {
    var context = FormatContext(units: .metric, now: SampleReport.now)
    context.credits = [
      .init(text: "Weather data by Open-Meteo.com", address: "https://open-meteo.com/")
    ]
    return context
  }()

  private func text(_ format: some OutputFormat, _ document: OutputDocument) -> String {
    String(decoding: format.text(of: document), as: UTF8.self)
  }

  /// A text without the style, which its own test checks.
  private func withoutStyle(_ text: String) throws -> String {
    let start = try #require(text.firstRange(of: "<style>")).upperBound
    let end = try #require(text.firstRange(of: "</style>")).lowerBound
    return String(text[..<start] + text[end...])
  }

  @Test func `a page has the table of the list`() throws {
    let page = text(HTMLFormat(), .cities(of: SampleReport.report, context))
    try Golden.expect(try withoutStyle(page), is: "list.html")
  }

  @Test func `a page of one forecast has its drawing and its days`() throws {
    var report = SampleDetail.report
    report.command = "forecast"
    report.rows.removeLast(3)
    report.trim(days: 3, hours: 7, at: SampleReport.now)
    let page = text(HTMLFormat(), .forecast(of: report, isHourly: false, context))
    try Golden.expect(try withoutStyle(page), is: "forecast.html")
    let hourly = text(HTMLFormat(), .forecast(of: report, isHourly: true, context))
    #expect(hourly.contains("<th scope=\"row\">Sat 18:00</th>"))
    let drawing = text(SVGFormat(), .forecast(of: report, isHourly: false, context))
    try Golden.expect(try withoutStyle(drawing), is: "forecast.svg")
  }

  @Test func `a drawing without hours says so`() {
    var report = SampleReport.report
    report.rows = [SampleReport.noWeather]
    let drawing = text(SVGFormat(), .forecast(of: report, isHourly: false, context))
    #expect(drawing.contains(">no forecast for the coming hours</text>"))
  }

  @Test func `a page loads nothing and runs nothing`() {
    let page = text(HTMLFormat(), .cities(of: SampleReport.wide, context))
    #expect(!page.contains("<script") && !page.contains("src=") && !page.contains("@import"))
    let addresses = page.split(separator: "href=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
    #expect(Set(addresses.filter { !$0.hasPrefix("#") }) == ["https://open-meteo.com/"])
    #expect(page.split(separator: "url(").dropFirst().allSatisfy { $0.hasPrefix("#t") })
  }
}
