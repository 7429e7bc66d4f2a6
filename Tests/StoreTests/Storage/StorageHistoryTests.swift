import FoundationEssentials
import TestSupport
import Testing
import Tracking
import Weather
import WeatherSamples

@testable import Store

@Suite(.serialized) struct `The history of every storage` {
  /// Saves random lists; returns each with its revision.
  private func saveRandomly(_ count: Int, to site: StorageSite, seed: UInt64) throws -> [[City]] {
    var random = RandomHistory(seed: seed)
    var lists: [[City]] = [[]]
    for _ in 0..<count {
      let cities = random.next(after: lists.last ?? [])
      site.now = random.now
      lists.append(try site.save(cities).new.cities)
    }
    return lists.map { $0.map(\.withoutHours) }
  }

  @Test(arguments: StorageKind.available) func `has every list and every revision`(
    kind: StorageKind
  ) throws {
    let site = try StorageSite(kind)
    let lists = try saveRandomly(Torture.count(40, torture: 300), to: site, seed: 7)
    let (state, history) = try site.storage().loadHistory()
    #expect(history.isConnected)
    #expect(history.oldest.number == 0)
    #expect(history.latest.number == lists.count - 1)
    #expect(state.revision == lists.count - 1)
    for (revision, cities) in lists.enumerated() {
      #expect(try history.cities(at: revision) == cities, "revision \(revision)")
    }
    var visited = lists.count - 1
    history.visitChanges(in: 1...visited) { change in
      #expect(change.revision.number == visited)
      #expect(change.new == lists[visited])
      #expect(change.old == lists[visited - 1])
      visited -= 1
      return true
    }
    #expect(visited == 0)
    let check = try #require(try site.storage().checkHistory())
    #expect(check.problems.isEmpty)
    #expect(check.revisions == lists.count)
    #expect(check.size > 0)
    #expect(site.reported.isEmpty)
  }

  @Test(arguments: StorageKind.available)
  func `of an earlier version is kept aside, and begins again`(kind: StorageKind) throws {
    let site = try StorageSite(kind)
    for number in 1...3 { try site.save([.numbered(number)]) }
    try site.replace(#""version": "2.2""#, with: #""version": "1.0""#)
    try site.replace(#""version":"2.0""#, with: #""version":"1.0""#)
    #expect(try site.storage().loadHistory().history.oldest.number == 3)
    try site.save([.numbered(4)])
    try site.save([.numbered(5)])
    #expect(site.reported.count == 1)
    guard case .putAside(_, let kept)? = site.reported.first else {
      Issue.record("\(site.reported)")
      return
    }
    #expect((kept == nil) == (kind == .s3))
    if kind == .file { #expect(try site.fileNames().contains("state.json.history.old")) }
    let history = try site.storage().loadHistory().history
    #expect(history.oldest.number == 3)
    #expect(try history.cities(at: 4).map(\.id) == [City.numbered(4).id])
    if kind == .file { #expect(try site.storage().checkHistory()?.problems == []) }
  }

  @Test(arguments: StorageKind.available) func `finds the state at a moment`(
    kind: StorageKind
  ) throws {
    let site = try StorageSite(kind)
    for number in 1...20 { try site.save([.numbered(number)]) }
    let history = try site.storage().loadHistory().history
    let last = site.now
    for age in 0..<20 {
      let moment = last.addingTimeInterval(-60 * Double(age))
      #expect(history.latestRevision(notAfter: moment)?.number == 20 - age)
      #expect(history.revision(savedAt: moment)?.number == 20 - age)
    }
    #expect(history.latestRevision(notAfter: last.addingTimeInterval(-5000))?.number == 0)
  }

  @Test(arguments: StorageKind.available) func `forgets what is older, but not the state in force`(
    kind: StorageKind
  ) throws {
    let site = try StorageSite(kind)
    for number in 1...20 { try site.save([.numbered(number)]) }
    let dryRun = try site.storage().pruneHistory(keep: 330, at: site.now, isDryRun: true)
    #expect(try site.storage().loadHistory().history.oldest.number == 0)
    let removal = try site.storage().pruneHistory(keep: 330, at: site.now, isDryRun: false)
    #expect(removal == dryRun)
    #expect(removal.revisions == 14)
    #expect(removal.oldest?.number == 14)
    #expect(removal.size > 0)
    let history = try site.storage().loadHistory().history
    #expect(history.oldest.number == 14)
    #expect(history.isPruned)
    for number in 14...20 { #expect(try history.cities(at: number) == [.numbered(number)]) }
    #expect(throws: HistoryError.self) { try history.cities(at: 13) }
    try site.save([.numbered(21)])
    #expect(try site.storage().loadHistory().history.oldest.number == 14)
    #expect(try site.storage().checkHistory()?.problems == [])
    #expect(site.reported.isEmpty)
  }

  @Test(arguments: StorageKind.available) func `forgets everything but the present`(
    kind: StorageKind
  ) throws {
    let site = try StorageSite(kind)
    for number in 1...9 { try site.save([.numbered(number)]) }
    let removal = try site.storage().pruneHistory(keep: 0, at: site.now, isDryRun: false)
    #expect(removal.oldest?.number == 9)
    let history = try site.storage().loadHistory().history
    #expect(history.oldest.number == 9)
    #expect(history.latest.number == 9)
    try site.save([.numbered(10)])
    #expect(try site.storage().loadHistory().history.cities(at: 9) == [.numbered(9)])
    let again = try site.storage().pruneHistory(keep: 3600, at: site.now, isDryRun: false)
    #expect(again.revisions == 0)
  }

  @Test(arguments: StorageKind.available) func `names states by marks`(kind: StorageKind) throws {
    let site = try StorageSite(kind)
    for number in 1...3 { try site.save([.numbered(number)]) }
    func mark(_ name: String, _ number: Int) throws {
      let history = try site.storage().loadHistory().history
      let revision = try #require(history.revision(number))
      let digest = try #require(history.digest(of: number))
      try site.storage().setMark(name, revision: revision, digest: digest)
    }
    try mark("b", 1)
    try mark("a", 2)
    try mark("b", 3)
    #expect(try site.storage().marks().map(\.name) == ["a", "b"])
    #expect(try site.storage().marks().map(\.revision) == [2, 3])
    let history = try site.storage().loadHistory().history
    #expect(history.mark(named: "b")?.isAvailable == true)
    #expect(try site.storage().deleteMark("b"))
    #expect(try site.storage().deleteMark("b") == false)
    #expect(try site.storage().marks().map(\.name) == ["a"])
    #expect(try site.storage().readMarks().map(\.name) == ["a"])
    try site.save([.numbered(4)])
    #expect(try site.storage().loadHistory().history.mark(named: "a")?.isAvailable == true)
  }

  @Test(arguments: StorageKind.available) func `is not read where only the present is asked for`(
    kind: StorageKind
  ) throws {
    let site = try StorageSite(kind)
    try site.save([.numbered(1)])
    try site.save([.numbered(2)])
    let storage = try site.storage()
    let (state, history) = try storage.loadHistory(.days, readsHistory: false)
    #expect(state.revision == 2)
    #expect(!history.isOn)
  }
}
