import FoundationEssentials
import TestSupport
import Testing
import Weather
import WeatherSamples

@testable import Tracking

/// Two saved lists are compared by the present values that they had.
struct ComparingTests {
  /// 2026-11-21T09:00:00Z.
  private let now = Date(timeIntervalSince1970: 1_795_251_600)

  private var today: LocalDate { LocalDate(at: now, utcOffset: 0) }

  private func list(_ number: Int, after days: Double = 0, _ cities: City...) -> SavedList {
    let savedAt = now + days * 86_400
    return SavedList(
      revision: SavedRevision(number: number, savedAt: savedAt), cities: cities,
      changedAt: savedAt - 60)
  }

  private func report(
    _ old: SavedList, _ new: SavedList, _ comparison: Comparison = .measured,
    thresholds: Thresholds = .ofEveryMeasure
  ) -> ChangeReport {
    .comparing("diff", from: old, to: new, thresholds: thresholds, comparison: comparison, at: now)
  }

  @Test func `a value that differs by its threshold is a change`() {
    let old = list(3, .numbered(1, temperature: 10), .numbered(2, temperature: 20))
    let new = list(9, after: 1, .numbered(1, temperature: 12), .numbered(2, temperature: 20.9))
    let report = report(old, new)
    #expect(report.marks == ["~1", " 2"])
    #expect(report.changes() == ["current.temperature 10.0→12.0"])
    #expect(report.command == "diff")
    #expect(report.revision == 9)
    #expect(report.since == 3)
    #expect(report.sinceAt == now)
    #expect(report.changedAt == now + 86_340)
    #expect(report.summary.updated == 1)
    #expect(report.list.count == 2)
  }

  @Test func `what became unknown, or known again, is no change`() {
    var unknown = City.numbered(1, temperature: 10)
    unknown.current?.temperature = nil
    let old = list(3, .numbered(1, temperature: 10))
    let new = list(4, after: 1, unknown)
    #expect(report(old, new).changes() == [])
    #expect(report(new, old).changes() == [])
    #expect(report(old, new, .exact).changes() == ["current.temperature 10.0→?"])
  }

  @Test func `an exact comparison has every difference`() {
    let old = list(3, .numbered(1, temperature: 10))
    let new = list(4, .numbered(1, temperature: 10.1))
    #expect(report(old, new).marks == [" 1"])
    #expect(report(old, new, .exact).changes() == ["current.temperature 10.0→10.1"])
    #expect(report(new, old, .exact).changes() == ["current.temperature 10.1→10.0"])
  }

  @Test func `added and removed cities have their places, and removed ones their old values`()
    throws
  {
    let old = list(
      1, .numbered(1, temperature: 1), .numbered(2, temperature: 2), .numbered(3, temperature: 3))
    let new = list(2, .numbered(1, temperature: 1), .numbered(4), .numbered(3, temperature: 3))
    #expect(report(old, new).marks == [" 1", "-2", "+4", " 3"])
    #expect(try report(old, new).row(2).city.current?.temperature == 2)
    #expect(report(new, old).marks == [" 1", "-4", "+2", " 3"])
    let empty = SavedList(revision: SavedRevision(number: 0), cities: [])
    #expect(report(empty, new).marks == ["+1", "+4", "+3"])
    #expect(report(new, empty).marks == ["-1", "-4", "-3"])
  }

  @Test func `the way back has before and after exchanged`() {
    let old = list(1, .numbered(1, "Seoul"), .numbered(2), .numbered(3))
    var new = list(2, .numbered(2), .numbered(3), .numbered(1, "Home"))
    new.cities[2].tags = ["home"]
    #expect(report(old, new).marks == [" 2", " 3", "~1"])
    #expect(report(old, new).changes() == ["name Seoul→Home", "tags →home", "position 1→3"])
    #expect(report(new, old).marks == ["~1", " 2", " 3"])
    #expect(report(new, old).changes() == ["name Home→Seoul", "tags home→", "position 3→1"])
    #expect(report(old, new).rows[2].changes[1].before == .texts([]))
  }

