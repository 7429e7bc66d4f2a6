import Commands
import FoundationEssentials
import HTTP
import Store
import Synchronization
import TestSupport
import Testing
import Transport

/// What a watch does on a terminal.
@Suite struct `A watch on a terminal` {
  @Test func `draws the list before it fetches`() {
    let world = WatchWorld("Seoul")
    let screens = Mutex<[String]>([])
    world.change = { environment, terminal in
      let makeSender = environment.makeSender
      environment.makeSender = { settings in
        let send = makeSender(settings)
        return { requests, progress in
          screens.withLock { $0 = terminal.present.emulator.text }
          return send(requests, progress)
        }
      }
    }
    world.world.advance(minutes: 60)
    world.world.service.change("Seoul") { $0.temperature = 33 }
    let run = world.watch(steps: [.untilShown("33"), .type("q")])
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(screens.withLock { $0 }.contains { $0.contains("Seoul") })
    #expect(world.world.run("list").output.contains("33.0"))
  }

  @Test func `shows what another process saves`() {
    let world = WatchWorld("Seoul")
    let home = world.world
    let run = world.watch(
      "--no-fetch",
      steps: [
        .untilShown("Seoul"), .run { TestWorld(beside: home).track("Oslo") }, .untilShown("Oslo"),
        .run { #expect(TestWorld(beside: home).run("remove", "Seoul").status == 0) },
        .untilShown("- Seoul"), .type("\u{3}"),
      ])
    #expect(run.status == 0)
  }

  @Test func `keeps the list while the state is damaged`() throws {
    let world = WatchWorld("Seoul")
    let home = world.world
    let state = try #require(home.state)
    let run = world.watch(
      "--no-fetch",
      steps: [
        .untilShown("Seoul"), .run { try? home.write("damage", to: home.statePath) },
        .wait(for: "the damage") { $0[0].contains("state") && $0[2].contains("Seoul") },
        .run { try? home.write(state, to: home.statePath) },
        .wait(for: "the list") { !$0[0].contains("state") }, .type("q"),
      ])
    #expect(run.status == 0)
  }

  @Test func `a hook that hangs delays no edit`() throws {
    let world = WatchWorld("Seoul", "Oslo")
    let home = world.world
    let hook = try HangingHook(in: home)
    let run = world.watch(
      "--no-fetch",
      steps: [
        .untilShown("Oslo"), .type("d"), .untilShown("remove Seoul?"), .type("y"),
        .untilShown("- Seoul"), .wait(for: "the hook") { _ in hook.hasBegun }, .type("u"),
        .untilShown("undid"), .run { hook.end() }, .type("q"),
      ])
    hook.end()
    #expect(run.status == 0)
    #expect(home.run("list").output.contains("Seoul"))
  }

  @Test func `waits after q for a hook that runs, so that its batch is not sent again`() throws {
    let world = WatchWorld("Seoul", "Oslo")
    let home = world.world
    let hook = try HangingHook(in: home)
    let remarks = Mutex("")
    world.change = { environment, _ in
      environment.isErrorTerminal = true
      environment.writeError = { bytes in
        remarks.withLock { $0 += String(decoding: bytes, as: UTF8.self) }
        hook.end()
      }
    }
    let run = world.watch(
      "--no-fetch",
      steps: [
        .untilShown("Oslo"), .type("d"), .untilShown("remove Seoul?"), .type("y"),
        .wait(for: "the hook") { _ in hook.hasBegun }, .type("q"),
      ])
    #expect(run.status == 0)
    #expect(
      remarks.withLock { $0 }
        == "skydiff: waiting for hooks, each up to its timeout; Ctrl-C ends them\n")
    #expect(home.run("hooks").lines.last?.hasSuffix("  0") == true)
  }

