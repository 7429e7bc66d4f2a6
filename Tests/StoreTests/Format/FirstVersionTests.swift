import Foundation
import Store
import TestSupport
import Testing
import Tracking
import Weather

/// A state of version 1.0 as written by the first release; the fixture must never change.
struct FirstVersionTests {
  private func path() throws -> String {
    let url = Bundle.module.url(forResource: "Fixtures/state-1.0", withExtension: "json")
    return try #require(url).path(percentEncoded: false)
  }

  private func fixture() throws -> SavedState {
    try #require(try StateStore(path: path(), lockTimeout: 0).load())
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

  @Test func `the latest change of the first version is read`() throws {
    let report = ChangeReport.latestChange(of: try fixture())
    #expect(report.since == 5)
    #expect(report.rows.map(\.city.name) == ["Lima", "Seoul", "Oslo"])
    #expect(report.rows.map(\.mark) == [.removed, .updated, .added])
    #expect(
      report.rows[1].changes == [
        FieldChange(.name, before: .text("Soul"), after: .text("Seoul")),
        FieldChange(.tags, before: .texts([]), after: .texts(["home"])),
        FieldChange(.pin, before: nil, after: .text("nws")),
        FieldChange(
          .currentMeasure(.temperature),
          before: .figure(9, .temperature),
          after: .figure(14, .temperature)
        ),
      ]
    )
    #expect(report.rows[1].newDates.map(\.text) == ["2026-11-22"])
  }

  @Test func `the next change starts from the values last reported in the first version`() throws {
    let state = try fixture()
    var cities = state.cities
    var thresholds = Thresholds(baseline: .lastReported)
    thresholds[.temperature] = 1
    cities[0].current?.temperature = 14.4
    let quiet = state.next(cities, thresholds: thresholds, at: state.cities[0].addedAt).new
    #expect(quiet.latestChange?.revision == 6)
    cities[0].current?.temperature = 14.5
    let changed = state.next(cities, thresholds: thresholds, at: state.cities[0].addedAt).new
    #expect(changed.latestChange?.revision == 8)
  }

  @Test func `it is saved as version 1_6 with what is new`() throws {
    let directory = try TemporaryDirectory()
    let text = String(decoding: try Data(contentsOf: URL(filePath: path())), as: UTF8.self)
    #expect(text.contains(#""version": "1.0""#))
    #expect(!text.contains("snowfall"))
    try directory.write(text, to: "state.json")
    let store = StateStore(path: directory.file("state.json"), lockTimeout: 0)
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
    #expect(saved.hasPrefix("{\n  \"version\": \"1.6\",\n"))
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
    let store = StateStore(path: try path(), lockTimeout: 0)
    var state = try fixture()
    for index in state.cities.indices { state.cities[index].forecast?.hours = [] }
    #expect(try store.load(includesHours: false)?.cities == state.cities)
  }
}
