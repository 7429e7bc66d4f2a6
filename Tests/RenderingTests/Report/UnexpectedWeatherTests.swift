import Testing

@testable import Rendering
@testable import Tracking
@testable import Weather

@Suite struct `Weather that was not expected` {
  private func row(_ changes: FieldChange...) -> ChangeReport.Row {
    var row = SampleReport.updated
    row.city.current?.temperature = 7.7
    row.changes = changes
    return row
  }

  private func text(_ change: FieldChange, _ units: Units = .metric) -> String {
    let figures = FigureText(units: units, glyphs: .unicode)
    let today = SampleReport.updated.city.localDate(at: SampleReport.now)
    return ChangeText(figures: figures, today: today).text(of: row(change), at: SampleReport.now)
  }

  private func temperature(_ present: Double, expected: Double?) -> FieldChange {
    FieldChange(
      .currentMeasure(.temperature),
      before: .figure(10, .temperature),
      after: .figure(present, .temperature),
      expected: expected.map { .figure($0, .temperature) }
    )
  }

  private func condition(_ code: Int, expected: Condition.Kind) throws -> FieldChange {
    FieldChange(
      .currentCondition,
      before: .condition(try #require(Condition(code: 3))),
      after: .condition(try #require(Condition(code: code))),
      expected: .kind(expected)
    )
  }

  @Test func `is colder, warmer, more or less than expected`() {
    #expect(text(temperature(7.7, expected: 12.1)) == "4.4° colder than expected")
    #expect(text(temperature(7.7, expected: 5)) == "2.7° warmer than expected")
    #expect(text(temperature(7.7, expected: 12.7), .imperial) == "9.0° colder than expected")
    #expect(text(temperature(7.7, expected: nil)) == "10.0 → 7.7 °C")
    // As displayed, 6.4 and 6.7.
    #expect(text(temperature(6.7, expected: 6.36)) == "0.3° warmer than expected")
    let wind = FieldChange(
      .currentMeasure(.windSpeed),
      before: .figure(20, .speed),
      after: .figure(45, .speed),
      expected: .figure(25, .speed)
    )
    #expect(text(wind) == "wind 45 km/h, 20 more than expected")
  }

  @Test func `is rain that was not forecast, or that has not come`() throws {
    #expect(text(try condition(61, expected: .cloudy)) == "light rain, not forecast")
    #expect(text(try condition(3, expected: .rain)) == "rain of the forecast has not come")
    #expect(text(try condition(0, expected: .fog)) == "clear, not forecast")
  }

  @Test(arguments: [
    ("Seoul", "12.1 expected → 7.7 "), ("Llanfair", "12.1 expected → 7.7 "),
    ("Llanfairpwllgwyngyll", " 12.1 → 7.7 "),
  ])
  func `is before the temperature, and called expected where there is room`(
    _ name: String,
    _ expected: String
  ) {
    let width = 80
    var report = SampleReport.report
    report.rows = [row(temperature(7.7, expected: 12.1))]
    report.rows[0].city.name = name
    let view = ReportView(units: .metric, now: SampleReport.now)
    let lines = view.rowLines(of: report, width: width).map(\.text)
    #expect(lines[1].contains(expected), "\(lines)")
    #expect(lines[2] == "    4.4° colder than expected")
    let page = view.currentLines(of: report, width: width).map(\.text)
    #expect(page.contains { $0.contains("12.1 expected → 7.7 °C") }, "\(page)")
  }
}
