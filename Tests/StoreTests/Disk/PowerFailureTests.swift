import Files
import FoundationEssentials
import TestSupport
import Testing
import Tracking
import Weather
import WeatherSamples

@testable import Store

@Suite struct `After a power failure` {
  @Test(arguments: SaveScenario.all)
  func `the list is the old one or the new one, and the next save cleans up`(
    scenario: SaveScenario
  ) throws {
    let directory = try TemporaryDirectory()
    try scenario.prepare(directory)
    let now = SaveScenario.date(15)
    let old = ListContents(scenario.store(in: directory, at: now))
    var lists = try savedLists(scenario.store(in: directory, at: now))
    let disk = try RecordedDisk(directory.path, hasLinks: scenario.hasLinks)
    try scenario.run(in: directory, disk.recording)
    let new = try #require(ListContents(scenario.store(in: directory, at: now)))
    lists.merge(try savedLists(scenario.store(in: directory, at: now))) { $1 }
    #expect(old != new || scenario.isPruning)
    var random = SeededGenerator(seed: 1)
    let crashes = CrashStates(disk, limit: Torture.count(20, torture: 2000), &random)
    #expect(crashes.states.count > 2)
    for (files, isAfterAll) in crashes.states {
      let crashed = try TemporaryDirectory(files)
      let store = scenario.store(in: crashed, SaveScenario.quick, at: now)
      let found = ListContents(store)
      let names = files.keys.sorted()
      #expect(found == new || (!isAfterAll && found == old), "\(names)")
      if found == nil { _ = try store.restore(at: now) }
      for (revision, cities) in try savedLists(store) {
        #expect(lists[revision] == nil || lists[revision] == cities, "\(revision): \(names)")
      }
      let before = try store.load()
      try SaveScenario.saveAgain(store)
      #expect(try store.load()?.revision == (before?.revision ?? 0) + 1)
      try SaveScenario.expectNothingIsLeft(in: crashed, scenario.directory)
      if scenario.isPruning {
        // What came back is forgotten again.
        _ = try store.pruneHistory(keep: 1_000_000, at: now, isDryRun: false)
      }
      // What was saved before a damaged state leads nowhere, and stays.
      let problems = try store.checkHistory()?.problems ?? []
      #expect(problems == [] || scenario.isDamaged, "\(problems): \(names)")
    }
  }

  @Test(arguments: [nil, "old\n"]) func `the file of an output is the old one or the new one`(
    old: String?
  ) throws {
    let directory = try TemporaryDirectory()
    if let old { try directory.write(old, to: "list.html") }
    let disk = try RecordedDisk(directory.path)
    let text = String(repeating: "<p>new</p>\n", count: 1000)
    try OutputFile(path: directory.file("list.html"), operations: disk.recording).replace(
      with: Array(text.utf8))
    var random = SeededGenerator(seed: 1)
    let crashes = CrashStates(disk, limit: Torture.count(20, torture: 2000), &random)
    #expect(crashes.states.count > 4)
    #expect(crashes.states.contains { $0.files["list.html"] == Array(text.utf8) })
    for (files, _) in crashes.states {
      let found = (files["list.html"] ?? nil).map { String(decoding: $0, as: UTF8.self) }
      #expect(found == old || found == text, "\(files.keys.sorted())")
    }
  }

  /// The lists that the history has, by their revisions.
  private func savedLists(_ store: any StateStore) throws -> [Int: [Int]] {
    guard let (_, history) = try? store.loadHistory() else { return [:] }
    var revisions: [Int] = []
    history.visitRevisions { revision in
      revisions.append(revision.number)
      return true
    }
    var lists: [Int: [Int]] = [:]
    for revision in revisions {
      lists[revision] = try history.cities(at: revision).map(\.id.number)
    }
    return lists
  }
}
