import Weather

extension ChangeReport {
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
      difference: BoardDifference(from: change.old, to: change.new, changes: change.changes),
      lastSeen: change.old,
      failed: Set(failed.map(\.id))
    )
    if report.hasChanges { report.changedAt = change.revision.savedAt }
    return report
  }
}

extension RecordedChange {
  /// The latest change of a state, as far as the state itself has kept it: by which command is unknown.
  ///
  /// Nil if nothing has ever changed.
  package init?(latestChangeOf state: SavedState) {
    guard let latest = state.latestChange else { return nil }
    let difference = BoardDifference(
      from: latest.before,
      to: state.reportedBoard,
      comparison: .measured,
      shown: CityIndex(state.cities),
      moved: latest.moved
    )
    self.init(
      revision: SavedRevision(number: latest.revision, savedAt: latest.at, hasChanges: true),
      old: latest.before.cities,
      new: state.cities,
      changes: difference.changes
    )
  }
}
