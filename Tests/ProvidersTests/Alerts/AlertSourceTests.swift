import FoundationEssentials
import HTTP
import TestSupport
import Testing
import Weather
import WeatherSamples

@testable import Providers

/// What sources of alerts say in recorded responses, and in damaged ones.
struct AlertSourceTests {
  private static func settings(_ key: String, _ url: String) -> ProviderSettings {
    ProviderSettings(addresses: [key: url], contact: "me@example.org")
  }

  private static func source(
    _ definition: AlertSourceDefinition, _ language: String = "en"
  ) -> any AlertSource {
    definition.make(
      settings(definition.address.key, "https://alerts.test/x"),
      .init(product: "skydiff/1", language: language))
  }

  private func recorded(
    _ provider: String, _ name: String
  ) throws -> Result<Response, TransferFailure> {
    .success(.ok(try Recording.body(name, of: provider)))
  }

  // MARK: - Germany

  @Test(.enabled(if: Recording.isDirectoryKnown), arguments: ["en", "de", "ja"])
  func `Bright Sky's alert of frost is read whole`(language: String) throws {
    let run = try AlertRun(
      Self.source(DWD.definition, language), [.berlin],
      [try recorded("bright-sky", "alerts_berlin_frost")])
    #expect(run.requests.map(\.url) == ["https://alerts.test/x?lat=52.5244&lon=13.4105"])
    var frost = Alert(
      id: "bda05e21-69ce-45a9-aff8-25a95592cfd5", event: language == "de" ? "FROST" : "Frost")
    frost.code = "22"
    frost.severity = "Minor"
    frost.sent = try instant("2026-03-06T11:37:00Z")
    frost.onset = try instant("2026-03-07T00:00:00Z")
    frost.ends = try instant("2026-03-07T08:00:00Z")
    frost.headline = language == "de" ? "Amtliche WARNUNG vor FROST" : "Official WARNING of FROST"
    #expect(try run.results[0].get() == [frost])
  }

