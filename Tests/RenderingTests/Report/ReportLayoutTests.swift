import FoundationEssentials
import TestSupport
import Testing

@testable import Rendering
@testable import Tracking
@testable import Weather

@Suite struct `The columns of a report` {
  private let view = ReportView(units: .metric, now: SampleReport.now)

  @Test(arguments: [
    (ReportOrder.name, 80, false, "City▲"), (.name, 80, true, "City▼"),
    (.temperature, 80, false, "°C▲"), (.wind, 80, false, "Wind▼km/h"),
    (.wind, 80, true, "Wind▲km/h"), (.rain, 120, false, "Rain at▲"),
  ]) func `have a sign in the heading by which rows are ordered`(
    _ order: ReportOrder, _ width: Int, _ isReversed: Bool, _ expected: String
  ) {
    var report = report([SampleReport.unchanged])
    let plain = view.lines(of: report, width: width)[0].text
    report.sort(by: order, reversed: isReversed, at: SampleReport.now)
    let header = view.lines(of: report, width: width)[0].text
    #expect(header.contains(expected), "\(header)")
    #expect(header.filter { !"▲▼ ".contains($0) } == plain.filter { $0 != " " })
    let rows = view.lines(of: report, width: width)[1].text
    #expect(end(of: "Low", in: Array(header)) == end(of: "Low", in: Array(plain)), "\(rows)")
  }

  @Test(arguments: [(ReportOrder.country, 200), (.severity, 200), (.change, 200), (.rain, 119)])
  func `have no sign for an order that none shows`(_ order: ReportOrder, _ width: Int) {
    var report = report([SampleReport.unchanged])
    report.sort(by: order, reversed: false, at: SampleReport.now)
    #expect(!view.lines(of: report, width: width)[0].text.contains { "▲▼".contains($0) })
  }

  private static let all =
    "City °C Feels Meas. Sky Low High Rain % Rain at Wind km/h Gusts Next 24 h Tomorrow Low High Time"

  private func report(_ rows: [ChangeReport.Row]) -> ChangeReport {
    ChangeReport(
      command: "list", revision: 2, since: 1, changedAt: nil, rows: rows,
      summary: ChangeReport.Summary(rows))
  }

  @Test(arguments: [
    (20, "City °C"), (27, "City °C"), (28, "City °C"), (39, "City °C"), (40, "City °C Rain %"),
    (51, "City °C Rain %"), (52, "City °C Sky Rain %"), (63, "City °C Sky Rain %"),
    (64, "City °C Sky Low High Rain %"), (75, "City °C Sky Low High Rain %"),
    (76, "City °C Sky Low High Rain % Wind km/h"), (99, "City °C Sky Low High Rain % Wind km/h"),
    (100, "City °C Feels Sky Low High Rain % Wind km/h Gusts"),
    (119, "City °C Feels Sky Low High Rain % Wind km/h Gusts"),
    (120, "City °C Feels Sky Low High Rain % Rain at Wind km/h Gusts Next 24 h"),
    (129, "City °C Feels Sky Low High Rain % Rain at Wind km/h Gusts Next 24 h"),
    (130, "City °C Feels Meas. Sky Low High Rain % Rain at Wind km/h Gusts Next 24 h"),
    (149, "City °C Feels Meas. Sky Low High Rain % Rain at Wind km/h Gusts Next 24 h"), (150, all),
    (300, all),
  ]) func `depend on the width`(width: Int, expected: String) {
    let header = view.lines(of: report([SampleReport.unchanged]), width: width)[0].text
    #expect(header.split(separator: " ").joined(separator: " ") == expected)
  }

  @Test(arguments: [80, 100, 120, 150, 200]) func `are as wide as what the rows show`(width: Int) {
    for (name, expected) in [("Seoul", 5), ("Llanfairpwllgwyngyll", 20), ("X", 4)] {
      for (row, temperature) in [(SampleReport.unchanged, 5), (SampleReport.updated, 11)] {
        var row = row
        row.city.name = name
        let header = view.lines(of: report([row]), width: width)[0].text
        let end = end(of: "°C", in: Array(header)) ?? 0
        #expect(end == 2 + expected + temperature, "\(header)")
      }
    }
  }

