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

  private func text(
    _ changes: FieldChange..., units: Units = .metric, _ change: (inout City) -> Void = { _ in }
  ) -> String {
    var row = row()
    row.changes = changes
    change(&row.city)
    return ChangeText(of: row, at: SampleReport.now, FigureText(units: units)).text
  }

  private func temperature(_ present: Double, expected: Double?) -> FieldChange {
    FieldChange(
      .currentMeasure(.temperature), before: .figure(10, .temperature),
      after: .figure(present, .temperature), expected: expected.map { .figure($0, .temperature) })
  }

  private func sky(_ code: Int, expected: WeatherKind?) throws -> FieldChange {
    FieldChange(
      .currentKind, before: .weather(try #require(Condition(code: 3))),
      after: .weather(try #require(Condition(code: code))), expected: expected.map { .kind($0) })
  }

  @Test func `is colder, warmer, more or less than expected`() {
    #expect(text(temperature(7.7, expected: 12.1)) == "4.4° colder than expected")
    #expect(text(temperature(7.7, expected: 5)) == "2.7° warmer than expected")
    #expect(text(temperature(7.7, expected: 12.7), units: .imperial) == "9.0° colder than expected")
    #expect(text(temperature(7.7, expected: nil)) == "10.0 → 7.7 °C")
    // As displayed, 6.4 and 6.7.
    #expect(text(temperature(6.7, expected: 6.36)) == "0.3° warmer than expected")
    let wind = FieldChange(
      .currentMeasure(.windSpeed), before: .figure(20, .speed), after: .figure(45, .speed),
      expected: .figure(25, .speed))
    #expect(text(wind) == "wind 45 km/h, 20 more than expected")
  }

  @Test func `is what falls that was not forecast, or that has not come`() throws {
    #expect(text(try sky(61, expected: .dry)) == "light rain, not forecast")
    #expect(text(try sky(45, expected: .rain)) == "fog, not forecast")
    #expect(text(try sky(3, expected: .rain)) == "rain of the forecast has not come")
    #expect(text(try sky(3, expected: .winter)) == "snow of the forecast has not come")
    #expect(text(try sky(61, expected: nil)) == "overcast → light rain")
  }

  @Test func `is named after the temperature, whichever of them changed first`() throws {
    #expect(
      text(try sky(61, expected: nil), temperature(12, expected: nil))
        == "10.0 → 12.0 °C · overcast → light rain")
  }

  @Test func `has its end where a nowcast knows it, and then no line of the nowcast`() throws {
    let change = try sky(71, expected: .dry)
    func rain(_ city: inout City, _ steps: Range<Int>) {
      city.current?.condition = Condition(code: 71)
      city.nowcast = Nowcast(
        provider: "open-meteo", fetchedAt: SampleReport.now, start: SampleReport.now,
        stepMinutes: 5, rates: (0..<24).map { steps.contains($0) ? 2 : 0 })
    }
    let said = text(change) { rain(&$0, 0..<6) }
    #expect(said == "light snow, not forecast, until about 18:30")
    #expect(text(change) { rain(&$0, 3..<6) } == said)
    var far = row(change)
    rain(&far.city, 0..<6)
    let figures = FigureText(units: .metric)
    let reader = LocalClock(offset: 3600)
    let text = ChangeText(of: far, at: SampleReport.now, figures, reader: reader).text
    #expect(text == "\(said) UTC+9")
    let view = ReportView(units: .metric, now: SampleReport.now)
    for (steps, line) in [(0..<6, nil), (0..<24, "    snow for at least 2 h more"), (3..<6, nil)] {
      var row = row(change)
      rain(&row.city, steps)
      #expect(view.nowcastLine(of: row)?.text == line)
    }
  }

  // MARK: - Days

  @Test func `an amount of a day that has a change of its own is said once`() {
    func rain(_ before: Double, _ after: Double) -> FieldChange {
      let date = SampleReport.updated.city.localDate(at: SampleReport.now)
      return FieldChange(
        .dayMeasure(date, .precipitation), before: .figure(before, .precipitation),
        after: .figure(after, .precipitation))
    }
    #expect(text(day(0, .heavy, 22), rain(0, 22)) == "today heavy rain, rain 0.0 → 22.0 mm")
    #expect(text(day(0, .wet, 4, 87), rain(0, 4)) == "today now wet: 87 %, rain 0.0 → 4.0 mm")
    #expect(text(day(0, .dry), rain(4, 0)) == "today now dry, rain 4.0 → 0.0 mm")
    #expect(text(day(0, .heavy, 22)) == "today heavy rain: 22 mm")
  }

  private func day(
    _ ahead: Int, _ kind: DayKind, _ amount: Double? = nil, _ chance: Double? = nil,
    snow: Double? = nil, code: Int? = nil
  ) -> FieldChange {
    let today = SampleReport.updated.city.localDate(at: SampleReport.now)
    let amounts = DayAmounts(
      precipitation: amount, chance: chance, snowfall: snow,
      condition: code.flatMap { Condition(code: $0) })
    return FieldChange(
      .dayKind(today.advanced(byDays: ahead)), before: .day(.dry, nil), after: .day(kind, amounts))
  }

  @Test func `says what a day is now`() {
    #expect(text(day(1, .wet, 4.2, 87)) == "Sun now wet: 4 mm, 87 %")
    #expect(text(day(1, .wet, 0.4, nil)) == "Sun now wet: 0.4 mm")
    #expect(text(day(1, .wet)) == "Sun now wet")
    #expect(text(day(0, .dry, 0.1, 10)) == "today now dry")
    #expect(text(day(2, .heavy, 22, 90)) == "Mon heavy rain: 22 mm")
    #expect(text(day(2, .winter, 5, 90, snow: 6)) == "Mon snow: 6 cm")
    #expect(text(day(2, .winter, 5, 90, snow: 0, code: 67)) == "Mon freezing rain: 5 mm, 90 %")
    #expect(text(day(2, .heavy, 22, 90), units: .imperial) == "Mon heavy rain: 0.87 in")
  }

  @Test func `says of each day one clause`() {
    let today = SampleReport.updated.city.localDate(at: SampleReport.now)
    let high = FieldChange(
      .dayMeasure(today.advanced(byDays: 1), .temperatureMax), before: .figure(18, .temperature),
      after: .figure(14, .temperature))
    #expect(
      text(high, day(2, .winter, 5, snow: 6), day(1, .wet, 4, 87))
        == "Sun now wet: 4 mm, 87 %, high 18 → 14 °C · Mon snow: 6 cm")
  }

  @Test(arguments: [
    (80, "Seoul"), (99, "Llanfairpwllgwyngyll"), (64, "Llanfairpwllgwyngyll"),
    (40, "Llanfairpwllgwyngyll"),
  ])
  func `is said below, and the column has what was reported`(_ width: Int, _ name: String) throws {
    var report = SampleReport.report
    report.rows = [row(temperature(7.7, expected: 12.1))]
    report.rows[0].city.name = name
    let before = try #require(report.rows[0].changes.first?.before?.figure)
    let view = ReportView(units: .metric, now: SampleReport.now)
    let reported = " \(view.figures.number(before, .temperature)) → 7.7 "
    let lines = view.rowLines(of: report, width: width).map(\.text)
    #expect(lines[1].contains(reported), "\(lines)")
    let below = "    4.4° colder than expected"
    #expect(lines.contains(below), "\(lines)")
    let page = view.currentLines(of: report, width: width).map(\.text)
    #expect(page.contains(below) && page.contains { $0.contains("\(reported)°C") }, "\(page)")
  }
}
