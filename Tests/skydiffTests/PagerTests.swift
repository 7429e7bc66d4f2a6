#if canImport(Glibc)
import Glibc
import Testing
import WeatherSimulator

/// The log on a terminal, with a real pager.
@Suite struct `A pager` {
  private let world: EndToEndWorld

  init() throws {
    world = try EndToEndWorld()
    #expect(try world.run("add", "-q", "Seoul").status == 0)
  }

  /// Without a locale, so that the program says what the log is in.
  private func start(
    pager: String?, _ arguments: String..., rows: UInt16 = 1
  ) throws -> SpawnedProcess {
    var environment = world.environment
    environment["LANG"] = nil
    environment["PAGER"] = pager
    return try SpawnedProcess(
      SkydiffBinary.path(), ["log", "--color", "never"] + arguments, environment: environment,
      output: { try Pipe(terminalColumns: 60, rows: rows) })
  }

  private func log(pager: String?, _ arguments: String...) throws -> SpawnedProcess.Result {
    try start(pager: pager, arguments.joined(separator: " ")).result()
  }

  @Test func `is run by the shell with the log as its input`() throws {
    let straight = try log(pager: "", "--no-pager")
    #expect(straight.output.contains("+ Seoul"))
    let result = try log(pager: "sed 's/^/| /'; echo \"$LESS $LESSCHARSET\"", "--oneline")
    #expect(result.status == 0)
    #expect(result.error == "")
    #expect(result.output.hasPrefix("| 1 "))
    #expect(result.output.hasSuffix(" 1 added\nFRX utf-8\n"))
  }

  @Test(arguments: ["no-such-pager", "/no/such/pager -x", "X=1 no-such-pager", "cat", "cat -u"])
  func `that is missing loses nothing`(pager: String) throws {
    let result = try log(pager: pager, "--no-pager")
    let paged = try log(pager: pager, "--reverse")
    #expect(paged.output == result.output)
    #expect(paged.status == 0)
    #expect(result.output.contains("+ Seoul"))
  }

  @Test func `is not needed where the screen holds the log`() throws {
    let result = try start(pager: "echo paged", "--reverse", rows: 50).result()
    #expect(result.output.contains("+ Seoul"))
    #expect(!result.output.contains("paged"))
  }

  @Test func `is not interrupted together with the program`() throws {
    let waiting = "echo ready >&2; until test -e \"$HOME/go\"; do sleep 0.01; done; cat"
    let process = try start(pager: waiting, "--reverse")
    try process.wait { process.error.contains("ready") }
    process.kill(SIGINT)
    process.kill(SIGINT)
    #expect(try world.shell(": >\"$HOME/go\"").status == 0)
    let result = try process.result()
    #expect(result.ending == .exited(0))
    #expect(result.output.contains("+ Seoul"))
  }

  @Test func `may end before the program sees an interruption`() throws {
    let stopped = "cat; kill -STOP $PPID; kill -INT $PPID; { sleep 0.05; kill -CONT $PPID; } &"
    for _ in 1...20 {
      let result = try log(pager: stopped, "--reverse")
      #expect(result.ending == .exited(0))
      #expect(result.output.contains("+ Seoul"))
    }
  }

  @Test func `receives signals itself`() throws {
    let result = try log(pager: "kill -INT $$; echo survived", "--reverse")
    #expect(result.status == 0)
    #expect(!result.output.contains("survived"))
  }

  @Test func `that does not read ends the log`() throws {
    let result = try log(pager: "true", "--reverse")
    #expect(result == SpawnedProcess.Result(ending: .exited(0), output: "", error: ""))
  }
}
#endif
