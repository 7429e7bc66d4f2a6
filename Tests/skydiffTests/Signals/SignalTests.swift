#if canImport(Glibc)
import FoundationEssentials
import Glibc
import Testing
import WeatherSimulator

/// Signals while the program is working.
@Suite struct `A signal ends a busy program` {
  private static let statuses: [(signal: Int32, status: Int32)] = [
    (SIGHUP, 129), (SIGINT, 130), (SIGTERM, 143),
  ]

  @Test(arguments: statuses) func `while a large state is read`(signal: Int32, status: Int32) throws
  {
    let site = try CrashSite()
    try site.writeLargeState()
    let process = try site.start("list")
    try process.waitForProcessorTime(milliseconds: 100)
    #expect(process.ending(after: signal) == .exited(status))
  }

  @Test func `while a large list is compared under the lock, and nothing is saved`() throws {
    let site = try CrashSite()
    try site.writeLargeState()
    let before = site.text
    let process = try site.start("edit", "City 7", "--tag", "seventh")
    try process.wait { process.hasOpen(site.state + ".lock") }
    #expect(process.ending(after: SIGINT) == .exited(130))
    #expect(site.text == before)
    #expect(site.files() == ["state.json", "state.json.lock"])
  }

  @Test func `while a large response is read, and the state stays valid`() throws {
    let world = try EndToEndWorld(refresh: #"{"minimumInterval": "0s", "retries": 0}"#)
    #expect(try world.run("add", "Seoul").status == 0)
    let body = "[\"\(String(repeating: "0123456789", count: 1_600_000))\"]"
    world.simulator.enqueue(Fault(.status(200, body: body), times: nil))
    let process = try world.start("refresh")
    var ending: SpawnedProcess.Ending?
    do {
      try process.waitForProcessorTime(milliseconds: 150)
      ending = process.ending(after: SIGTERM)
    } catch {
      // The response may be rejected before the signal.
      ending = try process.result().ending
    }
    #expect([.exited(143), .exited(69)].contains(ending))
    #expect(try world.run("state", "check").output.contains(": ok, "))
  }

  /// Starts an addition whose first flush is delayed, and waits until it saves.
  ///
  /// - Parameter seconds: How long the flush takes at least.
  /// - Returns: strace, which ends together with the program, and the process id of the program.
  private func startSlowSave(
    _ site: CrashSite, seconds: Int
  ) throws -> (tracer: SpawnedProcess, program: pid_t) {
    let injection = "inject=fsync:delay_enter=\(seconds)000000:when=1"
    let words = ["add", "5,5", "--name", "Late", "--no-fetch"]
    let tracer = try CrashTrace.start(site, injection, words)
    let prefix = ".state.json.new-"
    var program: pid_t?
    try tracer.wait {
      program = site.files().first { $0.hasPrefix(prefix) }.flatMap {
        pid_t($0.dropFirst(prefix.count))
      }
      return program != nil
    }
    return (tracer, try #require(program))
  }

  @Test(.enabled(if: CrashTrace.isAvailable, "strace is not installed"))
  func `after a save in progress is finished and reported`() throws {
    let site = try CrashSite()
    #expect(try site.startAdding(1).result().status == 0)
    let (tracer, program) = try startSlowSave(site, seconds: 1)
    kill(program, SIGINT)
    let result = try tracer.result()
    #expect(result.status == 130)
    #expect(result.output.contains("+ Late"), "\(result)")
    #expect(try site.names() == ["City 1", "Late"])
    #expect(site.files() == CrashSite.files)
  }

  @Test(.enabled(if: CrashTrace.isAvailable, "strace is not installed"))
  func `and a second one ends it immediately, even during a save`() throws {
    let site = try CrashSite()
    #expect(try site.startAdding(1).result().status == 0)
    let (tracer, program) = try startSlowSave(site, seconds: 5)
    kill(program, SIGINT)
    kill(program, SIGTERM)
    // strace stops the saving thread for the whole delay, and the save does not continue
    // afterwards.
    #expect([130, 143].contains(try tracer.result().status))
    #expect(try site.names() == ["City 1"])
    #expect(try site.startAdding(2).result().status == 0)
    #expect(site.files() == CrashSite.files)
  }
}
#endif
