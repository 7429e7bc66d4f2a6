import FoundationEssentials
import TestSupport
import Testing
import Weather
import WeatherSamples

@testable import Tracking

/// What sources of alerts said is merged into a city: identities, failures and two sources.
struct MergingAlertsTests {
  private static let now = Date.sample
  private static let hour = 3600.0

  private static func alert(
    _ key: String, _ code: String = "WI", from onset: Double? = 0, to end: Double? = 24,
    references: [String] = []
  ) -> Alert {
    var alert = Alert(id: key, event: "\(code) Warning")
    alert.code = code
    alert.severity = "Severe"
    alert.onset = onset.map { now + $0 * hour }
    alert.ends = end.map { now + $0 * hour }
    alert.references = references
    return alert
  }

  private static func reading(
    _ source: String, _ alerts: Alert..., at seconds: Double = 0
  ) -> AlertReading { AlertReading(source: source, result: .success(alerts), at: now + seconds) }

  private static func failed(_ source: String, _ kind: FetchFailure.Kind = .server) -> AlertReading
  {
    var failure = FetchFailure(at: now, kind: kind, message: "down")
    failure.provider = source
    return AlertReading(source: source, result: .failure(failure), at: now)
  }

  private static func city(_ readings: AlertReading...) -> City {
    merged(City.numbered(1), readings)
  }

  private static func merged(
    _ city: City, _ readings: [AlertReading]?, at seconds: Double = 0
  ) -> City {
    var result = WeatherResult()
    result.alerts = readings
    return city.merging(result, at: now + seconds)
  }

  private func ids(_ city: City) -> [String]? { city.alerts?.map(\.id) }

  @Test func `a source that does not cover a place with alerts has failed`() {
    let known = Self.city(Self.reading("dwd", Self.alert("a")))
    let later = Self.merged(known, [Self.failed("dwd", .notCovered)], at: 60)
    #expect(ids(later) == ["a"] && later.alertChecks.first?.failure?.kind == .notCovered)
    let other = Self.city(Self.failed("dwd", .notCovered))
    #expect(ids(other) == [] && other.alertChecks.first?.failure == nil)
    #expect(other.alertChecks.first?.fetchedAt == Self.now)
  }

  // MARK: - Identity

  @Test func `an update with the same key keeps the identity`() {
    let city = Self.city(Self.reading("nws", Self.alert("KOKX.WI.Y.0005")))
    let later = Self.merged(city, [Self.reading("nws", Self.alert("KOKX.WI.Y.0005", to: 30))])
    #expect(ids(later) == ["KOKX.WI.Y.0005"])
    #expect(later.alerts?.first?.ends == Self.now + 30 * Self.hour)
    #expect(later.alerts?.first?.source == "nws")
  }

  @Test func `a message that refers to an earlier one is about its event`() {
    var city = Self.city(Self.reading("nws", Self.alert("urn:1")))
    // Each names only the one before it.
    for number in 2...5 {
      let next = Self.alert("urn:\(number)", "B\(number)", references: ["urn:\(number - 1)"])
      city = Self.merged(city, [Self.reading("nws", next)])
      #expect(ids(city) == ["urn:1"])
      #expect(city.alerts?.first?.key == "urn:\(number)")
      #expect(city.alerts?.first?.references == [])
    }
  }

  @Test func `a warning that replaces a watch is the same event, also in its later messages`() {
    let watch = Self.reading("nws", Self.alert("KOKX.WS.A.0003", "WS"))
    let warning = Self.alert("KOKX.WS.W.0005", "WS", references: ["KOKX.WS.A.0003"])
    var city = Self.merged(Self.city(watch), [Self.reading("nws", warning)])
    #expect(ids(city) == ["KOKX.WS.A.0003"])
    city = Self.merged(city, [Self.reading("nws", Self.alert("KOKX.WS.W.0005", "WS"))])
    #expect(ids(city) == ["KOKX.WS.A.0003"])
  }

  @Test func `an event with another number is recognized by its kind and time`() {
    let city = Self.city(Self.reading("dwd", Self.alert("old"), Self.alert("other", "FL")))
    let next = [Self.reading("dwd", Self.alert("new", from: 2, to: 20), Self.alert("other", "FL"))]
    #expect(Set(ids(Self.merged(city, next)) ?? []) == ["old", "other"])
  }