  @Test func `cut names only where there is no room`() {
    var row = SampleReport.unchanged
    row.city.name = String(repeating: "서울", count: 10)
    let texts = [60, 80, 120, 200].map { view.lines(of: report([row]), width: $0)[1].text }
    #expect(texts.map { $0.contains(row.city.name) } == [false, false, false, true])
    #expect(texts.allSatisfy { $0.hasPrefix("  서울서울서울") })
  }

  @Test(arguments: [20, 27, 28, 40, 52, 64, 76, 80, 100, 160])
  func `have figures that end where their heading ends`(width: Int) throws {
    var generator = SeededGenerator(seed: 20)
    for _ in 0..<40 {
      let rows = (0..<5).map { RandomRow.row($0, using: &generator) }
      let lines = view.lines(of: report(rows), width: width)
      let header = cells(lines[0].text)
      for line in lines where "~+ ".contains(line.text.prefix(1)) && !line.text.hasPrefix("  ") {
        for title in ["°C", "Low", "High", "Rain %"] {
          guard let end = end(of: title, in: header) else { continue }
          let row = cells(line.text)
          try #require(end < row.count, "\(line.text)")
          #expect(row[end].isNumber || row[end] == "?", "\(title) in \(line.text)")
          #expect(end + 1 >= row.count || row[end + 1] == " ", "\(title) in \(line.text)")
        }
      }
    }
  }

  /// A character for each column; the second column of a wide one is a space.
  private func cells(_ text: String) -> [Character] {
    text.flatMap { [$0] + Array(repeating: " ", count: max($0.displayWidth - 1, 0)) }
  }

  private func end(of title: String, in header: [Character]) -> Int? {
    let title = Array(title)
    return header.indices.first { Array(header[$0...].prefix(title.count)) == title }.map {
      $0 + title.count - 1
    }
  }

  @Test(arguments: 20...160) func `leave room for a change of every changed city`(width: Int) {
    var generator = SeededGenerator(seed: UInt64(width))
    for _ in 0..<10 {
      var row = RandomRow.row(1, using: &generator)
      while row.changes.isEmpty { row = RandomRow.row(1, using: &generator) }
      let lines = view.lines(of: report([row]), width: width).map(\.text)
      let shown = lines[1...].joined(separator: " ").split(separator: " ").joined(separator: " ")
      let ranked = ChangeText(of: row, at: SampleReport.now, view.figures).clauses().map(
        \.text.text)
      let first = ranked[0].replacing(" °C", with: "")
      #expect(shown.contains(first), "\(lines)")
    }
  }
}

/// Rows with random weather and changes.
enum RandomRow {
  static func row(_ number: Int, using generator: inout SeededGenerator) -> ChangeReport.Row {
    var city = SampleReport.city(number + 1, "City \(number)", "Region", "Country", offset: 0)
    let codes = [0, 2, 3, 45, 53, 57, 61, 75, 82, 86, 95, 99]
    func temperature() -> Double { Double.random(in: -40...45, using: &generator) }
    func condition() -> Condition? {
      codes.randomElement(using: &generator).flatMap(Condition.init)
    }
    city.current?.temperature = Bool.random(using: &generator) ? temperature() : nil
    city.current?.condition = condition()
    city.current?.windSpeed = Double.random(in: 0...150, using: &generator)
    var changes: [FieldChange] = []
    if Bool.random(using: &generator) {
      changes.append(
        FieldChange(
          .currentMeasure(.temperature), before: .figure(temperature(), .temperature),
          after: city.current?.temperature.map { .figure($0, .temperature) }))
    }
    for day in 0..<3 where Bool.random(using: &generator) {
      let date = LocalDate(at: SampleReport.now, utcOffset: 0).advanced(byDays: day)
      changes.append(
        FieldChange(
          .dayMeasure(date, .precipitationProbability),
          before: .figure(Double.random(in: 0...100, using: &generator), .percentage),
          after: .figure(Double.random(in: 0...100, using: &generator), .percentage)))
      changes.append(
        FieldChange(
          .dayCondition(date), before: condition().map { .condition($0) },
          after: condition().map { .condition($0) }))
    }
    return ChangeReport.Row(mark: changes.isEmpty ? .added : .updated, city: city, changes: changes)
  }
}
