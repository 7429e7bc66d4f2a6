import FoundationEssentials
import Weather

extension ChangeReport {
  /// Finds when each city changed last, for rows that the report does not mark itself.
  ///
  /// - Complexity: O(n) in the number of changes since then.
  package mutating func findChanges(in history: any StateHistory) {
    var times: [City.ID: Date] = [:]
    var missing = Set(rows.map(\.city.id))
    for row in rows where row.mark != .unchanged {
      times[row.city.id] = changedAt ?? .distantFuture
      missing.remove(row.city.id)
    }
    if revision > 0, !missing.isEmpty {
      history.visitChanges(in: 1...revision) { change in
        guard let savedAt = change.revision.savedAt else { return true }
        var changed = Set(change.changes.keys)
        if change.old.count != change.new.count {
          changed.formUnion(Set(change.new.map(\.id)).subtracting(change.old.map(\.id)))
        }
        for id in changed where missing.remove(id) != nil { times[id] = savedAt }
        return !missing.isEmpty
      }
    }
    for index in rows.indices { rows[index].changedAt = times[rows[index].city.id] }
  }

  /// Returns the report of one save, as the command printed it then; its command is empty where it
  /// is unknown.
  ///
  /// Cities have their values of then, removed ones their last values. Those whose fetch failed in that
  /// save count as failed.
  package static func recorded(_ change: RecordedChange) -> ChangeReport {
    let old = CityIndex(change.old)
    let failed = change.new.filter { city in
      city.failure != nil && city.failure != old[city.id]?.failure
    }
    var report = ChangeReport(
      command: change.revision.command ?? "",
      list: SavedList(revision: change.revision, cities: change.new),
      since: SavedRevision(number: change.revision.number - 1),
      difference: CityListDifference(from: change.old, to: change.new, changes: change.changes),
      lastSeen: change.old,
      failed: Set(failed.map(\.id))
    )
    if report.hasChanges { report.changedAt = change.revision.savedAt }
    return report
  }
}

extension RecordedChange {
  /// What a state reported last, as far as the state itself has kept it: by which command is unknown.
  ///
  /// Nil if nothing has ever changed.
  package init?(latestReportOf state: SavedState) {
    guard let report = state.latestReport else { return nil }
    self.init(
      revision: SavedRevision(number: report.revision, savedAt: report.at, hasChanges: true),
      old: report.listBefore(state.cities),
      new: state.cities,
      changes: report.items
    )
  }
}
