import Foundation
import TestSupport
import Testing
import Tracking
import Weather

@testable import Store

/// A state of version 1.0 as written by the first release; the fixture must never change.
struct FirstVersionTests {
  private func path() throws -> String {
    let url = Bundle.module.url(forResource: "Fixtures/state-1.0", withExtension: "json")
    return try #require(url).path(percentEncoded: false)
  }

  private func fixture() throws -> SavedState {
    try #require(try FileBackend(path: path(), lockTimeout: 10).load())
  }

  @Test func `cities of the first version are read`() throws {
    let state = try fixture()
    #expect(state.revision == 7)
    #expect(state.cities.map(\.name) == ["Seoul", "Oslo"])
    let seoul = state.cities[0]
    #expect(seoul.place.region == "Seoul")
    #expect(seoul.place.identifier == "open-meteo:1835848")
    #expect(seoul.place.population == 10_349_312)
    #expect(seoul.utcOffset == 32_400)
    #expect(seoul.tags == ["home"])
    #expect(seoul.pin == "nws")
    #expect(Timestamp.text(seoul.addedAt) == "2026-11-20T08:00:00Z")
    #expect(seoul.current?.temperature == 14)
    #expect(seoul.current?.condition?.code == 3)
    #expect(seoul.current?.uvIndex == nil)
    #expect(seoul.forecast?.days.map(\.date.text) == ["2026-11-21", "2026-11-22"])
    #expect(seoul.forecast?.days.map(\.temperatureMax) == [16.1, 15])
    #expect(seoul.forecast?.days.map(\.complete) == [true, false])
    #expect(seoul.forecast?.hours.map(\.temperature) == [14, 13.2])
    #expect(seoul.failure?.kind == .timeout)
    #expect(seoul.failure?.parts == .current)
    #expect(state.cities[1].current == nil)
  }

  @Test func `the list of the first version is shown without what it reported`() throws {
    let state = try fixture()
    #expect(state.latestReport == nil)
    let report = ChangeReport.latestChange(of: state)
    #expect(report.rows.map(\.city.name) == ["Seoul", "Oslo"])
    #expect(report.rows.map(\.mark) == [.unchanged, .unchanged])
  }

  @Test func `the next change starts from the weather of the first version`() throws {
    let state = try fixture()
    var cities = state.cities
    var thresholds = Thresholds(baseline: .lastReported)
    thresholds[.temperature] = 1
    cities[0].current?.temperature = 14.9
    let quiet = state.next(cities, thresholds: thresholds, at: state.cities[0].addedAt).new
    #expect(quiet.latestReport == nil)
    cities[0].current?.temperature = 15
    let changed = state.next(cities, thresholds: thresholds, at: state.cities[0].addedAt).new
    #expect(changed.latestReport?.revision == 8)
  }

  @Test func `it is saved as version 2_2 with what is new`() throws {
    let directory = try TemporaryDirectory()
    let text = String(decoding: try Data(contentsOf: URL(filePath: path())), as: UTF8.self)
    #expect(text.contains(#""version": "1.0""#))
    #expect(!text.contains("snowfall"))
    try directory.write(text, to: "state.json")
    let store = FileBackend(path: directory.file("state.json"), lockTimeout: 10)
    let old = try #require(try store.load())
    #expect(old.cities[0].current?.snowfall == nil)
    #expect(old.cities[0].forecast?.days.map(\.sunshineDuration) == [nil, nil])
    let new = try store.update { state -> SavedState? in
      var state = state
      state.cities[0].current?.snowfall = 2.5
      state.cities[0].forecast?.days[1].snowfall = 0.7
      state.cities[0].forecast?.days[0].sunshineDuration = 18_000
      state.cities[0].forecast?.hours[1].snowfall = 0.1
      state.cities[0].failure?.provider = "open-meteo"
      return state
    }.new
    let saved = try directory.text(of: "state.json")
    #expect(saved.hasPrefix("{\n  \"version\": \"2.2\",\n"))
    let again = try #require(try store.load())
    #expect(again.cities == new.cities)
    #expect(again.cities[0].current?.snowfall == 2.5)
    #expect(old.cities[0].failure?.provider == nil)
    #expect(again.cities[0].failure?.provider == "open-meteo")
    #expect(again.cities[0].forecast?.days.map(\.snowfall) == [nil, 0.7])
    #expect(again.cities[0].forecast?.days.map(\.sunshineDuration) == [18_000, nil])
    #expect(again.cities[0].forecast?.hours.map(\.snowfall) == [nil, 0.1])
  }

  @Test func `everything else is the same without hours`() throws {
    let store = FileBackend(path: try path(), lockTimeout: 10)
    var state = try fixture()
    var loaded = try #require(try store.load(.days))
    for index in state.cities.indices {
      state.cities[index].forecast?.hours = []
      loaded.cities[index].forecast?.hours = []
    }
    #expect(loaded.cities == state.cities)
  }
}
