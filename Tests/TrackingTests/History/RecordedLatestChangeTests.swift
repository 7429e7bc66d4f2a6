import FoundationEssentials
import Testing
import Weather
import WeatherSamples

@testable import Tracking

struct RecordedLatestChangeTests {
  /// A recorded change is shown on the list of each later revision as `list` showed it then.
  @Test(arguments: 1...10 as ClosedRange<UInt64>) func `a list as it was is marked as the list was`(
    _ seed: UInt64
  ) throws {
    var random = RandomLists(seed: seed)
    var state = SavedState()
    var recorded: RecordedChange?
    var thresholds = Thresholds.ofEveryMeasure
    var silent = 0
    for step in 1...60 {
      random.advance()
      // Now and then only what has no threshold changes.
      for threshold in Threshold.allCases { thresholds[threshold] = step % 3 == 0 ? nil : 1 }
      let cities =
        step % 3 == 0 ? state.cities.map { Self.drifted($0, by: Double(step)) } : random.cities
      let parts = Dictionary(
        uniqueKeysWithValues: cities.map { ($0.id, step % 3 == 0 ? WeatherParts.current : .all) })
      let change = state.next(cities, fetched: parts, thresholds: thresholds, at: random.now)
      state = change.new
      if change.report.isEmpty {
        silent += 1
      } else {
        recorded = RecordedChange(
          revision: SavedRevision(number: state.revision, savedAt: random.now, hasChanges: true),
          old: change.old.cities, new: change.new.cities, changes: change.report.items)
      }
      guard let recorded else { continue }
      let expected = ChangeReport.latestChange(of: state)
      let report = ChangeReport.latestChange(
        "list", recorded, since: SavedRevision(number: recorded.revision.number - 1),
        in: SavedList(
          revision: SavedRevision(number: state.revision), cities: state.cities,
          changedAt: recorded.revision.savedAt))
      #expect(report.marks == expected.marks, "step \(step)")
      #expect(report.since == expected.since)
      #expect(report.revision == expected.revision)
      #expect(report.changedAt == expected.changedAt)
      for (row, wanted) in zip(report.rows, expected.rows) {
        #expect(row.city == wanted.city, "step \(step)")
        #expect(row.changes == wanted.changes, "step \(step)")
        #expect(row.newDates == wanted.newDates, "step \(step)")
        #expect(row.alerts == wanted.alerts, "step \(step)")
      }
    }
    #expect(silent > 5)
  }

  private static func drifted(_ city: City, by step: Double) -> City {
    var city = city
    if let temperature = city.current?.temperature {
      city.current?.temperature = temperature + step / 100
    }
    return city
  }

  @Test func `a list without a known change has no marks`() {
    let list = SavedList(
      revision: SavedRevision(number: 4), cities: [.numbered(1, temperature: 3), .numbered(2)])
    let report = ChangeReport.unchanged("list", list)
    #expect(report.marks == [" 1", " 2"])
    #expect(report.since == nil)
    #expect(report.sinceAt == nil)
    #expect(report.changedAt == nil)
    #expect(report.revision == 4)
  }
}
