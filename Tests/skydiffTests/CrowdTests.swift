import FoundationEssentials
import JSONText
import Synchronization
import TestServers
import TestSupport
import Testing

/// Many processes that change and read one list at the same time, in the order of its revisions.
@Suite struct CrowdTests {
  /// A process with its time and its output.
  private struct Call: Sendable {
    var start: Int
    var end: Int
    var since: Int
    var revision: Int
    var added: [String]
    var removed: [String]

    var isSave: Bool { revision > since }
  }

  /// Runs processes one after the other.
  private struct Worker {
    let number: Int
    var random: SeededGenerator
    var added: [String] = []
    var count = 0

    /// The words of the next process, which removes only cities that this worker has added.
    mutating func next() -> [String] {
      count += 1
      let choice = Int.random(in: 0..<10, using: &random)
      if choice < 3 { return ["refresh", "--force", "--json"] }
      if choice < 6, let name = added.randomElement(using: &random) {
        added.removeAll { $0 == name }
        return ["remove", name, "--json"]
      }
      let name = "City \(number)-\(count)"
      added.append(name)
      // No place twice.
      let place = "\(count % 80).5,\(number * 10 + count / 80).25"
      return ["add", place, "--name", name, "--no-fetch", "--json"]
    }
  }

  @Test(arguments: SeaweedFS.isInstalled ? [false, true] : [false])
  func `changes and readings are in the order in which they began and ended`(isRemote: Bool) throws
  {
    let site = try CrashSite(hasWeather: true, isRemote: isRemote)
    let (writers, readers) = isRemote ? (4, 2) : (16, 8)
    let rounds = Torture.count(isRemote ? 2 : 3, torture: .max)
    let end = MonotonicTime.milliseconds + 60_000
    let calls = Mutex<[Call]>([])
    let lists = Mutex<[String]>([])
    concurrently(writers + readers) { number in
      var worker = Worker(number: number, random: SeededGenerator(seed: UInt64(number)))
      var round = 0
      while round < rounds, MonotonicTime.milliseconds < end {
        round += 1
        let words = number < writers ? worker.next() : ["list", "--json"]
        do {
          let call = try Self.call(site, words)
          calls.withLock { $0.append(call) }
        } catch { Issue.record("\(error)") }
      }
      lists.withLock { $0 += worker.added }
    }
    let all = calls.withLock { $0 }
    let saves = all.filter(\.isSave).sorted { $0.revision < $1.revision }
    #expect(saves.allSatisfy { $0.revision == $0.since + 1 })
    #expect(saves.map(\.revision) == Array(1...max(saves.count, 1)))
    expectOrder(all.filter { $0.isSave || $0.since == $0.revision })
    var list: [String] = []
    for save in saves {
      list.removeAll(where: save.removed.contains)
      list += save.added
    }
    #expect(try site.names() == list)
    #expect(Set(list) == Set(lists.withLock { $0 }))
    #expect(all.count >= (writers + readers) * 2)
    guard !isRemote else { return }
    #expect(try site.revision() == saves.count)
    #expect(try site.loggedRevisions() == saves.map(\.revision).reversed())
    #expect(site.files() == CrashSite.files)
  }

  /// Expects that what ended before something else began has an earlier revision, or shows no later one.
  private func expectOrder(_ calls: [Call]) {
    let byEnd = calls.sorted { $0.end < $1.end }
    var ended = byEnd[...]
    var latest = 0
    for call in calls.sorted(by: { $0.start < $1.start }) {
      while let first = ended.first, first.end < call.start {
        latest = max(latest, first.revision)
        ended.removeFirst()
      }
      #expect(call.isSave ? call.revision > latest : call.revision >= latest)
    }
  }

  private static func call(_ site: CrashSite, _ words: [String]) throws -> Call {
    let start = MonotonicTime.milliseconds
    let result = try site.start(words).result()
    let end = MonotonicTime.milliseconds
    #expect(result.status == 0, "\(result)")
    let document = try JSONDocument(result.output).root
    let isReading = words[0] == "list"
    func names(_ change: String) -> [String] {
      (document["cities"]?.array.map(Array.init) ?? []).filter { $0["change"]?.string == change }
        .compactMap { $0["name"]?.string }
    }
    let revision = try #require(document["revision"]?.int)
    return Call(
      start: start, end: end, since: isReading ? revision : try #require(document["since"]?.int),
      revision: revision, added: isReading ? [] : names("added"),
      removed: isReading ? [] : names("removed"))
  }
}
