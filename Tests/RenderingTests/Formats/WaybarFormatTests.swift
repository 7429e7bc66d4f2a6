import FoundationEssentials
import JSONText
import Testing

@testable import Rendering
@testable import Tracking
@testable import Weather

@Suite struct `A line for a status bar` {
  private func object(
    _ rows: [ChangeReport.Row], units: Units = .metric, icons: IconStyle = .emoji
  ) throws -> JSONValue {
    var report = SampleReport.report
    report.command = "list"
    report.rows = rows
    var context = FormatContext(units: units, now: SampleReport.now)
    context.icons = icons
    context.staleAfter = 3600
    let bytes = WaybarFormat().text(of: .cities(of: report, context))
    #expect(bytes.last == UInt8(ascii: "\n"))
    #expect(bytes.count { $0 == UInt8(ascii: "\n") } == 1)
    return try JSONDocument(bytes).root
  }

  private func classes(_ object: JSONValue) -> [String] {
    object["class"]?.array?.compactMap(\.string) ?? []
  }

  @Test func `has the first city, and all in the tooltip`() throws {
    let object = try object(SampleReport.report.rows)
    #expect(object.members?.map(\.key.string) == ["text", "alt", "tooltip", "class", "percentage"])
    #expect(object["text"]?.string == "☔ 14 °C")
    #expect(object["alt"]?.string == "rain")
    #expect(object["percentage"]?.int == 40)
    #expect(classes(object).contains("rain") && classes(object).contains("changed"))
    let tooltip = try #require(object["tooltip"]?.string)
    for row in SampleReport.report.rows { #expect(tooltip.contains(row.city.name)) }
  }

  @Test func `escapes markup`() throws {
    var row = SampleReport.unchanged
    row.city.name = "<b>&amp;"
    #expect(try object([row])["tooltip"]?.string?.contains("&lt;b&gt;&amp;amp;") == true)
  }

  @Test(arguments: [(IconStyle.none, "48 °F"), (.text, "☁ 48 °F"), (.nerd, "\u{E312} 48 °F")])
  func `has the units and icons of a person`(_ icons: IconStyle, _ text: String) throws {
    var row = SampleReport.unchanged
    row.city.current?.condition = Condition(code: 3)
    row.city.current?.temperature = 9
    let object = try object([row], units: .imperial, icons: icons)
    #expect(object["text"]?.string == text)
    #expect(object["alt"]?.string == "dry")
    #expect(classes(object) == ["dry"])
  }

  @Test func `has a class for what is old and for alerts`() throws {
    var row = SampleReport.unchanged
    #expect(!classes(try object([row])).contains("changed"))
    row.city.current?.fetchedAt = SampleReport.now - 7200
    #expect(classes(try object([row])).contains("stale"))
    let alert = WatchSample.alerts()
    row.alerts = alert
    #expect(classes(try object([row])).contains("alert"))
    row.city.current = nil
    let unknown = try object([row])
    #expect(unknown["text"]?.string == "?")
    #expect(unknown["alt"]?.string == "unknown" && classes(unknown).contains("unknown"))
  }

  @Test func `is empty without cities`() throws {
    let object = try object([])
    #expect(object["text"]?.string == "")
    #expect(classes(object) == [])
    #expect(object["percentage"]?.int == 0)
  }

  @Test func `has a tooltip in a font of one width, as its table needs`() throws {
    let tooltip = try #require(try object(SampleReport.report.rows)["tooltip"]?.string)
    #expect(tooltip.hasPrefix("<tt>") && tooltip.hasSuffix("</tt>"))
  }
}
