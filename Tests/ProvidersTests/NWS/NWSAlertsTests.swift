import FoundationEssentials
import HTTP
import Testing
import Weather
import WeatherSamples

@testable import Providers

@Suite struct `Alerts of the National Weather Service` {
  /// A response of the documented shape, with line breaks where they may occur.
  static let body = #"""
    {"type":"FeatureCollection","title":"Current watches","updated":"2026-01-20T18:00:00+00:00",
     "features":[
      {"id":"https://api.weather.gov/alerts/urn:oid:1","type":"Feature","geometry":null,
       "properties":{"id":"urn:oid:1","areaDesc":"Manhattan","status":"Actual",
        "messageType":"Alert","category":"Met","severity":"Severe","certainty":"Likely",
        "urgency":"Expected","event":"Winter Storm Warning",
        "sent":"2026-01-20T12:00:00-05:00","effective":"2026-01-20T12:00:00-05:00",
        "onset":"2026-01-21T01:00:00-05:00","expires":"2026-01-21T04:00:00-05:00",
        "ends":"2026-01-22T06:00:00-05:00",
        "headline":"Winter Storm Warning\nuntil Thursday  morning\u001b[31m"}},
      {"properties":{"id":"urn:oid:2","status":"Actual","messageType":"Update",
        "severity":"Minor","event":"Wind Advisory","onset":null,
        "expires":"2026-01-20T23:00:00+00:00","ends":null,"headline":null}},
      {"properties":{"id":"urn:oid:1","event":"Winter Storm Warning","headline":"again"}},
      {"properties":{"id":"urn:oid:3","event":"Flood Watch","messageType":"Cancel"}},
      {"properties":{"id":"urn:oid:4","event":"Test Message","status":"Test"}},
      {"properties":{"event":"Without identity"}},
      {"properties":{"id":"urn:oid:5"}},
      {"properties":{"id":"urn:oid:6","headline":"Beach Hazards Statement",
        "event":7,"severity":[],"onset":"soon","ends":"2026-02-30T00:00:00-05:00"}}
     ]}
    """#

  private let source = NWSAlerts(
    service: NWS(baseURL: "https://nws.test/", contact: "me@example.org", product: "skydiff/1"))

  private func result(
    _ replies: Result<Response, TransferFailure>...
  ) throws -> Result<[Alert], FetchFailure> { try AlertRun(source, [.newYork], replies).results[0] }

  private func alerts(_ properties: String) throws -> [Alert] {
    try result(.success(.ok(#"{"features":[{"properties":{\#(properties)}}]}"#))).get()
  }

  @Test func `are on one line, and without drills`() throws {
    let all = try result(.success(.ok(Self.body))).get()
    #expect(all.map(\.id) == ["urn:oid:1", "urn:oid:2", "urn:oid:1", "urn:oid:3", "urn:oid:6"])
    #expect(all.map(\.over) == [nil, nil, nil, .cancelled, nil])
    let alerts = [all[0], all[1], all[4]]
    #expect(
      alerts.map(\.event) == ["Winter Storm Warning", "Wind Advisory", "Beach Hazards Statement"])
    #expect(alerts.map(\.level) == ["warning", "advisory", "statement"])
    #expect(alerts.map(\.severity) == ["Severe", "Minor", nil])
    #expect(alerts[0].headline == "Winter Storm Warning until Thursday morning [31m")
    #expect(alerts[0].onset == (try instant("2026-01-21T06:00:00Z")))
    #expect(alerts[0].ends == (try instant("2026-01-22T11:00:00Z")))
    #expect(alerts[0].expires == (try instant("2026-01-21T09:00:00Z")))
    // Without an end of the event, the message's counts.
    #expect(alerts[1].ends == (try instant("2026-01-20T23:00:00Z")))
    #expect(alerts[2].onset == nil && alerts[2].ends == nil)
  }

  @Test func `have the identity of their event`() throws {
    let alert = try alerts(
      #"""
      "id":"urn:9","event":"Heat Advisory","parameters":{"VTEC":
      ["/O.CON.KCHS.HT.Y.0006.190814T1500Z-190814T2200Z/"]},
      "references":[{"identifier":"urn:7","sent":"2026-01-20T07:00:00-05:00"}]
      """#)[0]
    #expect(alert.id == "KCHS.HT.Y.0006" && alert.key == alert.id)
    #expect(alert.code == "HT" && alert.level == "advisory")
    #expect(alert.message == "urn:9" && alert.references == ["urn:7"])
  }

  @Test func `without a VTEC have the identity of their oldest message`() throws {
    let alert = try alerts(
      #"""
      "id":"urn:3","event":"Special Weather Statement","references":[
        {"identifier":"urn:2","sent":"2026-01-20T09:00:00-05:00"},
        {"identifier":"urn:1","sent":"2026-01-20T07:00:00-05:00"}]
      """#)[0]
    #expect(alert.id == "urn:1" && alert.key == "urn:3" && alert.references.contains("urn:2"))
  }

  @Test func `name the watch that they upgrade`() throws {
    let alert = try alerts(
      #"""
      "id":"urn:3","event":"Winter Storm Warning","parameters":{"VTEC":[
        "/O.UPG.KOKX.WS.A.0003.000000T0000Z-260121T0000Z/",
        "/O.NEW.KOKX.WS.W.0005.000000T0000Z-260121T0000Z/"]}
      """#)[0]
    #expect(alert.key == "KOKX.WS.W.0005" && alert.references.contains("KOKX.WS.A.0003"))
  }

  @Test(arguments: [
    ("O.CAN", [AlertChange.cancelled]), ("O.EXP", [.ended]), ("O.UPG", [.cancelled]), ("T.NEW", []),
    ("X.NEW", []), ("O.CON", [nil]),
  ]) func `say how their event is over, and are left out if they are tests`(
    _ action: String, _ over: [AlertChange?]
  ) throws {
    let code = "/\(action).KOKX.WI.Y.0005.000000T0000Z-260121T0000Z/"
    let alerts = try alerts(
      #""id":"urn:3","event":"Wind Advisory","parameters":{"VTEC":["\#(code)"]}"#)
    #expect(alerts.map(\.over) == over)
    #expect(alerts.allSatisfy { $0.key == "KOKX.WI.Y.0005" })
  }

  @Test(arguments: [
    ("000000T0000Z", nil), ("260123T0000Z", "2026-01-23T00:00:00Z"), ("269923T0000Z", nil),
    ("26012T0000Z", nil),
  ]) func `without 'ends' have the end of the VTEC, not the expiry of the message`(
    _ end: String, _ expected: String?
  ) throws {
    let alert = try alerts(
      #"""
      "id":"urn:3","event":"Flood Warning","ends":null,"expires":"2026-01-21T04:00:00-05:00",
      "parameters":{"VTEC":["/O.CON.KLIX.FL.W.0012.000000T0000Z-\#(end)/"]}
      """#)[0]
    #expect(alert.ends == (try expected.map { try instant($0) }))
    #expect(alert.expires != nil)
  }

  @Test func `are empty if the service has none`() throws {
    #expect(try result(.success(.ok(try Recording.nws("alerts_none")))).get() == [])
  }

  @Test(arguments: ["", "<html>", "[]", "{}", #"{"features":null}"#, #"{"features":[null]}"#])
  func `fail if malformed twice`(_ body: String) throws {
    let malformed = Result<Response, TransferFailure>.success(.ok(body))
    let failure = #expect(throws: FetchFailure.self) { try result(malformed, malformed).get() }
    #expect(failure?.provider == "nws")
    #expect(try result(malformed, .success(.ok(Self.body))).get().count == 5)
  }

  @Test func `redact the contact and are cut`() throws {
    let alert = try alerts(
      #"""
      "id":"x","event":"For me@example.org",
      "headline":"\#(String(repeating: "long ", count: 20_000))"
      """#)[0]
    #expect(alert.event == "For REDACTED")
    let headline = try #require(alert.headline)
    #expect(headline.count == 2000)
    #expect(headline.hasSuffix("..."))
  }

  @Test(arguments: [
    "", "/O.NEW", "O.NEW.KOKX.WI.Y.0005.000000T0000Z-260121T0000Z", "/O.NEW....../",
  ]) func `have no event in another text than a VTEC`(_ text: String) { #expect(VTEC(text) == nil) }
}
