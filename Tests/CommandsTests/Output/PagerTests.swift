import Arguments
import Synchronization
import Testing
import Tracking

@testable import Commands

@Suite struct `The pager` {
  /// A pager that records what it is given.
  private final class Recorder: Sendable {
    let commands = Mutex<[String]>([])
    let text = Mutex<[UInt8]>([])
    let finishes = Mutex(0)

    /// The hook of the environment that starts it; writes after those with a result succeed.
    func pipe(
      _ results: [Environment.WriteResult] = [], starts: Bool = true
    ) -> @Sendable (String) -> PagerPipe? {
      let results = Mutex(results)
      return { command in
        self.commands.withLock { $0.append(command) }
        return PagerPipe(
          write: { bytes in
            let result = results.withLock { $0.isEmpty ? .written : $0.removeFirst() }
            if result == .written { self.text.withLock { $0 += bytes } }
            return result
          },
          finish: {
            self.finishes.withLock { $0 += 1 }
            return starts
          })
      }
    }

    var output: String { String(decoding: text.withLock { $0 }, as: UTF8.self) }
  }

  private let world = TestWorld()
  private let pager = Recorder()

  init() {
    world.save(["add", "Seoul"], ["remove", "Seoul"])
    world.openPager = pager.pipe()
    world.isOutputTerminal = true
    world.width = 60
  }

  private var commands: [String] { pager.commands.withLock { $0 } }

  @Test func `shows the log on a terminal, with colors`() {
    let run = world.run("log")
    #expect(run == TestWorld.Run(status: 0, output: "", errors: ""))
    #expect(commands == ["less -FRX"])
    #expect(pager.finishes.withLock { $0 } == 1)
    #expect(pager.output.contains("\u{1B}[1mrevision 2"))
    #expect(pager.output.hasSuffix("Weather data by Open-Meteo.com\u{1B}[0m\n"))
    world.variables["PAGER"] = "more -s"
    _ = world.run("log", "--oneline")
    #expect(commands == ["less -FRX", "more -s"])
  }

  @Test(arguments: [
    ["--no-pager"], ["--json"], ["--format", "csv"], ["--template", "{name}"], ["-n", "0"],
  ]) func `is used for the table alone`(_ arguments: [String]) {
    _ = world.run(["log"] + arguments)
    #expect(commands == [])
  }

  @Test(arguments: ["", "cat", " "]) func `can be switched off with the variable`(_ value: String) {
    world.variables["PAGER"] = value
    #expect(world.run("log").output.contains("Seoul"))
    #expect(commands == [])
  }

  @Test func `of other programs can be replaced`() {
    world.variables["PAGER"] = "more"
    world.variables["SKYDIFF_PAGER"] = "less -S"
    _ = world.run("log")
    #expect(commands == ["less -S"])
    world.variables["SKYDIFF_PAGER"] = ""
    #expect(world.run("log").output.contains("Seoul"))
    #expect(commands == ["less -S"])
  }

  @Test(arguments: [(4, true), (100, false)])
  func `starts when the screen does not hold the output`(_ height: Int, _ isUsed: Bool) {
    let expected = world.run("log", "--no-pager").output
    world.height = height
    let run = world.run("log")
    #expect(commands.isEmpty != isUsed)
    #expect((isUsed ? pager.output : run.output) == expected)
    #expect((isUsed ? run.output : pager.output) == "")
  }

  @Test(arguments: [["help", "log"], ["log", "--help"], ["log"]]) func `is used for long output`(
    _ arguments: [String]
  ) {
    let expected = world.run(["--no-pager"] + arguments)
    world.height = 3
    let run = world.run(arguments)
    #expect(commands == ["less -FRX"])
    #expect(pager.output == expected.output)
    #expect(run.status == expected.status)
  }

  @Test func `is for the commands whose output may be long`() {
    let commands = CommandLineInterface.program.commands.map(\.name)
    #expect(
      commands.filter { CommandLineInterface.subcommand(named: $0)?.usesPager == true }.sorted()
        == ["compare", "diff", "drift", "forecast", "log", "rules", "score"])
  }

  @Test(arguments: [["list"], ["list", "--full"]]) func `is never used for the list`(
    _ arguments: [String]
  ) {
    world.save(["add", "Seoul"])
    world.height = 1
    let run = world.run(arguments)
    #expect(run.status == 0)
    #expect(!run.output.isEmpty)
    #expect(commands == [])
  }

  @Test func `is not used without a terminal`() {
    let path = "\(world.home)/out.txt"
    _ = world.run("log", "--output", path)
    #expect(world.text(of: path)?.contains("Seoul") == true)
    world.isOutputTerminal = false
    #expect(world.run("log").output.contains("Seoul"))
    #expect(commands == [])
  }

  @Test func `that is missing loses nothing`() {
    let expected = world.run("log", "--no-pager").output
    #expect(expected.contains("revision 1"))
    world.openPager = { _ in nil }
    #expect(world.run("log").output == expected)
  }

  @Test(arguments: [0, 1, 2]) func `that the shell does not find loses nothing`(_ written: Int) {
    let expected = world.run("log", "--no-pager").output
    let results =
      Array(repeating: Environment.WriteResult.written, count: written)
      + (written == 2 ? [] : [.closed])
    world.openPager = pager.pipe(results, starts: false)
    let run = world.run("log")
    #expect(run.output == expected)
    #expect(run.status == 0)
    #expect(pager.finishes.withLock { $0 } == 1)
  }

  @Test(arguments: [1, 2]) func `that the user leaves early ends the log`(_ count: Int) throws {
    let results = Array(repeating: Environment.WriteResult.written, count: count - 1) + [.closed]
    world.openPager = pager.pipe(results)
    #expect(world.run("log") == TestWorld.Run(status: 0, output: "", errors: ""))
    world.openPager = pager.pipe(results)
    let invocation = try CommandLineInterface.program.parse(["log"])
    let session = try CommandRun(["log"], world.environment).session(invocation)
    session.output.page(with: "less")
    let lists = try SavedLists(session)
    let history = SampleHistory(copying: lists.history)
    let log = RevisionLog(lists.state, history, since: nil, until: nil)
    try LogCommand(invocation).print(log, session)
    #expect(history.visited == count)
  }
}