  @Test(arguments: [
    // Another kind, a later time, and the earlier one is still there, at another time.
    [alert("new", "FL")], [alert("new", from: 24, to: 30)],
    [alert("old"), alert("new", from: 24, to: 30)],
  ]) func `another event is not taken for a renumbered one`(_ alerts: [Alert]) {
    let city = Self.city(Self.reading("dwd", Self.alert("old")))
    let reading = AlertReading(source: "dwd", result: .success(alerts), at: Self.now)
    #expect(ids(Self.merged(city, [reading]))?.contains("new") == true)
  }

  @Test(arguments: [(12.0, 1), (12.0 + 1 / 3600, 1), (12.1, 2)])
  func `levels that follow one another are one event`(onset: Double, count: Int) {
    var orange = Self.alert("b", from: onset, to: 20)
    orange.level = "orange"
    var yellow = Self.alert("a", from: 0, to: 12)
    yellow.level = "yellow"
    yellow.severity = "Moderate"
    orange.continuesWhatEnds = true
    let events = [orange, yellow].events(at: Self.now)
    #expect(events.count == count)
    guard count == 1 else { return }
    #expect(events.map(\.level) == ["orange"] && events.map(\.id) == ["a"])
    #expect(events.map(\.onset) == [Self.now] && events.map(\.ends) == [Self.now + 20 * Self.hour])
  }

  @Test func `an event goes on in a message that begins when it ends`() {
    let known = Self.city(Self.reading("meteoalarm", Self.alert("a", to: 12)))
    var next = Self.alert("b", from: 12, to: 20)
    next.continuesWhatEnds = true
    let later = Self.merged(known, [Self.reading("meteoalarm", next, at: 60)], at: 60)
    #expect(ids(later) == ["a"] && later.alerts?.map(\.key) == ["b"])
  }

  @Test func `of several events of a kind each keeps its own identity`() {
    let hours = [0.0, 30, 60]
    let old = hours.map { Self.alert("old \($0)", from: $0, to: $0 + 20) }
    let new = hours.reversed().map { Self.alert("new \($0)", from: $0 + 1, to: $0 + 22) }
    let city = Self.merged(
      City.numbered(1), [AlertReading(source: "dwd", result: .success(old), at: Self.now)])
    let later = Self.merged(
      city, [AlertReading(source: "dwd", result: .success(new), at: Self.now)])
    for alert in later.alerts ?? [] {
      #expect(alert.id.dropFirst(4) == alert.key.dropFirst(4))
      #expect(alert.id.hasPrefix("old") && alert.key.hasPrefix("new"))
    }
    #expect(later.alerts?.count == 3)
  }