  @Test func `prints what still fails after it has left the screen`() {
    let world = WatchWorld("Seoul", "Oslo")
    world.world.advance(minutes: 60)
    world.world.service.disconnect()
    let run = world.watch(steps: [.untilShown("2 failing"), .type("q")])
    #expect(run.status == 0)
    #expect(
      run.errors == "skydiff: open-meteo: api.open-meteo.com: connection refused; "
        + "Seoul and Oslo keep their weather of 09:00\n")
  }

  @Test func `edits the list`() {
    let world = WatchWorld("Seoul", "Oslo")
    let run = world.watch(
      "--no-fetch",
      steps: [
        .untilShown("Oslo"), .type("aBusan"), .untilShown("South Korea"), .type("\r"),
        .wait(for: "Busan in the list") { $0.contains { $0.hasPrefix("+ Busan") } },
        .type("\u{1B}[H"), .type("d"), .untilShown("remove Seoul?"), .type("y"),
        .untilShown("- Seoul"), .type("q"),
      ])
    #expect(run.status == 0)
    #expect(world.world.run("list").output.contains("\n- Seoul"))
    #expect(world.world.run("list").output.contains("Busan"))
  }

  @Test func `leaves the screen to the shell for Ctrl-Z or a signal`() {
    let run = WatchWorld("Seoul").watch(
      "--no-fetch",
      steps: [
        .untilShown("Seoul"), .type("\u{1B}[?2026;0$y\u{1A}"), .untilShown("Seoul"),
        .event(.suspensionRequested), .untilShown("Seoul"), .type("q"),
      ])
    #expect(run.status == 0)
    #expect(run.terminal.suspensions == 2)
  }

  @Test func `draws everything again after a continuation or for Ctrl-L`() {
    let world = WatchWorld("Seoul")
    let run = world.watch(
      "--no-fetch",
      steps: [
        .untilShown("Seoul"), .event(.continued), .untilShown("Seoul"), .type("\u{C}"),
        .untilShown("Seoul"), .type("q"),
      ])
    #expect(run.terminal.writes.count { $0.contains("\u{1B}[2J") && $0.contains("Seoul") } == 3)
  }

  @Test func `redraws once for each new size, also if it is the old one again`() {
    let run = WatchWorld("Seoul").watch(
      "--no-fetch",
      steps: [
        .untilShown("Seoul"), .resize(columns: 40, rows: 8), .untilShown("Seoul"),
        .resize(columns: 30, rows: 8), .resize(columns: 40, rows: 8), .untilShown("Seoul"),
        .event(.resized), .untilShown("Seoul"), .type("q"),
      ])
    #expect(run.terminal.writes.count { $0.contains("\u{1B}[2J") } == 5)
    #expect(run.terminal.writes.count { $0.contains("Seoul") } == 5)
  }

  @Test func `synchronizes its output if the terminal can`() {
    let begin = "\u{1B}[?2026h"
    for (reply, isSynchronized) in [("\u{1B}[?2026;2$y", true), ("\u{1B}[?2026;0$y", false)] {
      let run = WatchWorld("Seoul").watch(
        "--no-fetch",
        steps: [.type(reply), .untilShown("Seoul"), .type("?"), .untilHidden("Seoul"), .type("q")])
      #expect(run.terminal.writes[0] == "\u{1B}[?2026$p")
      #expect(run.terminal.writes.last?.hasPrefix(begin) == isSynchronized)
    }
  }

  @Test(arguments: [
    // White ground, after which the terminal has nothing to add.
    ("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\\u{1B}[?62c", "38;5;61"),
    ("\u{1B}]11;rgb:0000/0000/0000\u{7}\u{1B}[?62c", "38;5;68"),
    // The reply is too late.
    ("\u{1B}[?62c\u{1B}]11;rgb:0000/0000/0000\u{7}", "38;5;61"),
  ]) func `asks once for the ground, else takes it from COLORFGBG`(_ reply: String, _ color: String)
  {
    let world = WatchWorld("Seoul")
    world.world.variables["TERM"] = "xterm-256color"
    world.world.variables["COLORFGBG"] = "0;15"
    let run = world.watch(
      "--no-fetch",
      steps: [.type(reply), .untilShown("Seoul"), .type("\u{C}"), .untilShown("Seoul"), .type("q")])
    let whole = run.terminal.writes.last { $0.contains("Seoul") }
    #expect(whole?.contains(color) == true)
    #expect(run.terminal.writes.count { $0.contains("\u{1B}]11;?\u{1B}\\\u{1B}[c") } == 1)
  }

  @Test func `takes clicks, and has them reported again after a suspension`() {
    let run = WatchWorld("Seoul", "Oslo").watch(
      "--no-fetch",
      steps: [
        .untilShown("Seoul"), .event(.suspensionRequested), .untilShown("Seoul"),
        // A report in the form of old terminals, with the keys q and y in its bytes.
        .type("\u{1B}[M qy"), .type("\u{1B}[<0;5;4M\u{1B}[<0;5;4m\u{1B}[<0;5;4M"),
        .untilShown("Esc back"), .untilShown("Oslo, Norway  "), .type("q"),
      ])
    #expect(run.status == 0)
    #expect(run.terminal.writes.count { $0.contains("\u{1B}[?1000h\u{1B}[?1006h") } == 2)
  }

  @Test(arguments: ["dark", "light"]) func `asks for no ground that is set`(_ theme: String) throws
  {
    let world = WatchWorld("Seoul")
    world.world.variables["TERM"] = "xterm-256color"
    try world.world.configure(#"{"display": {"theme": "\#(theme)", "mouse": false}}"#)
    let run = world.watch("--no-fetch", steps: [.untilShown("Seoul"), .type("q")])
    #expect(!run.terminal.writes.contains { $0.contains("]11;") || $0.contains("?1000h") })
  }

  @Test func `takes no late reply for a key`() {
    let run = WatchWorld("Seoul").watch(
      "--no-fetch",
      steps: [
        .untilShown("Seoul"), .type("?"), .untilHidden("Seoul"),
        // The reply came after the time for it.
        .run { Thread.wait(seconds: 0.15) }, .type("\u{1B}[?2026;2$y"), .type("\u{1B}"),
        .untilShown("Seoul"), .type("q"),
      ])
    #expect(run.status == 0)
    #expect(!run.terminal.writes.contains { $0.contains("\u{1B}[?2026h") })
  }
}

/// A hook that runs until the test ends it.
private final class HangingHook: Sendable {
  private let state = Mutex(false)
  private let ending = Mailbox<Never>()

  init(in world: TestWorld) throws {
    try world.configure(#"{"hooks": [{"on": ["changes"], "run": ["x"]}]}"#)
    try world.setPermissions(0o600, of: world.configurationPath)
    world.runProgram = { [self] _ in
      state.withLock { $0 = true }
      _ = ending.receive(within: 60)
      return ProgramResult(ending: .exited(0))
    }
  }

  var hasBegun: Bool { state.withLock { $0 } }

  func end() { ending.close() }
}

/// Waits for time to pass.
enum Thread { static func wait(seconds: Double) { _ = Mailbox<Never>().receive(within: seconds) } }