  @Test func `an alert that was unknown and is new has ended on the way back`() throws {
    let old = list(1, .numbered(1))
    var new = list(2, .numbered(1))
    new.cities[0].alerts = [Alert(id: "a", event: "Wind")]
    #expect(report(old, new).changes() == ["alerts.a ?→Wind"])
    #expect(report(new, old).changes() == ["alerts.a Wind→?"])
    #expect(try report(old, new).row().alerts?.map(\.mark) == [.added])
  }

  @Test func `days are compared from the date of the newer list, in the time of the city`() {
    var thresholds = Thresholds.ofEveryMeasure
    thresholds.forecastDays = 1
    let old = list(1, .numbered(1, from: today, highs: [10, 10, 10]))
    var new = list(2, after: 1, .numbered(1, from: today, highs: [15, 15, 15]))
    let tomorrow = today.advanced(byDays: 1)
    let expected = ["forecast.\(tomorrow.text).temperatureMax 10.0→15.0"]
    #expect(report(old, new, thresholds: thresholds).changes() == expected)
    #expect(
      report(new, old, thresholds: thresholds).changes() == [
        "forecast.\(tomorrow.text).temperatureMax 15.0→10.0"
      ])
    new.cities[0].utcOffset = 57_600
    let next = tomorrow.advanced(byDays: 1)
    #expect(
      report(old, new, thresholds: thresholds).changes() == [
        "forecast.\(next.text).temperatureMax 10.0→15.0"
      ])
    // Without a time of its own the newer list is the present one.
    new.revision.savedAt = nil
    new.cities[0].utcOffset = 0
    #expect(
      report(old, new, thresholds: thresholds).changes() == [
        "forecast.\(today.text).temperatureMax 10.0→15.0"
      ])
  }

  @Test func `a list does not differ from itself`() {
    let list = list(5, .numbered(1, temperature: 1), .numbered(2))
    #expect(report(list, list).marks == [" 1", " 2"])
    #expect(report(list, list, .exact).marks == [" 1", " 2"])
  }

  @Test(arguments: 1...UInt64(Torture.count(2, torture: 10)), [Comparison.measured, .exact])
  func `the way back of random lists has all marks and changes exchanged`(
    _ seed: UInt64, _ comparison: Comparison
  ) throws {
    var random = RandomLists(seed: seed)
    var lists = [random.list]
    for _ in 1...30 {
      random.advance()
      lists.append(random.list)
    }
    var differing = 0
    for (index, old) in lists.enumerated() {
      for new in lists[index...] {
        let forth = report(old, new, comparison)
        let back = report(new, old, comparison)
        try #require(Self.marks(forth, isReversed: false) == Self.marks(back, isReversed: true))
        try #require(Self.changes(forth) == Self.changes(back).mapValues { $0.map(\.reversed) })
        #expect(forth.changedAt == back.changedAt)
        #expect(back.rows.filter { $0.mark != .removed }.map(\.city) == old.cities)
        differing += forth.hasChanges ? 1 : 0
      }
    }
    #expect(differing > 100)
  }

  private static func marks(
    _ report: ChangeReport, isReversed: Bool
  ) -> [City.ID: CityListDifference.Mark] {
    Dictionary(
      uniqueKeysWithValues: report.rows.map { row in
        switch row.mark {
        case .added: (row.city.id, isReversed ? .removed : .added)
        case .removed: (row.city.id, isReversed ? .added : .removed)
        case let mark: (row.city.id, mark)
        }
      })
  }

  private static func changes(_ report: ChangeReport) -> [City.ID: [FieldChange]] {
    Dictionary(uniqueKeysWithValues: report.rows.map { ($0.city.id, $0.changes) })
  }
}
