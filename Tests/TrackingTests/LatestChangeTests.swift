import FoundationEssentials
import Testing
import Weather
import WeatherSamples

@testable import Tracking

/// The list shows its latest change.
struct LatestChangeTests {
  @Test func `the latest change is shown after any number of refreshes without changes`() throws {
    let list = TestList(.numbered(1, temperature: 10), .numbered(2, temperature: 20))
    list.fetch { $0.current?.temperature = 12 }
    let changedAt = list.now
    for refresh in 1...10 { list.fetch { $0.current?.temperature = 12 + Double(refresh) * 0.09 } }
    let report = list.list
    #expect(report.marks == ["~1", " 2"])
    // What was reported stays, beside the present value.
    #expect(report.changes() == ["current.temperature 10.0→12.0"])
    #expect(try report.row().city.current?.temperature == 12.9)
    #expect(report.revision == 12)
    #expect(report.since == 1)
    #expect(report.changedAt == changedAt)
  }

  @Test func `the next change replaces the latest one`() {
    let list = TestList(.numbered(1, temperature: 10), .numbered(2, temperature: 20))
    list.fetch(1) { $0.current?.temperature = 12 }
    list.fetch(2) { $0.current?.temperature = 22 }
    #expect(list.list.marks == [" 1", "~2"])
    #expect(list.list.since == 2)
  }

  @Test func `an empty state has no latest change`() {
    let report = TestList().list
    #expect(report.rows.isEmpty)
    #expect(report.revision == 0)
    #expect(report.since == nil)
    #expect(report.changedAt == nil)
    #expect(!report.hasChanges)
  }

  @Test func `removed cities keep their positions and last values`() throws {
    let list = TestList(
      .numbered(1, temperature: 1), .numbered(2, temperature: 2), .numbered(3, temperature: 3),
      .numbered(4, temperature: 4))
    // The value shown has drifted from the one last reported.
    list.fetch(2) { $0.current?.temperature = 2.5 }
    let removal = list.save(list.state.cities.filter { [1, 4].contains($0.id.number) })
    for report in [removal, list.list] {
      #expect(report.marks == [" 1", "-2", "-3", " 4"])
      #expect(try report.row(2).city.current?.temperature == 2.5)
      #expect(try report.row(2).newDates.isEmpty)
      #expect(report.summary.removed == 2)
      #expect(report.summary.unchanged == 2)
    }
    list.fetch(1) { $0.current?.temperature = 5 }
    #expect(list.list.marks == ["~1", " 4"])
  }

  @Test func `removed cities are shown even if none is left`() {
    let list = TestList(.numbered(1), .numbered(2))
    list.save([])
    #expect(list.list.marks == ["-1", "-2"])
  }

  @Test func `dates that the old forecast did not cover are new`() throws {
    let list = TestList(.numbered(1, from: TestList().today, highs: [10, 10]))
    list.fetch { $0.setHighs([15, 10], from: list.today) }
    list.advanceOneDay()
    list.fetch { $0.setHighs([20, 10, 10], from: list.today) }
    #expect(
      try list.list.row().newDates == [
        list.today.advanced(byDays: 1), list.today.advanced(byDays: 2),
      ])
  }

  @Test func `the summary counts a failed fetch separately`() {
    let list = TestList(.numbered(1, temperature: 1), .numbered(2, temperature: 2))
    let now = list.now
    list.fetch(2) { $0.failure = FetchFailure(at: now, kind: .server, message: "no") }
    var expected = ChangeReport.Summary()
    expected.added = 2
    expected.failed = 1
    #expect(list.list.summary == expected)
  }

  @Test func `saving the same cities again keeps the latest change`() {
    let list = TestList(.numbered(1, temperature: 1), .numbered(2, temperature: 2))
    list.save([list.state.cities[0]])
    let before = list.list
    list.thresholds = Thresholds(baseline: .lastReported)
    list.thresholds[.temperature] = 0
    list.advanceOneDay()
    list.save(list.state.cities)
    #expect(list.list.marks == before.marks)
    #expect(list.list.revision == before.revision + 1)
    #expect(list.list.since == before.since)
    #expect(list.list.changedAt == before.changedAt)
  }
}
