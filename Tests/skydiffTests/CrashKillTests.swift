import FoundationEssentials
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Processes that are killed while they save.
@Suite struct CrashKillTests {
  private static let isTorture = ProcessInfo.processInfo.environment["SKYDIFF_TORTURE"] != nil

  /// Checks that the list is the one before or after an addition that was killed, and returns it.
  private func checkList(
    _ site: CrashSite, after old: [String], _ added: String, _ result: SpawnedProcess.Result
  ) throws -> [String] {
    let names = try site.names()
    let isReported = result.output.contains(added)
    let expected = isReported ? [old + [added]] : [old, old + [added]]
    #expect(expected.contains(names), "\(names) after \(old) and \(result)")
    return names
  }

  @Test func `a kill at any moment leaves the old or the new state`() throws {
    let site = try CrashSite(hasWeather: true)
    var random = SeededGenerator(seed: 2026)
    // Up to a little longer than a run takes on this machine.
    let start = MonotonicTime.milliseconds
    #expect(try site.startAdding(0).result().status == 0)
    let longest = (MonotonicTime.milliseconds - start) * 5 / 4 + 1
    var names = ["City 0"]
    var kills = 0
    var number = 0
    while kills < (Self.isTorture ? 1000 : 25), number < 10_000 {
      number += 1
      let isRefresh = number.isMultiple(of: 3)
      let process = isRefresh ? try site.start("refresh", "--force") : try site.startAdding(number)
      if !process.hasEnded(within: Int.random(in: 0...longest, using: &random)) {
        process.kill(SIGKILL)
        kills += 1
      }
      let result = try process.result()
      if isRefresh {
        #expect(try site.names() == names, "after \(result)")
      } else {
        names = try checkList(site, after: names, "City \(number)", result)
      }
      // With a long list, most kills would hit during network requests.
      if names.count > 40 {
        #expect(try site.start("remove", "--all").result().status == 0)
        names = []
      }
    }
    #expect(kills >= 25)
    #expect(try site.startAdding(10_001).result().status == 0)
    #expect(site.files() == CrashSite.files)
    #expect(try site.names() == names + ["City 10001"])
    // Kills leave no gap.
    let revisions = try site.loggedRevisions()
    #expect(revisions == Array((1...revisions.count).reversed()))
    #expect(try site.revision() == revisions.count)
    // The previous state is valid too.
    #expect(try site.start("state", "restore").result().status == 0)
    #expect(try site.names() == names)
  }

  /// The system calls of a save, counted by kind, and whether the new state is in place when the
  /// process is killed on entering one.
  private static let moments: [(call: String, count: Int, isNew: Bool)] = [
    ("fchmod", 1, false), ("fchmod", 2, false), ("write", 1, false), ("fsync", 1, false),
    ("link", 1, false), ("write", 2, false), ("fsync", 2, false), ("rename", 1, false),
    ("rename", 2, true), ("fsync", 3, true),
  ]

  @Test(.enabled(if: CrashTrace.isAvailable, "strace is not installed"), arguments: moments)
  func `a kill at each system call of a save leaves the old or the new state`(
    moment: (call: String, count: Int, isNew: Bool)
  ) throws {
    let site = try CrashSite()
    #expect(try site.startAdding(1).result().status == 0)
    let result = try CrashTrace.run(
      site, "inject=\(moment.call):signal=KILL:when=\(moment.count)",
      ["add", "5,5", "--name", "Late", "--no-fetch"])
    try #require(result.ending == .killed(by: SIGKILL), "\(result)")
    let names = try checkList(site, after: ["City 1"], "Late", result)
    #expect(names.contains("Late") == moment.isNew)
    #expect(try site.loggedRevisions() == (moment.isNew ? [2, 1] : [1]))
    #expect(try site.startAdding(2).result().status == 0)
    #expect(try site.loggedRevisions() == (moment.isNew ? [3, 2, 1] : [2, 1]))
    #expect(site.files() == CrashSite.files)
  }

  @Test(.enabled(if: CrashTrace.isAvailable, "strace is not installed"))
  func `a save writes and flushes the state and its record, renames and flushes, in that order`()
    throws
  {
    let site = try CrashSite()
    #expect(try site.startAdding(1).result().status == 0)
    let result = try CrashTrace.run(
      site, "trace=openat,write,fsync,link,rename", ["add", "5,5", "--name", "Late", "--no-fetch"])
    try #require(result.status == 0, "\(result)")
    let trace = try CrashTrace.text(of: site)
    // With -y, strace prints the paths of descriptors.
    let steps: [(step: String, words: [String])] = [
      ("open", ["openat(", "/state/.state.json.new-", "O_EXCL", "O_NOFOLLOW"]),
      ("write", ["write(", "/state/.state.json.new-"]),
      ("flush", ["fsync(", "/state/.state.json.new-"]),
      ("link", ["link(", "/state/state.json\"", "/state/.state.json.old-"]),
      ("record", ["write(", "/state/state.json.history/0000000001.ndjson>"]),
      ("flush record", ["fsync(", "/state/state.json.history/0000000001.ndjson>"]),
      ("rename", ["rename(", "/state/.state.json.new-", "/state/state.json\""]),
      ("keep", ["rename(", "/state/.state.json.old-", "/state/state.json.previous\""]),
      ("flush directory", ["fsync(", "/state>"]),
    ]
    let made = trace.split(separator: "\n").compactMap { line in
      steps.first { step in step.words.allSatisfy { line.contains($0) } }?.step
    }
    #expect(made == steps.map(\.step))
  }
}
