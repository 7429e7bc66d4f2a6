import JSONText
import Testing
import WeatherSimulator

@Suite struct AlertTests {
  static let newYork = Coordinates(latitude: 40.7128, longitude: -74.006)

  let simulator: Simulator

  init() throws {
    simulator = try Simulator.start()
  }

  private func alerts(at point: String = "40.7128,-74.006") throws -> [JSONValue] {
    let root = try simulator.identifiedJSON("/alerts/active?point=\(point)")
    return try #require(root["features"]).elements.compactMap { $0["properties"] }
  }

  @Test func `the list is empty without alerts`() throws {
    #expect(try alerts().isEmpty)
  }

  @Test func `an alert is issued, replaced and ended`() throws {
    var alert = SimulatedAlert(
      id: "urn:oid:1",
      event: "Winter Storm Warning",
      severity: "Severe",
      headline: "Snow until noon",
      onset: simulator.now,
      ends: simulator.now + 7200
    )
    simulator.issue(alert)
    let first = try #require(try alerts().first)
    #expect(first["id"]?.string == "urn:oid:1")
    #expect(first["event"]?.string == "Winter Storm Warning")
    #expect(first["severity"]?.string == "Severe")
    #expect(first["headline"]?.string == "Snow until noon")
    #expect(first["onset"]?.string == "2026-01-20T07:00:00-05:00")
    #expect(first["ends"]?.string == "2026-01-20T09:00:00-05:00")

    alert.headline = "Snow until midnight"
    alert.ends = nil
    simulator.issue(alert)
    #expect(try alerts().map { $0["headline"]?.string } == ["Snow until midnight"])
    #expect(try alerts().first?["ends"]?.isNull == true)

    simulator.endAlert("urn:oid:1")
    #expect(try alerts().isEmpty)
  }

  @Test func `an alert expires`() throws {
    let end = simulator.now + 60
    simulator.issue(SimulatedAlert(id: "a", event: "Fog", onset: simulator.now, ends: end))
    simulator.advance(by: 59)
    #expect(try alerts().count == 1)
    simulator.advance(by: 1)
    #expect(try alerts().isEmpty)
  }

  @Test func `an alert covers the area around its location`() throws {
    simulator.issue(
      SimulatedAlert(id: "a", event: "Flood", onset: simulator.now, location: Self.newYork)
    )
    #expect(try alerts(at: "40.9,-74.2").count == 1)
    #expect(try alerts(at: "39.7392,-104.9847").isEmpty)
    simulator.issue(SimulatedAlert(id: "b", event: "Heat", onset: simulator.now))
    #expect(try alerts(at: "39.7392,-104.9847").map { $0["id"]?.string } == ["b"])
    simulator.endAlert(nil)
    #expect(simulator.alerts.isEmpty)
  }

  @Test func `alerts are issued and ended by control requests`() throws {
    let client = try Client(port: simulator.port)
    let issued = try client.exchange(
      "POST",
      "/control/alert?id=x&event=Flood+Watch&severity=Minor&headline=Rain"
        + "&ends=2026-01-21T00:00:00Z&latitude=40.7&longitude=-74"
    )
    #expect(issued.status == 200)
    #expect(try issued.json()["alerts"]?.int == 1)
    #expect(
      simulator.alerts == [
        SimulatedAlert(
          id: "x",
          event: "Flood Watch",
          severity: "Minor",
          headline: "Rain",
          onset: simulator.now,
          ends: simulator.now + 12 * 3600,
          location: Coordinates(latitude: 40.7, longitude: -74)
        )
      ]
    )
    #expect(try client.exchange("DELETE", "/control/alert?id=x").status == 200)
    #expect(simulator.alerts.isEmpty)
    #expect(try client.exchange("POST", "/control/alert?id=x").status == 400)
    #expect(try client.exchange("POST", "/control/alert?id=x&event=y&ends=soon").status == 400)
  }
}
