import JSONText
import Testing
import WeatherSimulator

@Suite struct ControlTests {
  let simulator: Simulator

  init() throws {
    simulator = try Simulator.start()
  }

  private func control(_ method: String, _ target: String) throws -> Client.Reply {
    try Client(port: simulator.port).exchange(method, "/control/\(target)")
  }

  @Test func `a control request moves the clock`() throws {
    let reply = try control("POST", "advance?seconds=5400")
    #expect(
      reply.text == #"{"now":"2026-01-20T13:30:00Z","seed":"1","faults":0,"requests":0,"alerts":0}"#
    )
    #expect(simulator.now == Simulator.defaultStart + 5400)
    #expect(try control("POST", "advance?seconds=-5400").status == 200)
    #expect(try control("GET", "clock").text.contains(#""now":"2026-01-20T12:00:00Z""#))
  }

  @Test func `a control request changes the weather`() throws {
    let query = "latitude=1&longitude=2&hourly=temperature_2m"
    let before = try simulator.get("/v1/forecast?\(query)").text
    #expect(try control("POST", "seed?seed=77").text.contains(#""seed":"77""#))
    #expect(try simulator.get("/v1/forecast?\(query)").text != before)
  }

  @Test func `faults are queued and removed by control requests`() throws {
    #expect(
      try control("POST", "fault?kind=status&status=429&reason=slow&retry-after=3&times=2").status
        == 200
    )
    let reply = try simulator.get("/v1/search?name=Seoul")
    #expect(reply.status == 429)
    #expect(reply.header("retry-after") == "3")
    #expect(reply.text == #"{"error":true,"reason":"slow"}"#)
    #expect(simulator.faults.map(\.times) == [1])
    #expect(try control("DELETE", "fault").status == 200)
    #expect(try simulator.get("/v1/search?name=Seoul").status == 200)
  }

  @Test func `a fault can select a path and a location and last forever`() throws {
    _ = try control(
      "POST",
      "fault?kind=status&status=500&body=no&path=/v1/forecast&latitude=1&longitude=2&times=all"
    )
    for _ in 0..<2 {
      #expect(try simulator.get("/v1/forecast?latitude=1&longitude=2").text == "no")
    }
    #expect(try simulator.get("/v1/forecast?latitude=1&longitude=3").status == 200)
  }

  @Test(arguments: [
    "response&delay=1", "truncation", "reset", "hang-up", "garbage", "broken-stream", "silence",
    "padding&bytes=5", "content-encoding&encoding=br", "redirect&location=/x", "status&status=503",
  ])
  func `every kind of fault can be queued`(kind: String) throws {
    #expect(try control("POST", "fault?kind=\(kind)").status == 200)
    #expect(simulator.faults.count == 1)
  }

  @Test(arguments: [
    ("POST", "advance", 400, "Parameter 'seconds' must be set."),
    ("POST", "advance?seconds=soon", 400, "Parameter 'seconds' must be a whole number."),
    ("POST", "seed?seed=-1", 400, "Parameter 'seed' must be a whole number from 0."),
    ("POST", "fault?kind=flood", 400, "Unknown fault kind 'flood'."),
    ("POST", "fault?kind=status", 400, "Parameter 'status' must be a number from 200 to 599."),
    ("POST", "fault?kind=redirect", 400, "Parameter 'location' must be set."),
    ("POST", "fault?latitude=x", 400, "Parameter 'latitude' must be a number."),
    ("GET", "advance?seconds=1", 404, "Not Found"), ("POST", "nonsense", 404, "Not Found"),
  ])
  func `an invalid control request changes nothing`(
    method: String,
    target: String,
    status: Int,
    reason: String
  ) throws {
    let reply = try control(method, target)
    #expect(reply.status == status)
    #expect(try reply.json()["reason"]?.string == reason)
    #expect(simulator.faults.isEmpty)
    #expect(simulator.now == Simulator.defaultStart)
  }

  @Test func `the list of requests omits control requests`() throws {
    _ = try simulator.get("/v1/search?name=Oslo")
    let list = try control("GET", "requests").json()
    #expect(list.array?.map { $0["target"]?.string } == ["/v1/search?name=Oslo"])
    #expect(list.array?.map { $0["headers"]?["Host"]?.string } == ["test"])
    _ = try control("DELETE", "requests")
    #expect(simulator.requestCount == 0)
  }

  @Test func `faults do not affect control requests`() throws {
    simulator.enqueue(Fault(.reset))
    #expect(try control("GET", "clock").status == 200)
    #expect(simulator.faults.count == 1)
  }
}
