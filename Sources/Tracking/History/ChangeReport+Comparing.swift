package import FoundationEssentials
package import Weather

extension ChangeReport {
  /// Returns what differs between two saved lists, by identity.
  ///
  /// The difference is measured from the older list to the newer one, whichever comes first, so
  /// that the way back has the same rows with added and removed, before and after exchanged.
  ///
  /// - Parameters:
  ///   - now: When the newer list was saved, if that is unknown.
  ///   - failed: The cities whose fetch failed in this command; nil to show earlier failures.
  /// - Returns: A report of the whole list `new`, with the cities that it does not have.
  /// - Complexity: O(n + m log m) for n cities, m of them moved.
  package static func comparing(
    _ command: String,
    from old: SavedList,
    to new: SavedList,
    thresholds: Thresholds,
    comparison: Comparison = .measured,
    at now: Date,
    failed: Set<City.ID>? = nil
  ) -> ChangeReport {
    let isBackward = old.revision.number > new.revision.number
    let (older, newer) = isBackward ? (new, old) : (old, new)
    let moment = newer.revision.savedAt ?? now
    let forward = CityListDifference(from: older.cities, to: newer.cities) { city in
      switch comparison {
      case .exact: .exact
      case .measured: .measured(thresholds, today: city.localDate(at: moment))
      }
    }
    let difference =
      isBackward
      ? CityListDifference(
        from: old.cities,
        to: new.cities,
        changes: forward.changes.mapValues { $0.map(\.reversed) }
      ) : forward
    var report = ChangeReport(
      command: command,
      list: new,
      since: old.revision,
      difference: difference,
      lastSeen: old.cities,
      failed: failed
    )
    report.changedAt = newer.changedAt
    report.hasNamedBaseline = true
    report.before = old
    return report
  }

  /// Returns a list as it was, marked with its latest change then.
  ///
  /// - Parameters:
  ///   - since: The revision before it.
  ///   - list: The list, which later saves left without changes.
  /// - Complexity: O(n) in the number of cities and changes.
  package static func latestChange(
    _ command: String,
    _ change: RecordedChange,
    since: SavedRevision,
    in list: SavedList
  ) -> ChangeReport {
    ChangeReport(
      command: command,
      list: list,
      since: since,
      difference: CityListDifference(from: change.old, to: list.cities, changes: change.changes),
      lastSeen: change.old,
      failed: nil
    )
  }

  /// Returns a list as it was, without marks.
  package static func unchanged(_ command: String, _ list: SavedList) -> ChangeReport {
    ChangeReport(
      command: command,
      list: list,
      since: nil,
      difference: CityListDifference(from: list.cities, to: list.cities, changes: [:]),
      lastSeen: [],
      failed: nil
    )
  }
}
