import FoundationEssentials
import JSONText
import S3
import Synchronization
import TestServers
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Many processes that save one list in a store at the same time, as many machines do.
@Suite(
  .serialized, .enabled(if: SeaweedFS.isInstalled, "needs SeaweedFS: scripts/setup.sh --tests"))
struct `Writers of one list in a store` {
  private let directory: TemporaryDirectory
  private let weed: SeaweedFS
  private let environment: [String: String]

  private struct Outcome {
    var name: String

    /// Nil for a process that was killed.
    var status: Int32?

    /// Nil if the process did not report one.
    var revision: Int?
    var seconds: Double
  }

  /// Adds cities from several writers for a while, each with its own cache.
  private final class Crowd: Sendable {
    let outcomes = Mutex<[Outcome]>([])
    let isOver = Atomic(false)

    var savedCount: Int { outcomes.withLock { $0.count { $0.status == 0 } } }
  }

  init() throws {
    directory = try TemporaryDirectory()
    weed = try SeaweedFS()
    weed.makeBucket("crowd")
    try directory.write(
      #"{"s3": {"endpoint": "\#(weed.endpoint)"}, "refresh": {"lockTimeout": "5m", "deadline": "20s"}}"#,
      to: "config.json")
    environment = [
      "HOME": directory.path, "SKYDIFF_CONFIG": directory.file("config.json"),
      "SKYDIFF_STATE": "s3://crowd/list.json", "TZ": "UTC0",
      "AWS_ACCESS_KEY_ID": SeaweedFS.keys.accessKey,
      "AWS_SECRET_ACCESS_KEY": SeaweedFS.keys.secretKey,
    ]
  }

  private func run(
    writers: Int, seconds: Int, kills: Bool, _ meanwhile: (Crowd) throws -> Void = { _ in }
  ) throws -> [Outcome] {
    let crowd = Crowd()
    let end = MonotonicTime.milliseconds + seconds * 1000
    let environment = environment
    let home = directory.path
    let isDone = Mutex(0)
    for writer in 0..<writers {
      let body: @Sendable () -> Void = {
        var random = SeededGenerator(seed: UInt64(writer))
        var environment = environment
        environment["XDG_CACHE_HOME"] = "\(home)/cache-\(writer)"
        var count = 0
        while !crowd.isOver.load(ordering: .relaxed) {
          count += 1
          let name = "City \(writer)-\(count)"
          let start = MonotonicTime.milliseconds
          do {
            let process = try SkydiffBinary.start(
              ["add", "\(writer).5,\(count % 100).25", "--name", name, "--no-fetch", "--json"],
              environment: environment)
            if kills, Int.random(in: 0..<3, using: &random) == 0 {
              usleep(UInt32.random(in: 0..<150_000, using: &random))
              kill(process.id, SIGKILL)
            }
            let result = try process.result()
            let document = try? JSONDocument(result.output).root
            let outcome = Outcome(
              name: name, status: result.status, revision: document?["revision"]?.int,
              seconds: Double(MonotonicTime.milliseconds - start) / 1000)
            crowd.outcomes.withLock { $0.append(outcome) }
          } catch { Issue.record("\(error)") }
        }
        isDone.withLock { $0 += 1 }
      }
      startThread(body)
    }
    defer { crowd.isOver.store(true, ordering: .relaxed) }
    try meanwhile(crowd)
    usleep(UInt32(max(end - MonotonicTime.milliseconds, 0)) * 1000)
    crowd.isOver.store(true, ordering: .relaxed)
    #expect(eventually(within: 400) { isDone.withLock { $0 } == writers })
    return crowd.outcomes.withLock { $0 }
  }

  /// The names and the revision of the list, and the numbers of all revisions, from another machine.
  private func list() throws -> (names: [String], revision: Int, logged: [Int]) {
    let list = try SkydiffBinary.run(["list", "--json"], environment: environment)
    #expect(list.status == 0, "\(list)")
    let document = try JSONDocument(list.output).root
    let log = try SkydiffBinary.run(["log", "--all", "--json"], environment: environment)
    #expect(log.status == 0, "\(log)")
    let revisions = try JSONDocument(log.output).root["revisions"]?.array.map(Array.init) ?? []
    return (
      (document["cities"]?.array.map(Array.init) ?? []).compactMap { $0["name"]?.string },
      try #require(document["revision"]?.int), revisions.compactMap { $0["revision"]?.int }
    )
  }

  private func expectWhole(_ outcomes: [Outcome]) throws {
    let (names, revision, logged) = try list()
    #expect(Set(names).count == names.count)
    #expect(names.count == revision)
    #expect(revision > 0)
    #expect(logged == (1...max(revision, 1)).reversed())
    let saved = outcomes.filter { $0.status == 0 }
    #expect(Set(saved.map(\.name)).subtracting(names).isEmpty)
    let revisions = saved.compactMap(\.revision)
    #expect(revisions.count == saved.count)
    #expect(Set(revisions).count == revisions.count)
    let check = try SkydiffBinary.run(["state", "check", "--json"], environment: environment)
    let problems = try JSONDocument(check.output).root["history"]?["problems"]?.array.map(
      Array.init)
    #expect(problems?.isEmpty == true, "\(check)")
    let median = saved.map(\.seconds).sorted()
    print(
      "\(outcomes.count) saves begun, \(saved.count) reported, \(names.count) in the list, "
        + "median \(median.isEmpty ? 0 : median[median.count / 2]) s")
  }

  @Test func `lose nothing, and number each revision once`() throws {
    let outcomes = try run(
      writers: Torture.count(4, torture: 16), seconds: Torture.count(2, torture: 60), kills: false)
    #expect(outcomes.allSatisfy { $0.status == 0 })
    try expectWhole(outcomes)
    #expect(try list().names.count == outcomes.count)
  }

  @Test func `lose nothing that was reported, whoever is killed`() throws {
    let pauses = Torture.count(1, torture: 5)
    let outcomes = try run(writers: 4, seconds: Torture.count(3, torture: 60), kills: true) {
      crowd in
      /// Waits until some saves more are reported.
      func wait(forSaves count: Int) {
        let before = crowd.savedCount
        #expect(eventually(within: 100) { crowd.savedCount >= before + count })
      }
      for _ in 0..<pauses {
        wait(forSaves: 3)
        weed.kill()
        usleep(500_000)
        try weed.restart()
        wait(forSaves: 1)
      }
    }
    let statuses: Set<Int32?> = [nil, 0, 69, 73]
    #expect(outcomes.allSatisfy { statuses.contains($0.status) }, "\(outcomes.map(\.status))")
    try expectWhole(outcomes)
  }
}
