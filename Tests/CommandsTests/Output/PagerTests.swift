import Synchronization
import Testing

@testable import Commands

@Suite struct `The pager` {
  /// A pager that records what it is given.
  private final class Recorder: Sendable {
    let commands = Mutex<[String]>([])
    let text = Mutex<[UInt8]>([])
    let finishes = Mutex(0)

    /// The hook of the environment that starts it; writes after those with a result succeed.
    func pipe(
      _ results: [Environment.WriteResult] = [],
      starts: Bool = true
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
          }
        )
      }
    }

    var output: String { String(decoding: text.withLock { $0 }, as: UTF8.self) }
  }

  private let logs = LogWorld()
  private let pager = Recorder()

  private var world: TestWorld { logs.world }

  init() throws {
    try logs.save("add", "Seoul")
    try logs.save("remove", "Seoul")
    world.isOutputTerminal = true
    world.width = 60
  }

  private var commands: [String] { pager.commands.withLock { $0 } }

  @Test func `shows the log on a terminal, with colors`() throws {
    let run = try logs.log { $0.openPager = self.pager.pipe() }
    #expect(run == TestWorld.Run())
    #expect(commands == ["less -FRX"])
    #expect(pager.finishes.withLock { $0 } == 1)
    #expect(pager.output.contains("\u{1B}[1mrevision 2"))
    #expect(pager.output.hasSuffix("Weather data by Open-Meteo.com\u{1B}[0m\n"))
    world.variables["PAGER"] = "more -s"
    _ = try logs.log("--oneline") { $0.openPager = self.pager.pipe() }
    #expect(commands == ["less -FRX", "more -s"])
  }

  @Test(arguments: [
    ["--no-pager"], ["--json"], ["--format", "csv"], ["--template", "{name}"], ["-n", "0"],
  ])
  func `is used for the table alone`(_ arguments: [String]) throws {
    _ = try logs.log(arguments) { $0.openPager = self.pager.pipe() }
    #expect(commands == [])
  }

  @Test(arguments: ["", "cat", " "])
  func `can be switched off with the variable`(_ value: String) throws {
    world.variables["PAGER"] = value
    #expect(try logs.log { $0.openPager = self.pager.pipe() }.output.contains("Seoul"))
    #expect(commands == [])
  }

  @Test func `is not used without a terminal`() throws {
    let path = "\(world.home)/out.txt"
    _ = try logs.log("--output", path) { $0.openPager = self.pager.pipe() }
    #expect(world.text(of: path)?.contains("Seoul") == true)
    world.isOutputTerminal = false
    #expect(try logs.log { $0.openPager = self.pager.pipe() }.output.contains("Seoul"))
    #expect(commands == [])
  }

  @Test func `that is missing loses nothing`() throws {
    let expected = try logs.log("--no-pager").output
    #expect(expected.contains("revision 1"))
    #expect(try logs.log { $0.openPager = { _ in nil } }.output == expected)
  }

  @Test(arguments: [0, 1, 2])
  func `that the shell does not find loses nothing`(_ written: Int) throws {
    let expected = try logs.log("--no-pager").output
    let results =
      Array(repeating: Environment.WriteResult.written, count: written)
      + (written == 2 ? [] : [.closed])
    let run = try logs.log { $0.openPager = self.pager.pipe(results, starts: false) }
    #expect(run.output == expected)
    #expect(run.status == 0)
    #expect(pager.finishes.withLock { $0 } == 1)
  }

  @Test func `that the user leaves early ends the log`() throws {
    let run = try logs.log { $0.openPager = self.pager.pipe([.written, .closed]) }
    #expect(run == TestWorld.Run())
    #expect(logs.history.visited == 2)
    _ = try logs.log { $0.openPager = self.pager.pipe([.closed]) }
    #expect(logs.history.visited == 1)
  }
}
