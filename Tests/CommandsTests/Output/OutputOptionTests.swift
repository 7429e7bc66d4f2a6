import FoundationEssentials
import Store
import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

@Suite struct `The option --output` {
  private let world = TestWorld()

  private var path: String { "\(world.home)/out.txt" }

  /// The names in the home directory that do not belong to skydiff.
  private var names: [String] {
    (world.contents(of: world.home) ?? []).filter { ![".config", ".local", ".cache"].contains($0) }
  }

  @Test(arguments: [
    ["list"], ["list", "--json"], ["list", "--format", "csv"], ["list", "--template", "{name}"],
    ["list", "--format", "markdown"], ["current", "Seoul"], ["forecast", "--hourly"],
    ["search", "Oslo"], ["export"], ["config", "show"], ["config", "path"], ["state", "check"],
    ["help"], ["help", "list"], ["list", "--help"], ["--version"], ["completions", "bash"], [],
  ]) func `a file gets what a pipe would get`(command: [String]) {
    world.track("Seoul")
    let printed = world.run(command, asking: nil)
    world.isOutputTerminal = true
    world.width = 30
    let run = world.run(command + ["--output", path], asking: nil)
    #expect(run == TestWorld.Run())
    #expect(world.text(of: path) == printed.output)
    #expect(names == ["out.txt"])
  }

  @Test(arguments: ["-", "/dev/stdout"]) func `standard output has two names`(name: String) {
    world.track("Seoul")
    world.isOutputTerminal = true
    let run = world.run("list", "--output", name)
    #expect(run == world.run("list"))
    #expect(run.output.contains("Open-Meteo"))
    #expect(names == [])
  }

  @Test func `color is printed only if it is requested`() throws {
    world.track("Seoul")
    world.isOutputTerminal = true
    _ = world.run("list", "--output", path)
    #expect(world.text(of: path)?.contains("\u{1B}") == false)
    _ = world.run("list", "--output", path, "--color", "always")
    #expect(world.text(of: path)?.contains("\u{1B}") == true)
  }

  @Test func `a file is emptied when nothing is printed`() throws {
    world.track("Seoul")
    try world.write("old", to: path)
    #expect(world.run("refresh", "--output", path).status == 0)
    #expect(world.text(of: path) == "")
  }

  @Test func `exit status 2 and 3 replace the file`() throws {
    world.track("Seoul", "Oslo")
    world.service.change("Seoul") { $0.temperature = 30 }
    world.advance(minutes: 10)
    let changed = world.run("refresh", "Seoul", "--exit-code", "--output", path, asking: nil)
    #expect(changed.status == 2)
    #expect(world.text(of: path)?.contains("Seoul") == true)
    world.service.change("Seoul") { $0.temperature = 20 }
    world.service.change("Oslo") { $0.isBroken = true }
    let failed = world.run("refresh", "--force", "--output", path, asking: nil)
    #expect(failed.status == 3)
    #expect(world.text(of: path)?.contains("30.0 → 20.0") == true)
  }

  @Test(
    arguments: [
      (["list", "Atlantis"], 1), (["search", "Atlantis"], 1), (["list", "--nope"], 64),
      (["refresh", "--force", "--offline"], 69), (["list", "--config", "nowhere"], 78),
      (["list", "--state", "/dev/null"], 65),
    ] as [([String], Int32)]) func `a command that fails and prints nothing leaves the file`(
      command: [String], status: Int32
    ) throws
  {
    world.track("Seoul")
    world.service.change("Seoul") { $0.isBroken = true }
    try world.write("old", to: path)
    #expect(world.run(command + ["--output", path], asking: nil).status == status)
    #expect(world.text(of: path) == "old")
    #expect(names == ["out.txt"])
  }

