package import FoundationEssentials
package import Tracking
package import Weather

/// The history of a state, read from its files without a lock.
package final class Journal: StateHistory {
  private let state: SavedState
  private let digest: StateDigest

  let chain: JournalChain

  /// Whether history is kept.
  package let isOn: Bool

  private let savedMarks: [SavedMark]

  /// Opens the history of a state.
  ///
  /// - Parameters:
  ///   - state: The present state.
  ///   - digest: The digest of its file; `ofNoFile` without one.
  ///   - files: The files of the history.
  ///   - isOn: Whether history is kept; otherwise the files are not read.
  ///   - marks: The marks.
  ///   - format: The format.
  init(
    _ state: SavedState,
    _ digest: StateDigest,
    in files: JournalFiles,
    isOn: Bool,
    marks: [SavedMark] = [],
    format: JournalFormat = .current
  ) {
    self.state = state
    self.digest = digest
    self.isOn = isOn
    chain = JournalChain(
      isOn ? files : JournalFiles(directory: "/dev/null"),
      to: digest,
      format: format
    )
    savedMarks = isOn ? marks : []
  }

  /// The present forecast of a city.
  func presentForecast(of city: City.ID) -> Forecast? {
    state.cities.first { $0.id == city }?.forecast
  }

  /// Whether the history leads to the present state.
  package var isConnected: Bool { chain.link(0) != nil }

  package var latest: SavedRevision {
    if let record = chain.link(0)?.last { return record.revision }
    let change = state.latestChange.flatMap { $0.revision == state.revision ? $0 : nil }
    return SavedRevision(
      number: state.revision,
      savedAt: change?.at,
      hasChanges: change != nil
    )
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
    // The state file has the list before the latest change.
    if !isConnected, let change = state.latestChange, change.revision - 1 == number {
      return SavedRevision(number: number)
    }
    return nil
  }

  package func latestRevision(notAfter instant: Date) -> SavedRevision? {
    if !isConnected {
      let latest = latest
      if let savedAt = latest.savedAt { return savedAt <= instant ? latest : nil }
      return state.revision == 0 ? latest : nil
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
      if let earliest = link.last.earliest, let latest = link.last.latest,
        earliest <= second, second <= latest, let segment = chain.segment(index)
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
      name: saved.name,
      revision: saved.revision,
      savedAt: saved.savedAt,
      isAvailable: digest(of: saved.revision) == saved.digest
    )
  }

  package func digest(of revision: Int) -> String? {
    if let (index, record) = chain.find(revision) {
      return chain.segment(index)?.entries[record].record.digest.description
    }
    return revision == state.revision ? digest.description : nil
  }

  package func visitRevisions(_ body: (SavedRevision) -> Bool) {
    guard isConnected else {
      guard body(latest) else { return }
      if let change = state.latestChange, change.revision < state.revision {
        _ = body(SavedRevision(number: change.revision, savedAt: change.at, hasChanges: true))
      }
      return
    }
    var index = 0
    while let segment = chain.segment(index) {
      // The last state is also the snapshot of the segment after it.
      for record in chain.records(of: segment, at: index).dropLast(index > 0 ? 1 : 0).reversed() {
        guard body(segment.entries[record].record.revision) else { return }
      }
      index += 1
    }
  }

  package func cities(at revision: Int) throws(HistoryError) -> [City] {
    if revision == state.revision { return state.cities.map(\.withoutHours) }
    if let (index, record) = chain.find(revision), let segment = chain.segment(index) {
      do throws(StoreError) {
        var cursor = try segment.cursor()
        for next in 0..<record { _ = try segment.apply(next + 1, to: &cursor) }
        return cursor.cities
      } catch {
        throw .noRevision(revision, nearest: [latest.number])
      }
    }
    if !isConnected, let change = state.latestChange, change.revision - 1 == revision {
      return change.before.cities.map(\.withoutHours)
    }
    throw isOn ? .noRevision(revision, nearest: [latest.number]) : .off
  }
}

extension City {
  /// The city as the history keeps it.
  fileprivate var withoutHours: City {
    guard forecast?.hours.isEmpty == false else { return self }
    var city = self
    city.forecast?.hours = []
    return city
  }
}
