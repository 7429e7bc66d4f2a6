import Testing
import Weather
import WeatherSamples

@testable import Tracking

/// What a reader of the list has not seen yet, by the reports since then.
struct UnseenReportTests {
  private let city = City.numbered(1, temperature: 10)

  private func list(_ cities: [City], revision: Int) -> SavedList {
    SavedList(revision: SavedRevision(number: revision, savedAt: .sample), cities: cities)
  }

  /// The changes of the city after reports of it, the earliest first.
  private func unseen(_ reports: [FieldChange]...) -> [String] {
    let report = ChangeReport.unseen(
      "list", from: list([city], revision: 1), to: list([city], revision: 1 + reports.count),
      reports.reversed().map { [city.id: $0] }, thresholds: Thresholds(baseline: .forecast))
    return report.rows[0].changes.map(\.withExpectation)
  }

  private func high(_ before: Double, _ after: Double, inDays days: Int = 1) -> FieldChange {
    FieldChange(
      .dayMeasure(city.localDate(at: .sample).advanced(byDays: days), .temperatureMax),
      before: .figure(before, .temperature), after: .figure(after, .temperature))
  }

  private func temperature(_ before: Double, _ after: Double) -> FieldChange {
    FieldChange(
      .currentMeasure(.temperature), before: .figure(before, .temperature),
      after: .figure(after, .temperature), expected: .figure(before, .temperature))
  }

  @Test func `several reports of a day are one from the first to the last`() {
    let one = unseen([high(18, 14)])
    #expect(one.count == 1)
    #expect(unseen([high(18, 16)], [high(16, 14)]) == one)
  }

  @Test func `what came back is left out`() {
    #expect(unseen([high(18, 14)], [high(14, 18)]) == [])
    #expect(unseen([high(18, 14)], [high(14, 17.5)]) == [])
    let issued = FieldChange(.alert("a"), after: .text("Storm"))
    let ended = FieldChange(.alert("a"), before: .text("Storm"))
    #expect(unseen([issued]).count == 1)
    #expect(unseen([issued], [ended]) == [])
  }

  @Test func `a measure without a threshold is left out only where it came back`() throws {
    let snowfall = try #require(Forecast.Day.measuresByName["snowfall"])
    #expect(snowfall.threshold == nil)
    let day = city.localDate(at: .sample).advanced(byDays: 1)
    func snow(_ before: Double, _ after: Double) -> FieldChange {
      FieldChange(
        .dayMeasure(day, snowfall), before: .figure(before, .snowfall),
        after: .figure(after, .snowfall))
    }
    #expect(unseen([snow(0, 5)], [snow(5, 0)]) == [])
    #expect(unseen([snow(0, 5)], [snow(5, 1)]) == unseen([snow(0, 1)]))
    #expect(unseen([snow(0, 1)]).count == 1)
  }

  @Test func `the present weather comes from the latest report`() {
    let latest = unseen([temperature(9, 14)])
    #expect(unseen([temperature(10, 5)], [temperature(9, 14)]) == latest)
    #expect(unseen([temperature(10, 5)], [high(18, 14)]) == unseen([high(18, 14)]))
  }

  @Test func `days that are over are left out`() {
    #expect(unseen([high(18, 14, inDays: -1)]) == [])
    #expect(unseen([high(18, 14, inDays: 0)]).count == 1)
  }

  @Test func `changes have the order of a report`() {
    let tag = FieldChange(.tags, before: .texts([]), after: .texts(["home"]))
    let all = [tag, temperature(9, 14), high(18, 14, inDays: 1), high(18, 14, inDays: 2)]
    let storm = FieldChange(.alert("a"), after: .text("Storm"))
    let whole = unseen(all + [storm])
    #expect(whole.count == 5)
    #expect(unseen([storm, all[3]], [tag, all[1], all[2]]) == whole)
  }

  @Test func `who came, went and moved follows from the lists`() {
    let others = (2...4).map { City.numbered($0) }
    let report = ChangeReport.unseen(
      "list", from: list([city] + others, revision: 1),
      to: list([others[2], others[0], City.numbered(9), city], revision: 2),
      [[city.id: [high(18, 14)], City.numbered(9).id: [high(18, 14)]]],
      thresholds: Thresholds(baseline: .forecast))
    #expect(report.summary.added == 1)
    #expect(report.summary.removed == 1)
    #expect(report.since == 1)
    let row = report.rows.first { $0.city.id == city.id }
    #expect(row?.mark == .updated)
    #expect(report.rows.first { $0.mark == .added }?.changes == [])
  }
}
