import FoundationEssentials
import Testing

@testable import Commands

@Suite struct `skydiff watch` {
  private let world = TestWorld()

  @Test(arguments: [
    (["--every", "59s"], "invalid value '59s' for '--every': expected at least 1m"),
    (["--every", "200ms"], "invalid value '200ms' for '--every': expected at least 1m"),
    (
      ["--every", "5"], "invalid value '5' for '--every': expected a duration such as 90s, 5m or 1h"
    ),
    (
      ["--highlight", "1w"],
      "invalid value '1w' for '--highlight': expected a duration such as 90s, 5m or 1h"
    ), (["--count", "0"], "invalid value '0' for '--count': expected a whole number from 1 to"),
    (
      ["--format", "csv"],
      "invalid value 'csv' for '--format': expected one that 'skydiff watch' has: table, ndjson or waybar"
    ), (["--template", "{name}"], "watch takes no --template; use --format ndjson for a script"),
    (["--no-fetch", "--every", "5m"], "'--no-fetch' and '--every' cannot be used together"),
    (["--no-fetch", "--count", "2"], "'--no-fetch' and '--count' cannot be used together"),
    (
      ["--output", "changes.txt"],
      "watch prints as it goes, and --output only replaces FILE at the end; "
        + "write 'skydiff watch > FILE' instead"
    ),
  ]) func `rejects what it cannot do`(arguments: [String], message: String) {
    world.track("Seoul")
    let run = world.run(["watch"] + arguments)
    #expect(run.status == 64)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("skydiff: error: \(message)"))
    #expect(run.errorLines.count == 1)
  }

  @Test func `refreshes from this computer more often`() throws {
    let address = #""forecastURL": "http://127.0.0.1:8080/v1/forecast""#
    try world.configure(
      #"{"refresh": {"minimumInterval": "0s"}, "providers": {"open-meteo": {\#(address)}}}"#)
    world.track("Seoul")
    #expect(world.watch("--every", "200ms", "--count", "3").status == 0)
    #expect(world.service.requests == ["current Seoul", "current Seoul", "current Seoul"])
    let run = world.run("watch", "--every", "199ms")
    #expect(run.status == 64)
    #expect(run.errors.contains("expected at least 200ms"))
    // The air quality comes from another address.
    try world.configure(
      #"{"refresh": {"airQuality": true}, "providers": {"open-meteo": {\#(address)}}}"#)
    #expect(world.run("watch", "--every", "200ms").status == 64)
  }

  @Test(arguments: ["api.open-meteo.com", "127.0.0.1:8080"])
  func `rests for 10 s after a refresh, whatever the interval`(host: String) throws {
    let isLocal = host.hasPrefix("127")
    try world.configure(
      #"""
      {"refresh": {"minimumInterval": "0s"}, "providers": {"open-meteo": {
        "forecastURL": "\#(isLocal ? "http" : "https")://\#(host)/v1/forecast"
      }}}
      """#)
    world.track("Seoul")
    let start = world.now
    world.service.meanwhile = ("current", { [world] in world.now += 90 })
    #expect(world.watch("--count", "3").status == 0)
    #expect(world.service.requests.count == 3)
    // The first one ends after 90 s.
    #expect(world.now.timeIntervalSince(start).rounded() == (isLocal ? 110 : 160))
  }

  @Test func `counts the provider of a pinned city among the addresses`() throws {
    try world.configure(
      #"""
      {"providers": {
        "open-meteo": {"forecastURL": "http://[::1]:8080/v1/forecast"},
        "met-norway": {"contact": "me@example.org"}
      }}
      """#)
    _ = world.run("add", "Oslo", "--pin", "met-norway", "--no-fetch", asking: nil)
    #expect(world.run("watch", "--every", "1s", "--count", "1").status == 64)
    _ = world.run("edit", "Oslo", "--unpin")
    #expect(world.run("watch", "--every", "1s", "--count", "1", asking: nil).status == 0)
  }

  @Test func `refreshes every minute where the configuration says more often`() throws {
    try world.configure(#"{"refresh": {"minimumInterval": "10s"}}"#)
    world.track("Seoul")
    world.advance(minutes: 1)
    let start = world.now
    #expect(world.watch("--count", "3").status == 0)
    #expect(world.now.timeIntervalSince(start) == 120)
    #expect(world.service.requests == ["current Seoul", "current Seoul", "current Seoul"])
  }

  @Test func `reports an unknown city as list does, and sends no request`() {
    world.track("Seoul")
    world.advance(minutes: 10)
    let run = world.run("watch", "Seouul")
    #expect(run.status == 1)
    #expect(run.onlyError == "unknown city 'Seouul'; did you mean 'Seoul'?")
    #expect(run == world.run("list", "Seouul"))
  }

  @Test func `fails at once where no city has the tag`() throws {
    world.track("Seoul")
    let run = world.watch("--tag", "home", "--format", "ndjson", until: 10)
    #expect(run.status == 1)
    #expect(run.lines == [])
    let message = "no city has the tag 'home'; 'skydiff edit CITY --tag home' adds it"
    #expect(run.errors.contains(#""kind":"unknownTag""#) && run.errors.contains(message))
    #expect(world.service.requests == [])
  }

  @Test func `fails at once when the configuration lacks a key or the state is damaged`() throws {
    world.track("Seoul")
    #expect(world.run("watch", "--provider", "openweathermap").status == 78)
    let shown = world.watch("--provider", "openweathermap", "--no-fetch", until: 1)
    #expect(shown.status == 0)
    try world.write("{}", to: world.statePath)
    let run = world.run("watch")
    #expect(run.status == 65)
    #expect(world.state == "{}")
  }

  @Test func `a duration of the configuration has no milliseconds`() throws {
    try world.configure(#"{"refresh": {"timeout": "200ms"}}"#)
    #expect(world.run("watch").status == 78)
  }

  @Test(
    arguments: [
      (false, true, "xterm", []), (true, false, "xterm", []), (true, true, nil, []),
      (true, true, "", []), (true, true, "dumb", []), (true, true, "xterm", ["--format", "table"]),
      (true, true, "xterm", ["--format", "ndjson"]),
    ] as [(Bool, Bool, String?, [String])]) func `prints a stream where there is no screen`(
      isInputTerminal: Bool, isOutputTerminal: Bool, terminal: String?, options: [String]
    )
  {
    world.track("Seoul")
    world.advance(minutes: 10)
    world.service.change("Seoul") { $0.temperature = 20 }
    world.isInputTerminal = isInputTerminal
    world.isOutputTerminal = isOutputTerminal
    world.variables["TERM"] = terminal
    let run = world.run(["watch", "--count", "1"] + options, asking: ["current Seoul"])
    #expect(run.status == 0)
    #expect(run.output.contains("Seoul"))
    #expect(!world.hasOpenedTerminal)
  }

  @Test func `takes the screen of a terminal, also without a list`() {
    world.isInputTerminal = true
    world.isOutputTerminal = true
    world.variables["TERM"] = "xterm"
    let run = world.run("watch")
    #expect(world.hasOpenedTerminal)
    #expect(run.status == 74)
    #expect(run.errors.contains("--format ndjson"))
    // What is wrong is reported before the screen is up.
    #expect(world.run("watch", "Seoul").status == 1)
  }
}
