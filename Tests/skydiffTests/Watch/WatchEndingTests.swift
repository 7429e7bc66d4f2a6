#if canImport(Glibc)
import Glibc
import TestSupport
import Testing
import WeatherSimulator

/// Every way to end a watch leaves the terminal as it was.
@Suite struct `The end of a watch restores the terminal` {
  private let world: EndToEndWorld

  init() throws {
    world = try EndToEndWorld()
    #expect(try world.run("add", "-q", "Seoul").status == 0)
  }

  /// A signal may come while the thread sanitizer holds the lock of its search for deadlocks, which the
  /// handler would then wait for.
  private static let sanitizerOptions = ["TSAN_OPTIONS": "detect_deadlocks=0"]

  private func start(_ arguments: String..., isControlling: Bool = true) throws -> TerminalProgram {
    try TerminalProgram(
      SkydiffBinary.path(), ["watch"] + arguments,
      environment: world.environment.merging(Self.sanitizerOptions) { $1 },
      isControlling: isControlling)
  }

  @Test(arguments: ["q", "\u{3}"]) func `after a key`(key: String) throws {
    let program = try start("--no-fetch")
    try program.waitForScreen()
    program.type(key)
    #expect(try program.waitForEnd() == .exited(0))
    program.expectRestored()
  }

  @Test(arguments: [(SIGHUP, 129), (SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func `after a signal`(signal: Int32, status: Int32) throws {
    let program = try start("--no-fetch")
    try program.waitForScreen()
    program.kill(signal)
    #expect(try program.waitForEnd() == .exited(status))
    program.expectRestored()
  }

  /// The numbers of the signals whose default action ends a process, except those that cannot be handled,
  /// that the program waits for, or that it ignores.
  private static let deadlySignals: [Int32] = [
    SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS, SIGUSR1, SIGUSR2, SIGALRM,
    SIGVTALRM, SIGPROF, SIGXCPU, SIGPOLL, SIGPWR, SIGSTKFLT, 34, 64,
  ]

  @Test(arguments: deadlySignals) func `after a signal that kills it`(signal: Int32) throws {
    let program = try start("--no-fetch")
    try program.waitForScreen()
    program.kill(signal)
    #expect(try program.waitForEnd() == .killed(by: signal))
    program.expectRestored()
  }

  @Test func `after the last refresh`() throws {
    let program = try start("--count", "2", "--every", "200ms")
    #expect(try program.waitForEnd() == .exited(0))
    #expect(program.text.contains("Seoul"))
    program.expectRestored()
  }

  @Test func `after a signal right at the start`() throws {
    let program = try start("--no-fetch")
    try program.waitForOutput("\u{1B}[?1049h")
    program.kill(SIGTERM)
    #expect(try program.waitForEnd() == .exited(143))
    program.expectRestored()
  }

  @Test func `after two signals`() throws {
    let program = try start("--no-fetch")
    try program.waitForScreen()
    program.kill(SIGINT)
    program.kill(SIGTERM)
    #expect([.exited(130), .exited(143)].contains(try program.waitForEnd()))
    program.expectRestored()
  }

  @Test func `after a signal while the terminal takes nothing`() throws {
    let program = try start("--no-fetch")
    try program.waitForScreen()
    program.resize(columns: 500, rows: 500)
    // Nobody reads what it draws.
    #expect(
      eventually {
        program.type("\u{C}")
        return program.unreadOutput >= 4000
      })
    program.kill(SIGTERM)
    program.kill(SIGTERM)
    #expect(try program.waitForEnd() == .exited(143))
    #expect(program.modes == program.initialModes)
  }

  @Test(arguments: [true, false]) func `although the window is closed`(isControlling: Bool) throws {
    let program = try start("--no-fetch", isControlling: isControlling)
    try program.waitForScreen()
    program.closeTerminal()
    #expect(try program.waitForEnd() == .exited(129))
  }

  @Test func `although the window is closed and nohup ignores the hangup`() throws {
    let program = try TerminalProgram(
      "/bin/sh", ["-c", "trap '' HUP; exec \"$0\" watch --no-fetch", SkydiffBinary.path()],
      environment: world.environment)
    try program.waitForScreen()
    program.kill(SIGHUP)
    program.type("\u{C}")
    try program.waitForOutput("Seoul", from: program.output.count)
    program.closeTerminal()
    #expect(try program.waitForEnd() == .exited(129))
  }

  @Test func `without waiting for a provider`() throws {
    let world = try EndToEndWorld(refresh: #"{"minimumInterval": "1s", "timeout": "120s"}"#)
    #expect(try world.run("add", "-q", "Seoul", "--no-fetch").status == 0)
    world.simulator.removeRequests()
    world.simulator.enqueue(Fault(.silence, times: nil))
    let program = try TerminalProgram(
      SkydiffBinary.path(), ["watch"], environment: world.environment)
    try program.waitForScreen()
    world.simulator.waitForRequests(1)
    program.type("q")
    // The provider would be waited for much longer.
    #expect(try program.waitForEnd(within: 20) == .exited(0))
    program.expectRestored()
    #expect(try world.run("state", "check").output.contains(": ok, "))
  }

  @Test func `after an error`() throws {
    #expect(try world.shell("echo damage > ~/.local/state/skydiff/state.json").status == 0)
    let program = try start("--no-fetch")
    #expect(try program.waitForEnd() == .exited(65))
    #expect(program.text.contains("skydiff: error: "))
    #expect(program.modes == program.initialModes)
  }
}
#endif
