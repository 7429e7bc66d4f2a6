#if canImport(Glibc)
import Glibc
import Testing

/// A watch can be stopped and continued like every program.
@Suite struct `A stopped watch` {
  private let world: EndToEndWorld

  init() throws {
    world = try EndToEndWorld()
    #expect(try world.run("add", "-q", "Seoul").status == 0)
  }

  private func start() throws -> TerminalProgram {
    let program = try TerminalProgram(
      SkydiffBinary.path(), ["watch", "--no-fetch"], environment: world.environment)
    try program.waitForScreen()
    return program
  }

  /// Continues the program, and ends it once its screen is up again.
  private func finish(_ program: TerminalProgram) throws {
    let start = program.output.count
    program.kill(SIGCONT)
    try program.waitForScreen(from: start)
    program.type("q")
    #expect(try program.waitForEnd() == .exited(0))
    program.expectRestored()
  }

  @Test func `by Ctrl-Z leaves the screen, and comes back`() throws {
    let program = try start()
    program.type("\u{1A}")
    try program.waitForStop()
    try program.waitForOutput("\u{1B}[?1049l")
    program.expectRestored()
    try finish(program)
  }

  @Test func `by a signal leaves the screen, and comes back`() throws {
    let program = try start()
    program.kill(SIGTSTP)
    try program.waitForStop()
    try program.waitForOutput("\u{1B}[?1049l")
    program.expectRestored()
    try finish(program)
  }

  @Test func `by a signal that cannot be caught sets the modes again`() throws {
    let program = try start()
    program.kill(SIGSTOP)
    try program.waitForStop()
    try finish(program)
  }

  @Test(arguments: [(SIGHUP, 129), (SIGTERM, 143)] as [(Int32, Int32)])
  func `does not return to the screen if it ends`(signal: Int32, status: Int32) throws {
    let program = try start()
    program.type("\u{1A}")
    try program.waitForStop()
    program.kill(signal)
    program.kill(SIGCONT)
    #expect(try program.waitForEnd() == .exited(status))
    program.expectRestored()
  }

  @Test func `obeys the job control of a shell`() throws {
    let script = """
      set -m
      stty -echo
      "$0" watch --no-fetch; echo "<stopped $?>"
      bg >/dev/null; wait %1; echo "<still stopped $?>"
      fg >/dev/null; echo "<ended $?>"
      """
    let program = try TerminalProgram(
      "/bin/bash", ["--norc", "-c", script, SkydiffBinary.path()], environment: world.environment)
    try program.waitForScreen()
    let start = program.output.count
    program.type("\u{1A}")
    try program.waitForOutput("<stopped 148>")
    try program.waitForOutput("<still stopped 150>")
    try program.waitForScreen(from: start)
    program.type("q")
    try program.waitForOutput("<ended 0>")
    #expect(try program.waitForEnd() == .exited(0))
    program.expectScreenLeft()
  }

  @Test func `redraws once for a new size`() throws {
    let program = try start()
    let start = program.output.count
    program.resize(columns: 60, rows: 10)
    try program.waitForOutput("Seoul", from: start)
    program.type("q")
    #expect(try program.waitForEnd() == .exited(0))
    program.expectRestored()
  }
}
#endif
