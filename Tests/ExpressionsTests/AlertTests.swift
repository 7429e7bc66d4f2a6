import Expressions
import FoundationEssentials
import Testing
import Weather
import WeatherSamples

struct AlertTests {
  private let now = SampleCities.now

  private func alert(_ severity: String?, onset: Double? = nil, ends: Double? = nil) -> Alert {
    var alert = Alert(id: "\(severity ?? "")", event: "Warning")
    alert.severity = severity
    alert.onset = onset.map { now + $0 }
    alert.ends = ends.map { now + $0 }
    return alert
  }

  /// The severity that the expression `alert = ...` is true for.
  private func severity(_ alerts: [Alert]?) throws -> [String] {
    var city = City.numbered(1)
    city.alerts = alerts
    return try ["none", "minor", "moderate", "severe", "extreme", "unknown"].filter { name in
      try CityExpression("alert = \(name)", units: .metric).isTrue(for: city, at: now) == true
    }
  }

  @Test func `the gravest alert counts`() throws {
    #expect(try severity([alert("Minor"), alert("Severe"), alert("Moderate")]) == ["severe"])
    #expect(try severity([alert("Extreme")]) == ["extreme"])
    #expect(try severity([]) == ["none"])
  }

  @Test func `the severity may be named as in JSON`() throws {
    var city = City.numbered(1)
    city.alerts = [alert("Minor")]
    for (text, isTrue) in [
      ("alerts.severity >= minor", true), ("alerts.severity > minor", false),
      ("alerts.severity = minor", true), ("minor <= alerts.severity", true),
    ] { #expect(try CityExpression(text, units: .metric).isTrue(for: city, at: now) == isTrue) }
  }

  @Test func `a severity that is not known counts as minor`() throws {
    for severity in [nil, "Unknown", "None", "", "Terrible"] {
      #expect(try self.severity([alert(severity)]) == ["minor"])
    }
  }

  @Test func `only alerts in force count`() throws {
    #expect(try severity([alert("Severe", onset: 1)]) == ["none"])
    #expect(try severity([alert("Severe", onset: 0)]) == ["severe"])
    #expect(try severity([alert("Severe", ends: 0)]) == ["none"])
    #expect(try severity([alert("Severe", ends: 1)]) == ["severe"])
  }

  @Test func `a provider without alerts leaves them unknown`() throws {
    #expect(try severity(nil) == ["unknown"])
  }
}
