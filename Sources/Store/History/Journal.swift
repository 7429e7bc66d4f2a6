package import FoundationEssentials
package import Tracking
package import Weather

/// The history of a state, read without a lock.
package final class Journal: StateHistory {
  let state: SavedState
  private let digest: StateDigest

  let chain: JournalChain

  /// Whether history is kept.
  package let isOn: Bool

  private let savedMarks: [SavedMark]

  /// Opens the history of a state; nothing is read unless history is kept.
  init(
    _ state: SavedState, _ present: PresentState, in source: any JournalSource, isOn: Bool,
    marks: [SavedMark] = [], format: JournalFormat = .current
  ) {
    self.state = state
    digest = present.digest
    self.isOn = isOn
    chain = JournalChain(
      isOn ? source : JournalFiles(directory: "/dev/null"), to: present, format: format)
    savedMarks = isOn ? marks : []
  }

  /// The present forecast of a city.
  func presentForecast(of city: City.ID) -> Forecast? {
    state.cities.first { $0.id == city }?.withoutHours.forecast
  }

  /// Why what it does not have may be there all the same; nil if nothing failed.
  package var problem: StoreError? { chain.problem }

  package var isPruned: Bool { chain.oldest?.head.isPruned ?? false }

  /// Whether the history leads to the present state.
  package var isConnected: Bool { chain.link(0) != nil }

  package private(set) lazy var latest: SavedRevision = {
    if chain.recordsPresent, let record = chain.link(0)?.last { return record.revision }
    var latest = state.savedRevision
    latest.isEdit = isEdit(in: unrecordedPresent)
    return latest
  }()

  /// Whether a save whose command is unknown changed the list itself.
  private func isEdit(in change: RecordedChange?) -> Bool {
    change.map { !$0.new.isSameList(as: $0.old) } ?? false
  }

  /// What the save of the present state changed, where its record is lost but not the one before.
  var unrecordedPresent: RecordedChange? {
    guard !chain.recordsPresent, let old = chain.cities(at: state.revision - 1) else { return nil }
    var change = RecordedChange(latestReportOf: state)
    if change?.revision.number != state.revision { change = nil }
    return RecordedChange(
      revision: state.savedRevision, old: old, new: state.cities.map(\.withoutHours),
      changes: change?.changes ?? [:])
  }

  /// Reads all of the history.
  package var oldest: SavedRevision {
    var index = 0
    while chain.segment(index + 1) != nil { index += 1 }
    guard let segment = chain.segment(index) else { return latest }
    return segment.entries[0].record.revision
  }

  package func revision(_ number: Int) -> SavedRevision? {
    if let (index, record) = chain.find(number) {
      return chain.segment(index)?.entries[record].record.revision
    }
    if number == state.revision { return latest }
    return listBeforeLatestChange(at: number) == nil ? nil : SavedRevision(number: number)
  }

  /// The list before the latest change as its report has it, which stands in for the history where none
  /// is kept.
  private func listBeforeLatestChange(at revision: Int) -> [City]? {
    guard !isOn, let change = state.latestReport, change.revision - 1 == revision else {
      return nil
    }
    return change.listBefore(state.cities).map(\.withoutHours)
  }

  package func latestRevision(notAfter instant: Date) -> SavedRevision? {
    if !chain.recordsPresent {
      if let savedAt = latest.savedAt, savedAt <= instant { return latest }
      guard isConnected else { return state.revision == 0 ? latest : nil }
    }
    if let revision = latestRecorded(notAfter: instant) { return revision }
    let oldest = oldest
    return oldest.number == 0 ? oldest : nil
  }

  /// Returns the latest revision whose time is known and not after an instant.
  func latestRecorded(notAfter instant: Date) -> SavedRevision? {
    var index = 0
    while let link = chain.link(index) {
      // A segment begins with a list that may be older than its first record.
      if link.last.earliest.map({ $0 <= instant }) ?? true {
        guard let segment = chain.segment(index) else { return nil }
        for record in chain.records(of: segment, at: index).reversed() {
          let revision = segment.entries[record].record.revision
          if let savedAt = revision.savedAt, savedAt <= instant { return revision }
        }
      }
      index += 1
    }
    return nil
  }

  package func revision(savedAt second: Date) -> SavedRevision? {
    let found = latestRevision(notAfter: second)
    if found?.savedAt == second || !isConnected { return found?.savedAt == second ? found : nil }
    // Where the clock went backwards, later revisions can have earlier times.
    var index = 0
    while let link = chain.link(index) {
      if let earliest = link.last.earliest, let latest = link.last.latest, earliest <= second,
        second <= latest, let segment = chain.segment(index)
      {
        for record in chain.records(of: segment, at: index).reversed() {
          let revision = segment.entries[record].record.revision
          if revision.savedAt == second { return revision }
        }
      }
      index += 1
    }
    return nil
  }

  package var marks: [HistoryMark] { savedMarks.map(mark) }

  package func mark(named name: String) -> HistoryMark? {
    savedMarks.first { $0.name == name }.map(mark)
  }

  private func mark(_ saved: SavedMark) -> HistoryMark {
    HistoryMark(
      name: saved.name, revision: saved.revision, savedAt: saved.savedAt,
      isAvailable: digest(of: saved.revision) == saved.digest)
  }

  package func digest(of revision: Int) -> String? {
    if let (index, record) = chain.find(revision) {
      return chain.segment(index)?.entries[record].record.digest.description
    }
    return revision == state.revision ? digest.description : nil
  }

  package func visitRevisions(_ body: (SavedRevision) -> Bool) {
    if !chain.recordsPresent {
      guard body(latest) else { return }
      if !isConnected, let change = state.latestReport, change.revision < state.revision {
        _ = body(SavedRevision(number: change.revision, savedAt: change.at, hasChanges: true))
      }
    }
    var index = 0
    var isRepeated = false
    while let segment = chain.segment(index) {
      // The last state is also the snapshot of the segment that continues it.
      let records = chain.records(of: segment, at: index).dropLast(isRepeated ? 1 : 0)
      for record in records.reversed() {
        guard body(segment.entries[record].record.revision) else { return }
      }
      isRepeated = segment.head.continues != nil
      index += 1
    }
  }

  package func cities(at revision: Int) throws(HistoryError) -> [City] {
    if revision == state.revision { return state.cities.map(\.withoutHours) }
    if let cities = chain.cities(at: revision) ?? listBeforeLatestChange(at: revision) {
      return cities
    }
    throw isOn ? .noRevision(revision, nearest: [latest.number]) : .off
  }
}

extension City {
  /// The city as the history keeps it.
  var withoutHours: City {
    guard forecast?.hours.isEmpty == false || measurements != nil || elevation != nil else {
      return self
    }
    var city = self
    city.forecast?.hours = []
    city.forgetMeasurements()
    return city
  }
}
