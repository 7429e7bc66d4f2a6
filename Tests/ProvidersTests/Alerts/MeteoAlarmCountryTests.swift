import FoundationEssentials
import HTTP
import Testing
import Weather

@testable import Providers

/// Entries of services of several countries, with the values that they published.
struct MeteoAlarmCountryTests {
  private struct Entry: Sendable {
    var place: WeatherRequest
    var identifier: String
    var sender: String
    var event: String
    var onset: String
    var expires: String
    var level: String
    var kind: String
    var area: String
    var references = ""
    var type = "Alert"

    /// What is read: event, level, code; empty for no alert.
    var expected: [String]

    var body: String {
      #"""
      {"warnings":[{"alert":{"identifier":"\#(identifier)","sender":"\#(sender)",
       "sent":"2026-06-01T06:00:00+02:00","status":"Actual","msgType":"\#(type)",
       "references":"\#(references)","info":[{"language":"xx","event":"\#(event)",
       "onset":"\#(onset)","expires":"\#(expires)","parameter":[
        {"valueName":"awareness_level","value":"\#(level)"},
        {"valueName":"awareness_type","value":"\#(kind)"}],"area":[\#(area)]}]},"uuid":"1"}]}
      """#
    }
  }

  private static func code(_ kind: String, _ value: String) -> String {
    #"{"areaDesc":"x","geocode":[{"valueName":"\#(kind)","value":"\#(value)"}]}"#
  }

  private static func at(
    _ latitude: Double, _ longitude: Double, _ country: String
  )
    -> WeatherRequest
  {
    var request = WeatherRequest.at(latitude, longitude)
    request.countryCode = country
    return request
  }

  private static let entries = [
    Entry(
      place: at(45.81444, 15.97798, "HR"), identifier: "hr", sender: "dhmz",
      event: "Žuto upozorenje za grmljavinsku oluju", onset: "2026-06-03T12:00:00+02:00",
      expires: "2026-06-03T20:00:00+02:00", level: "2; yellow; Moderate", kind: "3; Thunderstorm",
      area: code("EMMA_ID", "HR002"),
      expected: ["Žuto upozorenje za grmljavinsku oluju", "yellow", "dhmz 3"]),
    // A warning for small craft is for an area of the sea.
    Entry(
      place: at(53.33306, -6.24889, "IE"), identifier: "ie", sender: "met.ie",
      event: "Small Craft", onset: "2026-06-07T05:02:35+01:00",
      expires: "2026-06-08T00:00:00+01:00", level: "2; yellow; Moderate", kind: "1; Wind",
      area: code("EMMA_ID", "EI807"), expected: []),
    Entry(
      place: at(48.85341, 2.3488, "FR"), identifier: "2.49.0.0.250.0.FR.20260803160529.020001",
      sender: "vigilance@meteo.fr", event: "Vigilance jaune canicule",
      onset: "2026-08-04T00:00:00+02:00", expires: "2026-08-05T00:00:00+02:00",
      level: "2; yellow; Moderate", kind: "5; Extreme high temperature",
      area: code("NUTS3", "FR101"),
      expected: ["Vigilance jaune canicule", "yellow", "vigilance@meteo.fr 5"]),
    // France has green updates without a length or a reference beside its warnings.
    Entry(
      place: at(48.85341, 2.3488, "FR"), identifier: "2.49.0.0.250.0.FR.20260803160531.020002",
      sender: "vigilance@meteo.fr", event: "Vigilance jaune canicule",
      onset: "2026-08-04T00:00:00+02:00", expires: "2026-08-04T00:00:00+02:00",
      level: "1; green; Minor", kind: "5; Extreme high temperature",
      area: code("NUTS3", "FR101"), type: "Update", expected: []),
    // Italy has green updates that name what they replace.
    Entry(
      place: at(45.73, 7.32, "IT"), identifier: "2.49.0.0.380.3.IT.260624114443.001",
      sender: "aerocnmca@aeronautica.difesa.it", event: "Green Thunderstorm Warning",
      onset: "2026-06-24T11:44:00+02:00", expires: "2026-06-26T23:59:00+02:00",
      level: "1; green; Minor", kind: "3; Thunderstorm", area: code("EMMA_ID", "IT004"),
      references: "aerocnmca.1sv@aeronautica.difesa.it,2.49.0.0.380.3.IT.260623130828.078,"
        + "2026-06-23T13:08:28+02:00",
      type: "Update", expected: ["cancelled", "2.49.0.0.380.3.IT.260623130828.078"]),
    Entry(
      place: at(62.79446, 22.82822, "FI"), identifier: "id-1", sender: "cap@fmi.fi",
      event: "Maastopalovaroitus", onset: "2026-06-22T00:00:00+03:00",
      expires: "2026-06-24T00:00:00+03:00", level: "2; yellow; Moderate", kind: "8; forest-fire",
      area: code("EMMA_ID", "FI030"),
      expected: ["Maastopalovaroitus", "yellow", "cap@fmi.fi 8"]),
    Entry(
      place: at(46.17, 8.8, "CH"), identifier: "2.49.0.0.756.0.CH.1", sender: "meteoswiss",
      event: "Severe thunderstorm warning", onset: "2026-08-29T12:00:00+00:00",
      expires: "2026-08-29T18:00:00+00:00", level: "4; red; Extreme", kind: "11; thunderstorm",
      area: #"{"areaDesc":"x","polygon":["46.1,8.7 46.1,8.9 46.3,8.9 46.3,8.7 46.1,8.7"]}"#,
      expected: ["Severe thunderstorm warning", "red", "meteoswiss 11"]),
    Entry(
      place: at(41.286, 1.25, "ES"), identifier: "2.49.0.0.724.0.ES", sender: "aemet",
      event: "Moderate thunderstorm warning", onset: "2026-06-04T18:00:00+00:00",
      expires: "2026-06-04T21:59:59+00:00", level: "2; yellow; Moderate",
      kind: "3; Thunderstorm", area: code("EMMA_ID", "ES190"),
      expected: ["Moderate thunderstorm warning", "yellow", "aemet 3"]),
    Entry(
      place: at(52.995, 16.92, "PL"), identifier: "pl", sender: "imgw", event: "Burze",
      onset: "2026-07-01T14:00:00+02:00", expires: "2026-07-01T22:00:00+02:00",
      level: "2; yellow; Moderate", kind: "3; Thunderstorm", area: code("EMMA_ID", "PL3001"),
      expected: ["Burze", "yellow", "imgw 3"]),
    // Czechia names districts in parentheses, with codes whose outlines nobody publishes.
    Entry(
      place: at(49.1951, 16.6068, "CZ"), identifier: "cz", sender: "chmi",
      event: "Silné bouřky", onset: "2026-07-01T14:00:00+02:00",
      expires: "2026-07-01T22:00:00+02:00", level: "3; orange; Severe", kind: "3; Thunderstorm",
      area: #"{"areaDesc":"Jihomoravský kraj (Brno, Tišnov)","geocode":["#
        + #"{"valueName":"CISORP","value":"6203"},{"valueName":"EMMA_ID","value":"CZ06203"},"#
        + #"{"valueName":"CISORP","value":"6217"},{"valueName":"EMMA_ID","value":"CZ06217"}]}"#,
      expected: ["Silné bouřky", "orange", "chmi 3"]),
  ]

  @Test func `entries of nine countries are read`() throws {
    for entry in Self.entries {
      let source = MeteoAlarm.definition.make(
        ProviderSettings(addresses: ["alertsURL": "https://alerts.test/warnings"]),
        .init(product: "skydiff/1"))
      let run = try AlertRun(source, [entry.place], [.success(.ok(entry.body))])
      let found = try run.results[0].get().flatMap { alert in
        alert.over.map { [$0.rawValue] + alert.references }
          ?? [alert.event, alert.level ?? "", alert.code]
      }
      #expect(found == entry.expected, "\(entry.identifier)")
    }
  }
}
