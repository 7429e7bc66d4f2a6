import FoundationEssentials
import Testing

@testable import Rendering
@testable import Tracking
@testable import Weather

@Suite struct `The age of a city in a watch` {
  private func text(_ row: ChangeReport.Row, _ width: Int) -> String {
    WatchListView(view: WatchSample.view, labels: CityLabels([row.city]), width: width).line(
      of: row, emphasis: .faint
    ).text
  }

  private func failed(
    _ seconds: Double, _ mark: CityListDifference.Mark = .unchanged
  ) -> ChangeReport.Row {
    var row = SampleReport.failed
    row.mark = mark
    row.city.current?.fetchedAt = SampleReport.now - seconds
    return row
  }

  @Test(arguments: [
    (4.0, nil), (3600, nil), (3660, " 1 h old "), (7800, " 2 h old "), (86_340, " 23 h old "),
  ]) func `is beside the sky once it is old`(_ age: Double, _ expected: String?) {
    let text = text(failed(age), 80)
    #expect(text.hasPrefix("! 🏝️ Home "))
    #expect(text.contains("old ") == (expected != nil), "\(text)")
    #expect(text.contains(expected ?? "Home"), "\(text)")
    #expect(
      text.contains(SampleReport.failed.city.current?.condition.map(Language.english.words) ?? "?"))
  }

  @Test(arguments: [(52, " 2 h old "), (70, " 2 h old "), (80, " 2 h old ")]) func `is never cut`(
    _ width: Int, _ expected: String
  ) { #expect(text(failed(7800), width).contains(expected)) }

  @Test func `is beside the temperature where there is no sky`() {
    #expect(text(failed(7800), 40).contains("  2 h old 9.3 "))
    #expect(text(failed(7800, .added), 40).hasPrefix("+ "))
    #expect(text(failed(7800, .added), 40).contains("  ! 2 h old 9.3 "))
  }

  @Test func `is a sign alone where there is no room`() {
    #expect(text(failed(7800), 20).hasPrefix("! 🏝️ Home"))
    #expect(!text(failed(7800), 20).contains("2 h"))
    #expect(text(WatchSample.stale, 40).contains("부산              ! 10.1 → 9.3"))
  }

  @Test func `says that there is no weather yet`() {
    #expect(text(SampleReport.noWeather, 80).contains("  no weather yet "))
    #expect(text(SampleReport.noWeather, 40).contains(" no weather ? "))
    var row = SampleReport.noWeather
    row.mark = .unchanged
    #expect(text(row, 80).hasPrefix("  Zürich"))
    row.city.failure = FetchFailure(at: SampleReport.now, kind: .timeout, message: "timed out")
    #expect(text(row, 80).hasPrefix("! Zürich"))
    #expect(text(row, 80).contains("  ! no weather yet "))
  }

  @Test func `is a sign alone where only the forecast is old`() {
    let text = text(WatchSample.forecastFailed, 80)
    #expect(text.hasPrefix("! Oslo") && !text.contains("old"), "\(text)")
  }

  @Test func `is not shown for a city that was removed`() {
    #expect(!text(failed(7800, .removed), 80).contains("!"))
  }
}