  @Test func `texts of two languages are not mixed`() throws {
    let body = #"""
      {"alerts":[{"id":7,"event_en":"frost","event_de":"FROST","headline_en":"a"},
       {"id":8,"status":"test","event_en":"drill"}]}
      """#
    let run = try AlertRun(Self.source(DWD.definition, "de"), [.berlin], [.success(.ok(body))])
    #expect(run.requests.map(\.deadline) == [10], "alerts do not hold the weather up")
    let alerts = try run.results[0].get()
    #expect(alerts.map(\.event) == ["Frost"] && alerts.map(\.headline) == ["A"])
    #expect(alerts.map(\.id) == ["7"])
    let german = #"{"alerts":[{"id":9,"event_en":null,"event_de":"FROST","headline_de":"Frost!"}]}"#
    let other = try AlertRun(Self.source(DWD.definition), [.berlin], [.success(.ok(german))])
    #expect(try other.results[0].get().map(\.headline) == ["Frost!"], "better than none")
  }

  @Test(arguments: [404, 422]) func `a place outside of the area is not covered`(status: Int) throws
  {
    let run = try AlertRun(
      Self.source(DWD.definition), [.berlin], [.success(Response(status: status))])
    guard case .failure(let failure) = run.results[0] else {
      Issue.record("\(run.results)")
      return
    }
    #expect(failure.kind == .notCovered && run.requests.count == 1)
  }

  // MARK: - Canada

  @Test(.enabled(if: Recording.isDirectoryKnown), arguments: ["en", "fr"])
  func `Environment Canada's alerts are those of the polygon around a place`(
    language: String
  ) throws {
    let run = try AlertRun(
      Self.source(ECCC.definition, language), [.oakville],
      [try recorded("eccc", "alerts_toronto_bbox")])
    #expect(
      run.requests.map(\.url) == [
        "https://alerts.test/x?f=json&lang=\(language)&bbox=-79.6929,43.44,-79.6729,43.46&limit=500"
      ])
    let name = language == "fr" ? "Avertissement de pluie verglaçante" : "Freezing rain warning"
    var rain = Alert(id: "1618115311375151707202603050503-1271", event: name)
    rain.code = "FRW"
    rain.level = "warning"
    rain.severity = "Moderate"
    rain.sent = try instant("2026-03-05T21:26:06Z")
    rain.onset = try instant("2026-03-05T22:00:00Z")
    rain.ends = try instant("2026-03-06T06:00:00Z")
    rain.expires = try instant("2026-03-06T08:04:06Z")
    rain.headline = name
    #expect(try run.results[0].get() == [rain])
  }

  @Test(.enabled(if: Recording.isDirectoryKnown))
  func `every alert of Environment Canada is of some place`() throws {
    let source = Self.source(ECCC.definition)
    var found: Set<String> = []
    for latitude in stride(from: 43.0, to: 44.2, by: 0.15) {
      for longitude in stride(from: -80.5, to: -78.9, by: 0.15) {
        let run = try AlertRun(
          source, [.at(latitude, longitude)], [try recorded("eccc", "alerts_toronto_bbox")])
        found.formUnion(try run.results[0].get().map { "\($0.code) \($0.severity ?? "")" })
      }
    }
    #expect(found == ["FRW Moderate", "SPS Minor"])
  }

  // MARK: - Norway

  @Test(.enabled(if: Recording.isDirectoryKnown))
  func `MET Norway's alerts are fetched at once for three places, by their polygons`() throws {
    let places: [WeatherRequest] = [.oslo, .at(79, -2), .at(78.5, 5)]
    let run = try AlertRun(
      Self.source(METNorwayAlerts.definition), places,
      [try recorded("met-norway", "metalerts_current_no")])
    #expect(run.requests.map(\.url) == ["https://alerts.test/x?lang=en"])
    #expect(run.requests[0].credentialHeaders.map(\.value) == ["skydiff/1 me@example.org"])
    let alerts = try run.results.map { try $0.get() }
    var gale = Alert(id: "2.49.0.1.578.0.260306220000.0833", event: "Kuling")
    gale.code = "gale"
    gale.level = "yellow"
    gale.severity = "Moderate"
    gale.onset = try instant("2026-03-07T20:00:00Z")
    gale.ends = try instant("2026-03-08T10:00:00Z")
    gale.headline = "Kuling, A2, 07 mars 20:00 UTC til 08 mars 10:00 UTC."
    #expect(alerts[0].isEmpty)
    #expect(alerts[1] == [gale])
    #expect(alerts[2].map(\.event) == ["Storm"])
  }

  @Test(.enabled(if: Recording.isDirectoryKnown)) func `every alert of MET Norway is read`() throws
  {
    let body = try Recording.body("metalerts_current_no", of: "met-norway")
    var world: [WeatherRequest] = []
    for latitude in 54...84 {
      for longitude in -20...40 {
        world.append(.at(Double(latitude) + 0.3, Double(longitude) + 0.2))
      }
    }
    let source = Self.source(METNorwayAlerts.definition)
    let run = try AlertRun(source, world, [.success(.ok(body))])
    let all = try run.results.flatMap { try $0.get() }
    // Some of the 29 are too small for a grid of a degree.
    #expect(Set(all.map(\.id)).count >= 20)
    #expect(Set(all.compactMap(\.level)) == ["yellow"])
    #expect(all.allSatisfy { $0.onset != nil && $0.ends != nil && $0.headline != nil })
  }

  @Test func `two places are asked for one by one`() throws {
    let empty = Result<Response, TransferFailure>.success(.ok(#"{"features":[]}"#))
    let run = try AlertRun(
      Self.source(METNorwayAlerts.definition), [.oslo, .berlin], [empty, empty])
    #expect(
      run.requests.map(\.url) == [
        "https://alerts.test/x?lat=59.9127&lon=10.7461&lang=en",
        "https://alerts.test/x?lat=52.5244&lon=13.4105&lang=en",
      ])
  }

  @Test(arguments: [#""status":"Test""#, #""awareness_level":"1; green; Minor""#])
  func `drills and green levels are none`(_ member: String) throws {
    func body(_ member: String) -> String {
      #"""
      {"features":[{"geometry":{"type":"Polygon","coordinates":[[[0,50],[20,50],[20,70],[0,70]]]},
       "properties":{\#(member),"awareness_level":"3; orange; Severe","id":"a_1_0","event":"snow"}}]}
      """#
    }
    func alerts(_ member: String) throws -> [Alert] {
      try AlertRun(Self.source(METNorwayAlerts.definition), [.oslo], [.success(.ok(body(member)))])
        .results[0].get()
    }
    #expect(try alerts(member).isEmpty)
    #expect(try alerts(#""x":1"#).map(\.severity) == ["Severe"])
    #expect(try alerts(#""type":"Cancel""#).map(\.over) == [.cancelled])
  }

  // MARK: - All

  /// A place with a feed, where a source has one for each country.
  private static func place(of source: AlertSourceDefinition) -> WeatherRequest {
    source.name == MeteoAlarm.definition.name ? .at(48.2, 16.37) : .oslo
  }

  @Test(arguments: AlertCatalog.all.map(\.name))
  func `a source that fails has a failure with its name`(_ name: String) throws {
    let definition = try #require(AlertCatalog.definition(of: name))
    let down = TransferFailure(kind: .connectionFailed, message: "refused")
    for (reply, kind) in [
      (Result<Response, TransferFailure>.failure(down), FetchFailure.Kind.unreachable),
      (.success(Response(status: 503)), .server), (.success(Response(status: 403)), .rejected),
      (.success(Response(status: 429)), .throttled),
    ] {
      let run = try AlertRun(Self.source(definition), [Self.place(of: definition)], [reply])
      let failure = #expect(throws: FetchFailure.self) { try run.results[0].get() }
      #expect(failure?.kind == kind && failure?.provider == name)
    }
    let cancelled = TransferFailure(kind: .cancelled, message: "interrupted")
    let run = try AlertRun(
      Self.source(definition), [Self.place(of: definition)], [.failure(cancelled)])
    #expect(run.readings.map(\.result) == [nil])
  }

  @Test(
    .enabled(if: Recording.isDirectoryKnown),
    arguments: [
      ("dwd", "bright-sky", "alerts_berlin_frost"), ("eccc", "eccc", "alerts_toronto_bbox"),
      ("met-norway", "met-norway", "metalerts_current_no"), ("nws", "nws", ""),
    ]) func `damaged responses yield texts on one line, or fail`(
      _ name: String, _ folder: String, _ file: String
    ) throws
  {
    let definition = try #require(AlertCatalog.definition(of: name))
    let body =
      file.isEmpty
      ? Array(`Alerts of the National Weather Service`.body.utf8)
      : [UInt8](try Recording.body(file, of: folder))
    var random = SeededGenerator(seed: 8)
    var read = 0
    for _ in 0..<(body.count > 20_000 ? 60 : 600) {
      let reply = Result<Response, TransferFailure>.success(
        .ok(Data(Mutation.damaged(body, using: &random))))
      var machine = AlertFetch(source: Self.source(definition), places: [.oakville])
      let readings = try run(atMost: 3) {
        machine.resume(with: $0, at: FakeService.now)
      } responding: {
        $0.map { Exchange(request: $0, result: reply) }
      }
      guard case .success(let alerts) = readings[0].alerts?.first?.result else { continue }
      read += 1
      for alert in alerts {
        #expect(!alert.id.isEmpty && !alert.event.isEmpty)
        #expect(alert.event == alert.event.onOneLine && alert.event.count <= 2000)
      }
    }
    #expect(read > 0)
  }

  @Test func `an area has countries and, for places without one, coordinates`() {
    func covers(_ name: String, _ code: String?, _ latitude: Double, _ longitude: Double) -> Bool {
      var place = Place(name: "x", latitude: latitude, longitude: longitude)
      place.countryCode = code
      return AlertCatalog.definition(of: name)?.area.contains(place) == true
    }
    #expect(covers("dwd", "DE", 0, 0) && covers("dwd", nil, 50, 10))
    #expect(!covers("dwd", "AT", 48, 13) && !covers("dwd", nil, 40, 10))
    #expect(
      covers("nws", "PR", 18, -66) && covers("nws", nil, 40, -100) && covers("nws", nil, 52, 178))
    #expect(covers("met-norway", "SJ", 78, 15) && covers("met-norway", nil, 70, -5))
    #expect(covers("eccc", "CA", 60, -110) && !covers("eccc", "US", 45, -80))
  }
}
