import JSONText
import Testing

/// What the transcripts in `where` leave out: many hours, and streams.
@Suite struct `The marks of --where` {
  private let world = TestWorld()

  init() { world.track("Seoul", "Busan", "Oslo") }

  private func set(_ name: String, _ temperature: Double) {
    world.service.change(name) { $0.temperature = temperature }
  }

  @Test func `a city enters when the hours come nearer, though its weather is the same`() throws {
    try world.configure(
      #"{"changes": {"baseline": "lastReported"}, "refresh": {"forecastInterval": "1d"}}"#)
    world.advance(minutes: 10)
    set("Oslo", -3)
    set("Busan", -0.5)
    let printed = try (1...20).map { _ in
      world.advance(minutes: 60)
      let condition = ["--where", "max(temperature, 2h) > 10.5"]
      return try world.run(["refresh"] + condition + ["--json"], asking: nil).marks()
    }
    #expect(printed.filter { $0 == ["+Seoul", "+Busan", "+Oslo"] }.count == 1)
    #expect(printed.count { $0.isEmpty } == 19)
  }

  @Test func `a stream marks those that enter and leave`() throws {
    try world.configure(#"{"changes": {"baseline": "lastReported", "temperature": 20}}"#)
    let run = world.watch(
      "--where", "temperature < 0", "--format", "ndjson", "--count", "5",
      meanwhile: [
        (200, { [self] in set("Oslo", -3) }), (500, { [self] in set("Oslo", -4) }),
        (800, { [self] in set("Oslo", 2) }),
      ])
    let marks = try run.lines.map { line in
      let city = try JSONDocument(line).root
      return "\(city["change"]?.string ?? "") \(city["name"]?.string ?? "")"
    }
    #expect(marks == ["added Oslo", "removed Oslo"])
    #expect(world.service.requests.first == "current Seoul, Busan, Oslo")
  }

  @Test func `a stream fetches what may become true`() {
    world.advance(minutes: 10)
    _ = world.watch("--where", "country = NO and temperature < 0", "--count", "1")
    #expect(world.service.requests == ["current Oslo"])
  }
}
