import FoundationEssentials
import Testing

@testable import Weather

@Suite struct `A nowcast` {
  /// 2026-11-23T12:00:00Z.
  private static let start = Date(timeIntervalSince1970: 1_795_435_200)

  private func nowcast(_ rates: [Double], step: Int = 15) -> Nowcast {
    Nowcast(
      provider: "test", fetchedAt: Self.start, start: Self.start, stepMinutes: step, rates: rates)
  }

  /// The minutes after the start at which the spell begins and ends, -1 while no end is in sight.
  private func spell(_ rates: [Double], step: Int = 15, after minutes: Double = 0) -> [Double]? {
    nowcast(rates, step: step).spell(at: Self.start + minutes * 60).map { spell in
      let end = spell.end.map { $0.timeIntervalSince(Self.start) / 60 }
      return [spell.start.timeIntervalSince(Self.start) / 60, end ?? -1]
    }
  }

  @Test func `is wet from 0.2 mm in an hour on`() {
    #expect(spell([0, 0.2, 0.2, 0, 0]) == [15, 45])
    #expect(spell([0, 0.19, 0.1, 0, 0]) == nil)
  }

  @Test func `has a spell that goes on through dry gaps of less than 15 minutes`() {
    #expect(spell([1, 0, 0, 1, 0, 0, 0], step: 5) == [0, 20])
    #expect(spell([1, 0, 0, 0, 1, 0, 0, 0], step: 5) == [0, 5])
    #expect(spell([1, 0, 1, 0]) == [0, 15])
    // The gap is running.
    #expect(spell([1, 0, 0, 1, 0, 0, 0], step: 5, after: 7) == [0, 20])
  }

  @Test func `has no end in sight where the last wet step is less than 15 minutes before its end`()
  {
    #expect(spell([0, 1, 1]) == [15, -1])
    #expect(spell([0, 1, 0]) == [15, 30])
    #expect(spell([0, 1, 0, 0], step: 5) == [5, -1])
    #expect(spell([0, 1, 0, 0, 0], step: 5) == [5, 10])
  }

  @Test func `has the first spell that has not ended`() {
    let rates = [1.0, 0, 0, 1, 1, 0]
    #expect(spell(rates, after: 14) == [0, 15])
    #expect(spell(rates, after: 15) == [45, 75])
    #expect(spell(rates, after: 74) == [45, 75])
    #expect(spell(rates, after: 75) == nil)
  }

  @Test func `is exact to the hour where wet hours have equal quarters`() {
    func resolution(_ rates: [Double], after minutes: Double = 0, step: Int = 15) -> Int {
      nowcast(rates, step: step).resolution(at: Self.start + minutes * 60)
    }
    #expect(resolution([0, 0, 0, 0, 1, 1, 1, 1]) == 60)
    #expect(resolution([0, 0, 0, 0, 1, 1, 1, 2]) == 15)
    #expect(resolution([1, 1, 2, 1, 1, 1, 1, 1]) == 15)
    #expect(resolution([0, 0, 0, 0]) == 15)
    // One quarter of a wet hour is left.
    #expect(resolution([2, 1, 1, 1, 0, 0, 0, 0], after: 46) == 15)
    #expect(resolution([2, 1, 1, 1, 0, 0, 0, 0], after: 31) == 60)
    #expect(resolution([1, 1, 1, 1], step: 5) == 5)
  }

  @Test func `has the amount of two hours from the present on`() {
    let twoHours = nowcast(Array(repeating: 4, count: 12))
    #expect(twoHours.amount(at: Self.start) == 8)
    #expect(twoHours.amount(at: Self.start + 90 * 60) == 6)
    #expect(twoHours.comingSteps(at: Self.start + 16 * 60).first?.time == Self.start + 900)
  }

  @Test(arguments: [-1e300, -1e12, 1e12, 1e300])
  func `begins and ends without a trap where its times are far away`(_ seconds: Double) {
    let far = Nowcast(
      provider: "open-meteo", fetchedAt: Self.start, start: Date(timeIntervalSince1970: seconds),
      stepMinutes: 5, rates: [1, 0, 1])
    #expect(far.comingSteps(at: Self.start).count == (seconds < 0 ? 0 : 3))
    #expect(far.resolution(at: Self.start) == 5)
    #expect(far.amount(at: Self.start) >= 0)
  }

  @Test func `says nothing after 45 minutes, and after its last step`() {
    var city = City(
      id: City.ID(UUID()), place: Place(name: "Oslo", latitude: 59.9, longitude: 10.7),
      addedAt: Self.start)
    city.nowcast = nowcast([0, 0, 0, 0])
    #expect(city.nowcast(at: Self.start + 45 * 60) != nil)
    #expect(city.nowcast(at: Self.start + 45 * 60 + 1) == nil)
    city.nowcast = nowcast([0])
    #expect(city.nowcast(at: Self.start + 15 * 60) == nil)
  }
}
