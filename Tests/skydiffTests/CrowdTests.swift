import FoundationEssentials
import JSONText
import TestSupport
import Testing

/// Many processes that change one state at the same time.
@Suite struct CrowdTests {
  private static let isTorture = ProcessInfo.processInfo.environment["SKYDIFF_TORTURE"] != nil

  /// The output of a process.
  private struct Report {
    var since: Int
    var revision: Int
    var added: [String]
    var removed: [String]
  }

  /// Runs processes one after the other.
  private struct Worker {
    var number: Int
    var random: SeededGenerator
    var added: [String] = []
    var count = 0

    /// Starts the next process; it removes only cities that this worker has added.
    mutating func start(at site: CrashSite) throws -> SpawnedProcess {
      count += 1
      let choice = Int.random(in: 0..<10, using: &random)
      if choice < 3 { return try site.start("refresh", "--force", "--json") }
      if choice < 6, let name = added.randomElement(using: &random) {
        added.removeAll { $0 == name }
        return try site.start("remove", name, "--json")
      }
      let name = "City \(number)-\(count)"
      added.append(name)
      let latitude = Int.random(in: 0...80, using: &random)
      return try site.start(
        "add",
        "\(latitude).5,\(number * 10).25",
        "--name",
        name,
        "--no-fetch",
        "--json"
      )
    }
  }

  @Test func `the list matches all reports, and each revision occurs once`() throws {
    let site = try CrashSite(hasWeather: true)
    let rounds = Self.isTorture ? Int.max : 3
    let end = MonotonicTime.milliseconds + (Self.isTorture ? 20_000 : 60_000)
    var workers = (0..<16).map { Worker(number: $0, random: SeededGenerator(seed: UInt64($0))) }
    var running = try workers.indices.map { try workers[$0].start(at: site) }
    var reports: [Report] = []
    var round = 1
    while !running.isEmpty {
      let isLast = round >= rounds || MonotonicTime.milliseconds >= end
      var next: [SpawnedProcess] = []
      for (index, process) in running.enumerated() {
        reports.append(try Self.report(of: try process.result()))
        if !isLast { next.append(try workers[index].start(at: site)) }
      }
      running = next
      round += 1
    }

    let saves = reports.filter { $0.revision > $0.since }.sorted { $0.revision < $1.revision }
    #expect(saves.allSatisfy { $0.revision == $0.since + 1 })
    #expect(saves.map(\.revision) == Array(1...max(saves.count, 1)))
    #expect(try site.revision() == saves.count)
    #expect(try site.loggedRevisions() == saves.map(\.revision).reversed())
    var list: [String] = []
    for save in saves {
      list.removeAll(where: save.removed.contains)
      list += save.added
    }
    #expect(try site.names() == list)
    #expect(Set(list) == Set(workers.flatMap(\.added)))
    #expect(site.files() == CrashSite.files)
    #expect(reports.count >= 16 * (Self.isTorture ? 2 : 3))
  }

  private static func report(of result: SpawnedProcess.Result) throws -> Report {
    #expect(result.status == 0, "\(result)")
    let document = try JSONDocument(result.output).root
    func names(_ change: String) -> [String] {
      (document["cities"]?.array.map(Array.init) ?? [])
        .filter { $0["change"]?.string == change }
        .compactMap { $0["name"]?.string }
    }
    return Report(
      since: try #require(document["since"]?.int),
      revision: try #require(document["revision"]?.int),
      added: names("added"),
      removed: names("removed")
    )
  }
}
