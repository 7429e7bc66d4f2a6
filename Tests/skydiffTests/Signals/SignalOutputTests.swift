#if canImport(Glibc)
import Glibc
import TestSupport
import Testing
import WeatherSimulator

/// Signals while the program waits for another process.
@Suite struct `A signal ends a waiting program` {
  private static let statuses: [(signal: Int32, status: Int32)] = [
    (SIGHUP, 129), (SIGINT, 130), (SIGTERM, 143),
  ]

  /// A list whose JSON exceeds the buffer of a pipe.
  private func worldWithCities() throws -> EndToEndWorld {
    let world = try EndToEndWorld(refresh: #"{"minimumInterval": "0s", "retries": 0}"#)
    let names = "Seoul\nBusan\nTokyo\nOsaka\nKyoto\nBeijing\nShanghai\nTaipei\nLondon\nBerlin\n"
    #expect(try world.run("add", "-q", "-", input: names).status == 0)
    return world
  }

  /// Waits until the pipe without a reader is full.
  private func waitForFullPipe(_ process: SpawnedProcess) throws {
    try #require(eventually { process.unreadOutput >= 65_536 })
  }

  @Test(arguments: statuses) func `while nobody reads the list`(signal: Int32, status: Int32) throws
  {
    let world = try worldWithCities()
    let process = try world.start("list", "--json")
    try waitForFullPipe(process)
    #expect(process.ending(after: signal) == .exited(status))
  }

  @Test func `while nobody reads the output of a refresh, which stays saved`() throws {
    let world = try worldWithCities()
    let process = try world.start("refresh", "--all", "--json")
    try waitForFullPipe(process)
    #expect(process.ending(after: SIGINT) == .exited(130))
    #expect(try world.run("state", "check").output.contains("ok, revision 2, 10 cities"))
  }

  @Test func `while it reads standard input`() throws {
    let world = try EndToEndWorld()
    let path = "\(world.home)/input"
    try #require(mkfifo(path, 0o600) == 0)
    let input = open(path, O_RDWR | O_CLOEXEC)
    defer { close(input) }
    try #require(write(input, "Seoul\n", 6) == 6)
    let process = try SpawnedProcess(
      "/bin/sh", ["-c", "exec \"$0\" add - < \"$1\"", SkydiffBinary.path(), path],
      environment: world.environment)
    // The program waits for the next line once it has read the first.
    try process.wait {
      var count: Int32 = 1
      return ioctl(input, UInt(FIONREAD), &count) == 0 && count == 0
    }
    #expect(process.ending(after: SIGINT) == .exited(130))
  }

  @Test func `unless it is a hangup that nohup ignores`() throws {
    let result = try refresh(ignoring: "HUP", sending: SIGHUP)
    #expect(result.status == 0)
    #expect(result.output.contains("~ Seoul"))
  }

  @Test(arguments: [("INT", SIGINT), ("TERM", SIGTERM)] as [(String, Int32)])
  func `even if a script ignores it for background jobs`(name: String, signal: Int32) throws {
    #expect(try refresh(ignoring: name, sending: signal).status == 128 + signal)
  }

  /// Sends a signal during a refresh whose shell ignores another signal.
  private func refresh(ignoring name: String, sending signal: Int32) throws -> SpawnedProcess.Result
  {
    let world = try EndToEndWorld()
    #expect(try world.run("add", "Seoul", "--no-fetch").status == 0)
    world.simulator.removeRequests()
    world.simulator.enqueue(Fault(.response, delay: 500))
    let process = try SpawnedProcess(
      "/bin/sh", ["-c", "trap '' \(name); exec \"$0\" refresh", SkydiffBinary.path()],
      environment: world.environment)
    world.simulator.waitForRequests(1)
    process.kill(signal)
    return try process.result()
  }

  @Test(arguments: [20, 54, 80] as [UInt16]) func `and clears the progress from the terminal`(
    columns: UInt16
  ) throws {
    let world = try EndToEndWorld()
    #expect(try world.run("add", "Seoul", "--no-fetch").status == 0)
    world.simulator.enqueue(Fault(.silence))
    let process = try SkydiffBinary.start(
      ["refresh"], environment: world.environment, error: { try Pipe(terminalColumns: columns) })
    try process.wait { process.error.contains("fetching") }
    process.kill(SIGINT)
    let result = try process.result()
    #expect(result.status == 130)
    let lines = result.error.split(separator: "\u{1B}[K", omittingEmptySubsequences: false)
    #expect(lines.dropLast().last == "\r", "\(result.error.debugDescription)")
    let drawn = lines.dropLast(2).map { $0.dropFirst() }
    #expect(drawn.allSatisfy { $0.hasPrefix("fetching") && $0.count < columns })
  }

  @Test(arguments: ["--state", "--config", "import"])
  func `a pipe instead of a file is rejected without waiting`(word: String) throws {
    let site = try CrashSite()
    let pipe = "\(site.path)/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    let words = word == "import" ? ["import", pipe] : ["list", word, pipe]
    let result = try SkydiffBinary.start(words).result(within: 10)
    #expect(result.error.contains("\(pipe): it is not a regular file"))
    #expect(result.status == ["--state": 65, "--config": 78, "import": 1][word])
  }

  @Test func `a pipe in TZ is not waited for`() throws {
    let world = try worldWithCities()
    let pipe = "\(world.home)/zone"
    try #require(mkfifo(pipe, 0o600) == 0)
    let environment = world.environment.merging(["TZ": pipe]) { $1 }
    let result = try SkydiffBinary.start(["list"], environment: environment).result(within: 10)
    #expect(result.status == 0)
    #expect(result.output.contains("Seoul"))
  }
}
#endif
