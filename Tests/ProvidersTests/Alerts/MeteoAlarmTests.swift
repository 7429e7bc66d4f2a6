import FoundationEssentials
import GeoNames
import HTTP
import TestSupport
import Testing
import Weather
import WeatherSamples

@testable import Providers

/// What feeds of MeteoAlarm say about places, in the forms that countries write them.
struct MeteoAlarmTests {
  private static func source(_ language: String = "en") -> any AlertSource {
    MeteoAlarm.definition.make(
      ProviderSettings(addresses: ["alertsURL": "https://alerts.test/warnings"]),
      .init(product: "skydiff/1", language: language) { "title \($0) \($1)" })
  }

  private static func alerts(
    _ body: String, _ place: WeatherRequest, language: String = "en"
  ) throws -> [Alert] {
    let run = try AlertRun(source(language), [place], [.success(.ok(body))])
    return try #require(run.results.first).get()
  }

  private static func feed(_ alerts: String...) -> String {
    let warnings = alerts.map { #"{"alert":\#($0),"uuid":"7"}"# }
    return #"{"warnings":[\#(warnings.joined(separator: ","))]}"#
  }

  /// An alert of Vienna, with parts of its message.
  private static func alert(
    _ name: String = "a", level: String = "2; yellow; Moderate", kind: String = "3; Thunderstorm",
    onset: String = "2026-08-01T12:00:00+02:00", expires: String = "2026-08-01T20:00:00+02:00",
    area: String = #"{"geocode":[{"valueName":"EMMA_ID","value":"AT901"}]}"#, _ members: String = ""
  ) -> String {
    #"""
    {"identifier":"\#(name)","sender":"zamg","sent":"2026-08-01T08:00:00+02:00","status":"Actual",
     "msgType":"Alert"\#(members),"info":[{"language":"de-AT","event":"Gewitter",
     "onset":"\#(onset)","expires":"\#(expires)","parameter":[
      {"valueName":"awareness_level","value":"\#(level)"},
      {"valueName":"awareness_type","value":"\#(kind)"}],"area":[\#(area)]}]}
    """#
  }

  private static let vienna = WeatherRequest.at(48.20849, 16.37208, in: "AT")

  // MARK: - Places

  @Test(arguments: [
    ("Vienna, AT", ["EMMA_ID AT010", "EMMA_ID AT901", "NUTS2 AT13"]),
    ("Zagreb", ["EMMA_ID HR002", "NUTS2 HR04"]),
    ("Paris, FR", ["EMMA_ID FR067", "EMMA_ID FR101", "NUTS3 FR101"]),
    ("Tallinn", ["EMMA_ID EE004", "NUTS3 EE001"]), ("Rome, IT", ["EMMA_ID IT012"]),
    ("Dublin, IE", ["EMMA_ID IE012", "FIPS EI07"]), ("Reykjavik", ["EMMA_ID IS001"]),
    ("Piraeus", ["EMMA_ID GR011", "NUTS2 EL30"]), ("Bern, CH", []), ("London, GB", []),
    ("Berlin, DE", []),
  ]) func `a town has the codes of its regions`(name: String, codes: [String]) throws {
    let place = try #require(Gazetteer().matches(for: PlaceQuery(name)).first?.place)
    let town = Gazetteer().warningTown(
      nearLatitude: place.latitude, longitude: place.longitude, within: 30,
      countryCode: place.countryCode)
    #expect(town?.codes.sorted() == codes)
  }

  @Test(arguments: [
    // On the Austrian side of the Brenner, without and with a country.
    (47.2, 11.4, nil, "austria"), (46.8, 11.65, "IT", "italy"), (46.95, 7.45, nil, "switzerland"),
    // In the middle of the North Sea, and in Germany.
    (56.0, 3.0, nil, nil), (52.5, 13.4, nil, nil), (52.5, 13.4, "DE", nil),
  ]) func `coordinates are in the country of the nearest town`(
    latitude: Double, longitude: Double, country: String?, slug: String?
  ) {
    let calls = Self.source().calls(for: [.at(latitude, longitude, in: country)])
    #expect(
      calls.map(\.request.url) == (slug.map { ["https://alerts.test/warnings/feeds-\($0)"] } ?? []))
    var place = Place(name: "x", latitude: latitude, longitude: longitude)
    place.countryCode = country
    #expect(MeteoAlarm.lacksRegion(place) == (latitude == 56))
  }

  @Test func `a country is asked once for all of its places`() throws {
    let places = [
      Self.vienna, .at(47.07, 15.44, in: "AT"), .at(41.9, 12.48, in: "IT"), Self.vienna,
    ]
    let calls = Self.source().calls(for: places)
    #expect(calls.map(\.positions) == [[0, 1, 3], [2]])
    #expect(calls.map(\.request.cachePolicy) == [.atLeast(600), .atLeast(600)])
    var forced = Self.vienna
    forced.isForced = true
    #expect(
      Self.source().calls(for: [forced]).map(\.request.cachePolicy) == [.confirmed(atLeast: 600)])
  }

  // MARK: - Areas

  @Test(arguments: [
    (#"{"geocode":{"valueName":"EMMA_ID","value":"AT010"}}"#, true),
    (
      #"{"geocode":[{"valueName":"EMMA_ID","value":"AT002"},{"valueName":"NUTS2","value":"AT13"}]}"#,
      true
    ),
    (#"{"geocode":[{"valueName":"NUTS3","value":"AT010"}]}"#, false),
    (#"{"areaDesc":"Wien","geocode":[]}"#, false),
    (#"{"polygon":"48,16 48.5,16 48.5,17 48,17 48,16"}"#, true),
    (#"{"polygon":["1,1 2,1 2,2 1,1","48,16 48.5,16 48.5,17 48,17 48,16"]}"#, true),
    (#"{"polygon":"-48,-16 -48.5,-16 -48.5,-17 -48,-17 -48,-16"}"#, false),
    (#"{"polygon":"48,16 oops 48.5,17"}"#, false), (#"{"polygon":"48,16 48.5"}"#, false),
    (#"{"polygon":""}"#, false), (#"{"polygon":7,"geocode":"x"}"#, false), ("{}", false),
  ]) func `an alert is of a place by the kind and code, or the polygon, of its area`(
    area: String, isFound: Bool
  ) throws {
    let found = try Self.alerts(Self.feed(Self.alert(area: area)), Self.vienna)
    #expect(found.isEmpty != isFound)
  }

  @Test(arguments: [
    ("Brno", true), ("Praha, Brno", true), ("Prague", false), ("Mladá Boleslav", false),
    ("Jihomoravský kraj (Brno, Tišnov)", true), ("Jihomoravský kraj (Tišnov)", false),
  ]) func `a district of Czechia is found by its name`(name: String, isFound: Bool) throws {
    let area = #"{"areaDesc":"\#(name)","geocode":[{"valueName":"CISORP","value":"6203"}]}"#
    let brno = WeatherRequest.at(49.195, 16.607, in: "CZ")
    #expect(try Self.alerts(Self.feed(Self.alert(area: area)), brno).isEmpty != isFound)
  }

  // MARK: - Messages

  @Test(.enabled(if: Recording.isDirectoryKnown))
  func `the recorded feed of the Netherlands says that there is no warning`() throws {
    let body = String(
      decoding: try Recording.body("warnings_netherlands", of: "meteoalarm"), as: UTF8.self)
    let leeuwarden = WeatherRequest.at(53.2, 5.8, in: "NL")
    #expect(try Self.alerts(body, leeuwarden).isEmpty)
    // The same messages with another level.
    let yellow = body.replacing("1; green; Minor", with: "2; yellow; Moderate")
    var alert = Alert(id: "2.49.0.0.528.0.NL.260307000000.0_FX_FR", event: "Minor wind warning")
    alert.code = "procesbewaker@knmi.nl 1"
    alert.level = "yellow"
    alert.severity = "Moderate"
    alert.sent = try instant("2026-03-02T01:02:43Z")
    alert.onset = try instant("2026-03-06T23:00:00Z")
    alert.ends = try instant("2026-03-07T22:59:59Z")
    alert.headline = "Wind - No warnings for Friesland - The Netherlands"
    alert.sender = "KNMI Royal Netherlands Meteorological Institute"
    alert.continuesWhatEnds = true
    #expect(try Self.alerts(yellow, leeuwarden) == [alert])
    #expect(
      try Self.alerts(yellow, leeuwarden, language: "nl").map(\.sender) == [
        "KNMI Koninklijk Nederlands Meteorologisch Instituut"
      ])
  }

  @Test func `texts are not changed, and made where there are none`() throws {
    let body = Self.feed(
      Self.alert("a", #","x":null"#),
      Self.alert("b", level: "4; red; Extreme", kind: "10; Rain").replacing(
        #""event":"Gewitter","#, with: ""))
    let alerts = try Self.alerts(body, Self.vienna)
    #expect(alerts.map(\.event) == ["Gewitter", "title 10 4"])
    #expect(alerts.map(\.headline) == ["title 3 2", "title 10 4"])
    #expect(alerts.map(\.severity) == ["Moderate", "Extreme"])
    #expect(alerts.map(\.code) == ["zamg 3", "zamg 10"])
  }

  @Test func `drills, green levels and other places are none`() throws {
    let body = Self.feed(
      Self.alert("a").replacing("Actual", with: "Exercise"),
      Self.alert("b", level: "1; green; Minor"),
      Self.alert("c").replacing("AT901", with: "AT902"))
    #expect(try Self.alerts(body, Self.vienna).isEmpty)
  }

  @Test func `a language without numbers is of the part with them`() throws {
    let body = Self.feed(
      Self.alert().replacing(
        #""info":["#,
        with: #"""
          "info":[{"language":"en-GB","event":"storm","onset":"2026-08-01T12:00:00+02:00",
           "expires":"2026-08-01T20:00:00+02:00",
           "area":[{"geocode":{"valueName":"EMMA_ID","value":"AT901"}}]},
          """#))
    let alerts = try Self.alerts(body, Self.vienna)
    #expect(alerts.map(\.event) == ["storm"] && alerts.map(\.level) == ["yellow"])
    #expect(try Self.alerts(body, Self.vienna, language: "de").map(\.event) == ["Gewitter"])
  }

  // MARK: - Identity

  @Test func `parts of a message have names of their own, which later ones replace`() throws {
    let later = #"""
      ,{"language":"de-AT","event":"Gewitter","onset":"2026-08-02T12:00:00+02:00",
       "expires":"2026-08-02T20:00:00+02:00","parameter":[
        {"valueName":"awareness_level","value":"3; orange; Severe"},
        {"valueName":"awareness_type","value":"3; Thunderstorm"}],
       "area":{"geocode":{"valueName":"EMMA_ID","value":"AT010"}}}]}
      """#
    let message = Self.alert("b", #","references":"zamg,a,2026""#)
    let alerts = try Self.alerts(Self.feed("\(message.dropLast(2))\(later)"), Self.vienna)
    #expect(alerts.map(\.id) == ["b", "b+1"] && alerts.map(\.code) == ["zamg 3", "zamg 3"])
    #expect(alerts.map(\.references) == [["a"], ["a", "a+1"]])
    #expect(alerts.map(\.severity) == ["Moderate", "Severe"])
  }

  @Test func `what a later message replaces is none, wherever that one is`() throws {
    let update = #","references":"zamg,a,2026-08-01T08:00:00+02:00""#
    let elsewhere = Self.alert("b", update).replacing("AT901", with: "AT902")
      .replacing("T08:00:00+02:00\",\"status", with: "T09:00:00+02:00\",\"status")
    #expect(try Self.alerts(Self.feed(Self.alert("a"), elsewhere), Self.vienna).isEmpty)
    #expect(try Self.alerts(Self.feed(elsewhere, Self.alert("c")), Self.vienna).count == 1)
  }

  @Test func `a message cancels without an area, and green cancels what it names`() throws {
    let cancel = #"""
      {"identifier":"x","msgType":"Cancel","references":"zamg,a,2026-08-01T08:00:00+02:00 zamg,b,2026"}
      """#
    let cancelled = try Self.alerts(Self.feed(cancel), Self.vienna)
    #expect(cancelled.map(\.over) == [.cancelled])
    #expect(cancelled.map(\.references) == [["a", "b"]])
    let green = Self.alert("g", level: "1; green; Minor", #","references":"zamg,a,2026""#)
    #expect(try Self.alerts(Self.feed(green), Self.vienna).map(\.over) == [.cancelled])
  }

  // MARK: - Whole feeds

  @Test(arguments: [
    "", "{}", "[]", #"{"warnings":{}}"#, #"{"warnings":[{"alert":}]}"#, #"{"warnings":[]"#,
    #"{"warnings":[]} x"#,
  ]) func `what is no feed is malformed`(body: String) throws {
    let run = try AlertRun(
      Self.source(), [Self.vienna], [.success(.ok(body)), .success(.ok(body))])
    guard case .failure(let failure) = run.results[0] else {
      Issue.record("\(run.results)")
      return
    }
    #expect(failure.kind == .malformed)
  }

  @Test func `an empty feed, and what is no alert, have none`() throws {
    #expect(try Self.alerts(#"{"warnings":[]}"#, Self.vienna).isEmpty)
    #expect(try Self.alerts(#"{"warnings":[7,null,{"alert":[]},{}]}"#, Self.vienna).isEmpty)
  }

  @Test func `a feed is kept with what concerns its places alone`() throws {
    let filler = String(repeating: "Text. ", count: 2000)
    let body = Self.feed(
      Self.alert("a"), Self.alert("b", #","x":"\#(filler)""#).replacing("AT901", with: "AT902"),
      Self.alert("c", area: #"{"polygon":"48,16 48.5,16 48.5,17 48,17 48,16"}"#))
    let request = try #require(Self.source().calls(for: [Self.vienna]).first?.request)
    let reduced = try #require(request.reduction).reduced(.ok(body))
    #expect(reduced.body.count < 2000 && body.utf8.count > 10_000)
    let whole = try Self.source().alerts(in: .ok(body), to: request, for: [Self.vienna])
    #expect(whole[0].map(\.id) == ["a", "c"])
    #expect(try Self.source().alerts(in: reduced, to: request, for: [Self.vienna]) == whole)
    // It answers for the places it was kept for.
    let graz = WeatherRequest.at(47.07, 15.44, in: "AT")
    for (places, isCovered) in [([Self.vienna], true), ([Self.vienna, graz], false)] {
      let other = try #require(Self.source().calls(for: places).first?.request.reduction)
      #expect(other.isCovered(by: reduced) == isCovered)
    }
    #expect(try #require(request.reduction).reduced(.ok("{")).body == Data("{".utf8))
  }
}

extension WeatherRequest {
  fileprivate static func at(
    _ latitude: Double, _ longitude: Double, in country: String?
  ) -> WeatherRequest {
    var request = at(latitude, longitude)
    request.countryCode = country
    return request
  }
}