  @Test func `random renumberings lose and double no identity`() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<300 {
      // Apart from each other, as what overlaps is one.
      func alerts(_ prefix: String) -> [Alert] {
        ["WI", "FL"].flatMap { code -> [Alert] in
          var onset = 0.0
          return (0..<Int.random(in: 0...3, using: &random)).map { index in
            onset += Double.random(in: 9...20, using: &random).rounded()
            return Self.alert("\(prefix)\(code)\(index)", code, from: onset, to: onset + 8)
          }
        }
      }
      let (old, new) = (alerts("o"), alerts("n"))
      let city = Self.city(AlertReading(source: "dwd", result: .success(old), at: Self.now))
      let reading = AlertReading(source: "dwd", result: .success(new.shuffled()), at: Self.now)
      let merged = Self.merged(city, [reading]).alerts ?? []
      #expect(Set(merged.map(\.id)).count == merged.count)
      #expect(Set(merged.filter { $0.keptUntil == nil }.map(\.key)) == Set(new.map(\.key)))
      for alert in merged where alert.id != alert.key {
        let earlier = old.first { $0.id == alert.id }
        #expect(earlier?.code == alert.code && earlier?.overlaps(alert) == true)
      }
      // One that is missing has no pair, or one that another has.
      for alert in merged where alert.keptUntil != nil {
        let rivals = merged.filter { $0.code == alert.code && $0.overlaps(alert) }
        #expect(!rivals.contains { $0.id == $0.key && $0.keptUntil == nil })
      }
    }
  }

  // MARK: - The end

  @Test func `an alert leaves when its time is over, whatever its source says`() {
    let city = Self.city(Self.reading("nws", Self.alert("a", to: 1)))
    let same = Self.reading("nws", Self.alert("a", to: 1), at: 2 * Self.hour)
    #expect(ids(Self.merged(city, [same], at: 2 * Self.hour)) == [])
    #expect(ids(Self.merged(city, [Self.failed("nws")], at: 2 * Self.hour)) == [])
  }

  @Test func `a message that expires without a successor ends no event before its time`() {
    var alert = Self.alert("a", to: 24)
    alert.expires = Self.now + 4 * Self.hour
    let city = Self.city(Self.reading("nws", alert))
    func later(_ hours: Double) -> City {
      var later = city
      for seconds in [hours * Self.hour - 700, hours * Self.hour] {
        later = Self.merged(later, [Self.reading("nws", at: seconds)], at: seconds)
      }
      return later
    }
    #expect(ids(later(3)) == [])
    #expect(ids(later(5)) == ["a"])
    #expect(ids(later(25)) == [])
  }

  // MARK: - Sources

  @Test func `what a source fails to say stays, with its time and the failure`() {
    let city = Self.city(Self.reading("nws", Self.alert("a")), Self.reading("dwd", Self.alert("b")))
    let later = Self.merged(city, [Self.failed("nws"), Self.reading("dwd", at: 600)], at: 600)
    #expect(ids(later) == ["a", "b"])
    #expect(later.alerts?.map(\.confirmedAt) == [nil, Self.now])
    #expect(later.alertChecks.map(\.source) == ["nws", "dwd"])
    #expect(later.alertChecks.map(\.fetchedAt) == [Self.now, Self.now + 600])
    #expect(later.alertChecks.map { $0.failure?.kind } == [.server, nil])
    #expect(later.failure == nil)
  }

  @Test func `an interrupted or older response changes nothing`() {
    let city = Self.city(Self.reading("nws", Self.alert("a")))
    let interrupted = AlertReading(source: "nws", result: nil, at: Self.now)
    #expect(ids(Self.merged(city, [interrupted])) == ["a"])
    #expect(ids(Self.merged(city, [Self.reading("nws", at: -60)])) == ["a"])
    #expect(ids(Self.merged(city, nil)) == ["a"])
  }

  @Test func `the alerts of sources that are no longer asked leave`() {
    let city = Self.city(Self.reading("nws", Self.alert("a")))
    #expect(ids(Self.merged(city, [])) == nil)
    #expect(ids(Self.merged(city, [Self.reading("dwd", Self.alert("b"))])) == ["b"])
  }

  @Test func `an alert of an older version is one of the National Weather Service`() {
    var city = City.numbered(1)
    city.alerts = [Alert(id: "urn:1", event: "Flood Watch")]
    let next = Self.alert("KOKX.FL.A.0001", references: ["urn:2", "urn:1"])
    #expect(ids(Self.merged(city, [Self.reading("nws", next)])) == ["urn:1"])
  }

  @Test func `a national alert stands where the provider names the same event`() {
    var frost = Self.alert("1", "22")
    frost.event = "Frost"
    var echo = Self.alert("2", "x", from: 1, to: 20)
    echo.event = "Official WARNING of FROST"
    var snow = echo
    snow.event = "Snow Warning"
    snow.code = "y"
    snow.id = "3"
    snow.key = "3"
    let city = Self.city(Self.reading("dwd", frost), Self.reading("provider", echo, snow))
    #expect(ids(city) == ["1", "3"])
    var tomorrow = echo
    tomorrow.onset = Self.now + 30 * Self.hour
    tomorrow.ends = Self.now + 40 * Self.hour
    #expect(
      ids(Self.city(Self.reading("dwd", frost), Self.reading("provider", tomorrow))) == ["1", "2"])
  }

  @Test func `the gravest are first, then the next`() {
    var minor = Self.alert("m", "A")
    minor.severity = "Minor"
    let city = Self.city(
      Self.reading(
        "nws", minor, Self.alert("late", "B", from: 5), Self.alert("early", "C", from: 1)))
    #expect(ids(city) == ["early", "late", "m"])
  }

  @Test func `weather does not change alerts, nor the other way round`() {
    var city = Self.city(Self.reading("nws", Self.alert("a")))
    city.current = CurrentWeather(provider: "nws", fetchedAt: Self.now - 60)
    let merged = city.merging(.brought(by: "open-meteo", .current), at: Self.now)
    #expect(ids(merged) == ["a"])
    #expect(merged.current?.provider == "open-meteo")
  }
}
