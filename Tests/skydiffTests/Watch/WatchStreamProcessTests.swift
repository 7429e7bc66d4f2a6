#if canImport(Glibc)
import FoundationEssentials
import Glibc
import JSONText
import Testing
import WeatherSimulator

@Suite(.timeLimit(.minutes(1))) struct `A stream of changes as a process` {
  private func world() throws -> EndToEndWorld {
    let world = try EndToEndWorld(refresh: #"{"minimumInterval": "0s", "retries": 0}"#)
    #expect(try world.run("add", "--quiet", "Seoul", "Paris").status == 0)
    return world
  }

  @Test func `prints a line for each change, and ends after some refreshes`() throws {
    let world = try world()
    world.setTemperature(60)
    let result = try world.run("watch", "--format", "ndjson", "--every", "200ms", "--count", "3")
    #expect(result.ending == .exited(0))
    #expect(result.error == "")
    let lines = try result.output.split(separator: "\n").map { try JSONDocument(String($0)).root }
    #expect(lines.map { $0["name"]?.string } == ["Seoul", "Paris"])
    #expect(lines.allSatisfy { $0["event"]?.string == "change" && $0["at"]?.string != nil })
    #expect(world.simulator.requestCount == 1 + 3)
  }

  @Test func `prints at once what it and others change`() throws {
    let world = try world()
    let process = try world.start("watch", "--every", "200ms")
    try process.wait { world.simulator.requestCount > 4 }
    #expect(process.output == "")
    world.setTemperature(60)
    try process.wait { process.output.contains("\n~ Seoul") }
    #expect(try world.run("remove", "Paris").status == 0)
    try process.wait { process.output.contains("\n- Paris") }
    #expect(process.ending(after: SIGTERM) == .exited(143))
  }

  @Test(arguments: [(SIGHUP, 129), (SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func `ends with a signal while it waits`(signal: Int32, status: Int32) throws {
    let world = try world()
    let process = try world.start("watch", "--every", "1h")
    let state = "\(world.home)/.local/state/skydiff/state.json"
    try process.wait {
      let text = (try? String(contentsOf: URL(filePath: state), encoding: .utf8)) ?? ""
      return text.contains("\"revision\": 2")
    }
    #expect(process.ending(after: signal) == .exited(status))
  }

  @Test func `ends within a second when its reader has gone`() throws {
    let world = try world()
    let result = try world.shell(
      "{ timeout 5 \"$0\" watch --every 1h --format ndjson; echo $? >&2; } | true")
    #expect(result == SpawnedProcess.Result(ending: .exited(0), output: "", error: "0\n"))
  }
}
#endif
