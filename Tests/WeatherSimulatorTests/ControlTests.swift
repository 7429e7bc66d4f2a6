import JSONText
import Testing
import WeatherSimulator

@Suite struct ControlTests {
  let simulator: Simulator

  init() throws { simulator = try Simulator.start() }

  private func control(_ method: String, _ target: String) throws -> Client.Reply {
    try Client(port: simulator.port).exchange(method, "/control/\(target)")
  }

  @Test func `a control request moves the clock`() throws {
    #expect(try control("POST", "advance?seconds=5400").status == 200)
    #expect(simulator.now == Simulator.defaultStart + 5400)
    let reply = try control("POST", "advance?seconds=-5400")
    #expect(try reply.json()["now"]?.string == "2026-01-20T12:00:00Z")
  }

  @Test func `a control request makes the requests to a provider fail`() throws {
    let target = "/v1/search?name=Oslo"
    #expect(try control("POST", "fault?provider=open-meteo&name=status-429").status == 200)
    for _ in 0..<2 { #expect(try simulator.get(target).status == 429) }
    #expect(try simulator.get("/geo/1.0/direct?q=Oslo&appid=k").status == 200)
    #expect(try control("DELETE", "fault").json()["faults"]?.int == 0)
    #expect(try simulator.get(target).status == 200)
  }

  @Test(arguments: [
    ("POST", "advance", 400), ("POST", "advance?seconds=soon", 400),
    ("POST", "fault?provider=open-meteo&name=flood", 400), ("POST", "fault?name=reset", 400),
    ("POST", "fault?provider=yr&name=reset", 400), ("GET", "advance?seconds=1", 404),
    ("POST", "nonsense", 404),
  ]) func `an invalid control request changes nothing`(
    method: String, target: String, status: Int
  ) throws {
    let reply = try control(method, target)
    #expect(reply.status == status)
    #expect(try reply.json()["error"]?.bool == true)
    #expect(simulator.faults.isEmpty)
    #expect(simulator.now == Simulator.defaultStart)
  }

  @Test func `control requests are not recorded and have no faults`() throws {
    simulator.enqueue(Fault(.reset))
    #expect(try control("POST", "advance?seconds=1").status == 200)
    #expect(simulator.faults.count == 1)
    #expect(simulator.requests.isEmpty)
  }
}
