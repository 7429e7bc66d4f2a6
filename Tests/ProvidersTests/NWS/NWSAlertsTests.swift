import FoundationEssentials
import HTTP
import TestSupport
import Testing
import Weather

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

  static func expected() throws -> [Alert] {
    var storm = Alert(id: "urn:oid:1", event: "Winter Storm Warning")
    storm.severity = "Severe"
    storm.onset = try instant("2026-01-21T06:00:00Z")
    storm.ends = try instant("2026-01-22T11:00:00Z")
    storm.headline = "Winter Storm Warning until Thursday morning [31m"
    var wind = Alert(id: "urn:oid:2", event: "Wind Advisory")
    wind.severity = "Minor"
    wind.ends = try instant("2026-01-20T23:00:00Z")
    var beach = Alert(id: "urn:oid:6", event: "Beach Hazards Statement")
    beach.headline = "Beach Hazards Statement"
    return [storm, wind, beach]
  }

  private func alerts(_ replies: FakeNWS.Reply...) throws -> WeatherResult {
    var all = try NewYork.recorded(.current)
    all[NewYork.alerts] = replies
    return try FakeNWS(all).fetch([NewYork.weatherRequest(.current)], at: try NewYork.now())[0]
  }

  @Test func `are unique, on one line and without canceled ones`() throws {
    let result = try alerts(.ok(Self.body))
    #expect(result.alerts == (try Self.expected()))
    #expect(result.failure == nil)
  }

  @Test func `are empty if the service has none`() throws {
    #expect(try alerts(.ok(try Recording.nws("alerts_none"))).alerts == [])
  }

  @Test(arguments: [
    FakeNWS.Reply.status(500), .status(400), .status(404), .failure(.timedOut),
    .failure(.quotaExceeded(callsLeft: 0, renewedAt: FakeService.now)),
  ])
  func `are unknown without a failure if the request fails`(_ reply: FakeNWS.Reply) throws {
    let result = try alerts(reply)
    #expect(result.alerts == nil)
    #expect(result.failure == nil)
    #expect(result.temperature == -7.2)
  }

  @Test(arguments: ["", "<html>", "[]", "{}", #"{"features":null}"#, #"{"features":[null]}"#])
  func `are unknown if malformed twice`(_ body: String) throws {
    #expect(try alerts(.ok(body), .ok(body)).alerts == nil)
    #expect(try alerts(.ok(body), .ok(Self.body)).alerts == (try Self.expected()))
  }

  @Test func `redact the contact and are cut`() throws {
    let body = #"""
      {"features":[{"properties":{"id":"x","event":"For me@example.org",
        "headline":"\#(String(repeating: "long ", count: 20_000))"}}]}
      """#
    let alert = try #require(try alerts(.ok(body)).alerts?.first)
    #expect(alert.event == "For REDACTED")
    let headline = try #require(alert.headline)
    #expect(headline.count == 2000)
    #expect(headline.hasSuffix("..."))
  }
}
