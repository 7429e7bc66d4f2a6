import FoundationEssentials
import Testing
import Weather
import WeatherSamples

@testable import Tracking

@Suite struct `Taking back a change of the list` {
  private func city(_ number: Int, _ change: (inout City) -> Void = { _ in }) -> City {
    var city = City.numbered(number, temperature: 10)
    change(&city)
    return city
  }

  private func numbers(_ cities: [City]) -> [Int] { cities.map(\.id.number) }

  @Test func `a removed city comes back as it was, at its place`() {
    let removed = city(2) {
      $0.tags = ["home"]
      $0.pin = "nws"
    }
    let present = [city(1) { $0.current?.temperature = 20 }, city(3)]
    let result = present.takingBack(from: [city(1), removed, city(3)], to: [city(1), city(3)])
    #expect(result == [present[0], removed, present[1]])
  }

  @Test func `what is known of alerts stays`() {
    var check = AlertCheck(source: "nws")
    check.fetchedAt = .sample
    let present = city(1) {
      $0.alerts = [Alert(id: "a", event: "Storm", source: "nws")]
      $0.alertChecks = [check]
    }
    let result = [present].takingBack(from: [city(1) { $0.tags = ["home"] }], to: [city(1)])
    #expect(result.first?.tags == ["home"])
    #expect(result.first?.alerts == present.alerts)
    #expect(result.first?.alertChecks == [check])
  }

  @Test func `an added city is removed, and the order is the earlier one`() {
    let result = [city(4), city(3), city(1)].takingBack(
      from: [city(1), city(3)], to: [city(4), city(3), city(1)])
    #expect(numbers(result) == [1, 3])
  }

  @Test func `cities in neither list stay after their predecessor`() {
    let result = [city(8), city(9), city(1), city(4), city(7), city(2), city(6)].takingBack(
      from: [city(2), city(3), city(1)], to: [city(1), city(4), city(2)])
    #expect(numbers(result) == [8, 9, 2, 6, 3, 1, 7])
  }

  @Test func `what was changed again stays`() throws {
    let before = city(1) { $0.tags = ["a"] }
    let after = city(1) {
      $0.name = "Second"
      $0.tags = ["b"]
      $0.pin = "nws"
    }
    let present = city(1) {
      $0.name = "Third"
      $0.tags = ["b"]
      $0.pin = "met-norway"
    }
    let result = try #require([present].takingBack(from: [before], to: [after]).first)
    #expect(result.name == "Third")
    #expect(result.tags == ["a"])
    #expect(result.pin == "met-norway")
    // A city that the change removed, and that is there again.
    #expect([present].takingBack(from: [before], to: []) == [present])
  }

  @Test func `a city at other coordinates gets the weather from there`() {
    let before = city(1)
    let after = city(1) {
      $0.place.latitude = 50
      $0.current?.temperature = 20
    }
    let present = city(1) {
      $0.place.latitude = 50
      $0.current?.temperature = 30
      $0.current?.fetchedAt += 600
      $0.tags = ["new"]
    }
    let expected = city(1) { $0.tags = ["new"] }
    #expect([present].takingBack(from: [before], to: [after]) == [expected])
  }

  @Test func `a region that was replaced comes back without old weather`() {
    let after = city(1) { $0.place.region = "Ontario" }
    let present = city(1) {
      $0.place.region = "Ontario"
      $0.current?.temperature = 30
      $0.current?.fetchedAt += 600
    }
    let expected = city(1) {
      $0.current?.temperature = 30
      $0.current?.fetchedAt += 600
    }
    #expect([present].takingBack(from: [city(1)], to: [after]) == [expected])
  }

  @Test func `weather of the same time stays the present one`() {
    let before = city(1) { $0.name = "First" }
    let present = city(1) {
      $0.alerts = []
      $0.failure = FetchFailure(at: .sample, kind: .timeout, message: "slow")
    }
    var expected = present
    expected.name = "First"
    #expect([present].takingBack(from: [before], to: [city(1)]) == [expected])
  }

  @Test func `newer weather comes back with the failure to replace it`() throws {
    let failure = FetchFailure(at: .sample, kind: .timeout, message: "slow")
    let before = city(1) {
      $0.current?.fetchedAt += 60
      $0.failure = failure
      $0.failure?.parts = .all
    }
    let result = try #require([city(1)].takingBack(from: [before], to: [city(1)]).first)
    #expect(result.current == before.current)
    #expect(result.failure?.message == "slow")
    #expect(result.failure?.parts == .current)
  }
}