  @Test(
    arguments: [
      (["search", "Atlantis", "--json"], 1), (["refresh", "--force", "--json"], 69),
      (["refresh", "--force", "--all"], 69),
    ] as [([String], Int32)]) func `a command that fails and prints something replaces the file`(
      command: [String], status: Int32
    ) throws
  {
    world.track("Seoul")
    world.service.change("Seoul") { $0.isBroken = true }
    try world.write("old", to: path)
    #expect(world.run(command + ["--output", path], asking: nil).status == status)
    let text = try #require(world.text(of: path))
    #expect(text.contains(command[0] == "search" ? "\"places\": []" : "Seoul"))
  }

  @Test func `a command that is interrupted leaves the file`() throws {
    world.track("Seoul")
    try world.write("old", to: path)
    world.interruption = 130
    #expect(world.run("list", "--output", path).status == 130)
    #expect(world.text(of: path) == "old")
    #expect(names == ["out.txt"])
  }

  @Test(arguments: ["/0000000001.ndjson", "/marks.ndjson", "/new.txt", "", "/../state.json"])
  func `nothing in the history is replaced`(name: String) throws {
    world.track("Seoul")
    let path = world.historyPath + name
    let before = world.text(of: path)
    let run = world.run("list", "--output", path)
    #expect(run.status == 64)
    #expect(
      run.onlyError == "\(path): it is a file of the saved list, which the output would "
        + "replace; name another file with --output")
    #expect(world.text(of: path) == before)
    symlink(path, "\(world.home)/link")
    #expect(world.run("list", "--output", "\(world.home)/link").status == 64)
  }

  @Test(arguments: ["out.txt/", "", "nowhere/out.txt"])
  func `a file that cannot be written is found before anything is fetched`(name: String) {
    world.track("Seoul")
    let run = world.run("refresh", "--force", "--output", "\(world.home)/\(name)")
    #expect(run.status == 74)
    #expect(run.errors.hasPrefix("skydiff: error: \(world.home)/\(name): the output cannot be"))
    #expect(run.errorLines.count == 1)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `a full disk is found when the output is written`() {
    let run = world.run("add", "Oslo", "--output", "/dev/full", asking: nil)
    #expect(run.status == 74)
    #expect(
      run.onlyError == "/dev/full: the output cannot be written (no space left on "
        + "device); check its directory, or name another file with --output")
    #expect(world.state?.contains("Oslo") == true)
  }

  @Test func `a pipe without a reader is an error`() {
    mkfifo(path, 0o600)
    let run = world.run("--version", "--output", path)
    #expect(
      run
        == .failing(
          74,
          "\(path): the output cannot be written (nothing reads the pipe); "
            + "start its reader first, or name another file with --output"))
  }

  @Test func `partial success beats a file that cannot be written`() {
    world.track("Seoul", "Oslo")
    world.advance(minutes: 61)
    world.service.change("Oslo") { $0.isBroken = true }
    mkfifo(path, 0o600)
    let run = world.run("refresh", "--force", "--output", path, asking: nil)
    #expect(run.status == 3)
    #expect(run.errorLines.count == 2)
  }

  @Test func `errors are objects with a format that has them`() {
    let run = world.run("list", "--json", "--output", "\(world.home)/")
    #expect(run.errors.hasPrefix(#"{"error":{"code":74,"kind":"output","city":null,"#))
  }

  @Test(arguments: [["refresh", "--force"], ["help"], ["config", "path"]])
  func `neither the state nor the configuration is replaced`(command: [String]) throws {
    world.track("Seoul")
    try world.configure("{}")
    let state = world.state
    for file in [world.statePath, "\(world.statePath).lock", world.configurationPath] {
      let run = world.run(command + ["--output", file])
      #expect(run.status == 64)
      #expect(run.errors.hasPrefix("skydiff: error: \(file): it is "))
    }
    #expect(world.state == state)
    #expect(world.text(of: world.configurationPath) == "{}")
  }

  @Test func `a leading tilde is the home directory`() {
    #expect(world.run("--version", "--output", "~/out.txt").status == 0)
    #expect(world.text(of: path)?.hasPrefix("skydiff ") == true)
  }
}
