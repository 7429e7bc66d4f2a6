import FoundationEssentials
import JSONText
import Testing
import Tracking
import Weather

@testable import Rendering

@Suite struct `The items for hooks` {
  private let now = Date(timeIntervalSince1970: 1_795_251_604)

  private func city(_ name: String, _ number: UInt8) -> City {
    let id = City.ID(UUID(uuid: (number, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
    return City(id: id, place: Place(name: name, latitude: 1, longitude: 1), addedAt: now)
  }

  private func items(from old: [City], to new: [City], units: Units = .metric) -> [HookItem] {
    let before = SavedState(revision: 7, cities: old)
    let change = before.next(
      new, fetched: Dictionary(new.map { ($0.id, WeatherParts.all) }) { $1 },
      thresholds: Thresholds(baseline: .lastReported), at: now)
    return HookItem.items(
      of: .of("refresh", change), figures: FigureText(units: units), at: now, reader: .utc)
  }

  private func alert(_ event: String) -> Alert {
    var alert = Alert(id: "urn:1", event: event)
    alert.severity = "Severe"
    return alert
  }

  @Test func `are the alerts that are new, changed or ended`() {
    let old = city("Oslo", 1)
    var known = old
    known.alerts = [alert("Storm Warning")]
    var none = old
    none.alerts = []
    #expect(items(from: [known], to: [known]).isEmpty)
    let new = items(from: [none], to: [known])
    #expect(new.map(\.id) == ["8-1795251604000-\(old.id)-alert-urn:1"])
    #expect(new.map(\.text) == ["Storm Warning at Oslo, severe"])
    #expect(new.map(\.change) == [.added])
    #expect(new.map { $0.changes.map(\.field) } == [[.alert("urn:1")]])
    let ended = items(from: [known], to: [none])
    #expect(ended.map(\.text) == ["Storm Warning at Oslo cancelled"])
    #expect(ended.map(\.change) == [.removed])
    var worse = known
    worse.alerts = [alert("Storm Warning")]
    worse.alerts?[0].severity = "Extreme"
    #expect(items(from: [known], to: [worse]).map(\.change) == [.updated])
  }

  @Test func `are the rules that became active or ended`() {
    let old = city("Oslo", 1)
    var active = old
    active.rules = [ActiveRule(name: "frost", since: now)]
    func items(from old: City, to new: City, _ item: FieldChange) -> [HookItem] {
      var next = SavedState(revision: 8, cities: [new])
      next.latestReport = Report(
        revision: 8, at: now, from: [old], to: [new], items: [old.id: [item]])
      return HookItem.items(
        of: .of("refresh", StateChange(from: SavedState(revision: 7, cities: [old]), to: next)),
        figures: FigureText(units: .metric), at: now, reader: .utc)
    }
    let begins = FieldChange(.rule("frost"), after: .text("active"))
    let ends = FieldChange(.rule("frost"), before: .text("active"))
    let new = items(from: old, to: active, begins)
    #expect(new.map(\.id) == ["8-1795251604000-\(old.id)-rule-frost"])
    #expect(new.map(\.kind) == [.rule])
    #expect(new.map(\.rule) == ["frost"])
    #expect(new.map(\.text) == ["frost at Oslo since 09:00 UTC"])
    let ended = items(from: active, to: old, ends)
    #expect(ended.map(\.change) == [.removed])
    #expect(ended.map(\.text) == ["frost at Oslo has ended"])
  }

  @Test func `are one for the fields of a city, in the given units`() {
    var old = city("Oslo", 1)
    old.current = CurrentWeather(provider: "p", fetchedAt: now)
    old.current?.temperature = 10
    var new = old
    new.current?.temperature = 20
    new.tags = ["x"]
    let changed = items(from: [old], to: [new], units: .imperial)
    #expect(changed.map(\.id) == ["8-1795251604000-\(old.id)-change"])
    #expect(changed.map(\.text) == ["Oslo: 50.0 → 68.0 °F · tags none → x"])
    #expect(changed.map { $0.changes.count } == [2])
  }

  @Test func `name cities apart that share a name`() {
    var us = city("Paris", 1)
    us.place.countryCode = "US"
    var fr = city("Paris", 2)
    fr.place.countryCode = "FR"
    #expect(items(from: [us], to: [us, fr]).map(\.text) == ["Paris FR was added"])
  }

  @Test(arguments: [
    ("--help", "help was added"), ("- - x", "x was added"), ("a\u{1B}[2Jb\nc", "a[2Jb c was added"),
    ("\u{202E}-x", "x was added"),
  ]) func `have a text that is no option and has no control characters`(name: String, text: String)
  { #expect(items(from: [], to: [city(name, 1)]).map(\.text) == [text]) }

  @Test func `have a text of limited length`() {
    let long = String(repeating: "é", count: 1000)
    let text = items(from: [], to: [city(long, 1)])[0].text
    #expect(text.count == 400)
    #expect(text.hasSuffix("…"))
  }

  @Test func `are cut where a batch has no room for more`() throws {
    let cities = (0..<250).map { city(String(repeating: "x", count: 190), UInt8($0)) }
    let some = items(from: [], to: cities)
    let many = (0..<12).flatMap { _ in some }
    let batch = HookBatch(event: .save, revision: 1, savedAt: now, items: many)
    let (text, omitted) = batch.json()
    #expect(text.count <= HookBatch.maximumBytes)
    #expect(omitted > 0)
    let items = try JSONDocument(text).root["items"]?.array
    #expect(items?.count == many.count - omitted)
  }
}
