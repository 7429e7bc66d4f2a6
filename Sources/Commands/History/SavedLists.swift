import ConfigurationFile
import Rendering
import Store
import Tracking
import Weather

/// The present list and the earlier ones, for commands that look back.
struct SavedLists {
  let state: SavedState
  private let journal: Journal

  var history: any StateHistory { journal }

  private let thresholds: Thresholds
  private let environment: Environment
  private let userClock: LocalClock

  /// Reads the state, empty when there is none, and its history; one that cannot be read ends where it can.
  ///
  /// - Parameters:
  ///   - parts: What to read of the present list.
  ///   - readsHistory: Whether more than the present list is asked for.
  init(_ session: Session, _ parts: StateParts = .all, readsHistory: Bool = true) throws(Failures) {
    (state, journal) = try Failures.ofStore { () throws(StoreError) in
      try session.storage.loadHistory(parts, readsHistory: readsHistory)
    }
    thresholds = session.settings.configuration.changes
    environment = session.environment
    userClock = session.userClock
  }

  var present: SavedList {
    SavedList(
      revision: history.latest, cities: state.cities, changedAt: state.latestReport?.at,
      at: environment.present)
  }

  /// Returns the list as it was, at the moment that the user named, else when it was saved.
  func list(at when: RevisionSpecifier) throws(Failures) -> SavedList {
    var list = try list(of: revision(when))
    let present = environment.present
    if when == .present {
      list.moment = present
    } else if let named = when.moment(now: present, clock: userClock) {
      list.moment = min(named, present)
    }
    return list
  }

  /// Returns the list to compare with, at the moment that the user named.
  ///
  /// Before the latest change it is as the report has it where the history does not reach back to it.
  func baseline(at when: RevisionSpecifier) throws(Failures) -> SavedList {
    do throws(Failures) { return try list(at: when) } catch {
      guard when == .beforeLatestChange, state.latestReport != nil else { throw error }
      return listBeforeLatestChange()
    }
  }

  /// Returns the list as a save left it.
  func list(of revision: SavedRevision) throws(Failures) -> SavedList {
    let isPresent = revision.number == history.latest.number
    let cities = isPresent ? state.cities : try cities(at: revision)
    let latestChange =
      isPresent ? state.latestReport?.at : latestChange(notAfter: revision)?.savedAt
    var list = SavedList(
      revision: revision, cities: cities, changedAt: latestChange, hasHours: isPresent)
    // An empty list may have no time at all.
    if list.cities.isEmpty, revision.savedAt == nil { list.moment = environment.present }
    return list
  }

  /// Returns the list before its latest change, with its saved values if the history has them.
  func listBeforeLatestChange() -> SavedList {
    let change = latestChange(notAfter: history.latest)
    if let before = change.flatMap({ history.revision($0.number - 1) }),
      let list = try? list(of: before)
    {
      return list
    }
    return SavedList(
      revision: SavedRevision(number: (state.latestReport?.revision ?? state.revision + 1) - 1),
      cities: state.listBeforeLatestReport)
  }

  /// Returns what differs between two lists, as a report of the whole list.
  ///
  /// - Parameter failed: The cities whose fetch failed in this command; nil to show earlier failures.
  func difference(
    _ command: String, from old: SavedList, to new: SavedList, comparison: Comparison = .measured,
    failed: Set<City.ID>? = nil
  ) -> ChangeReport {
    var report = ChangeReport.comparing(
      command, from: old, to: new, thresholds: thresholds, comparison: comparison,
      at: environment.present, failed: failed)
    if old.revision.number == 0 { report.listBeganAt = history.revision(1)?.savedAt }
    if old.revision.number < new.revision.number {
      report.findRuleEndings(in: history, (old.revision.number + 1)...new.revision.number)
    }
    return report
  }

  /// Returns the present list marked with what its saves have reported since an older one.
  func unseen(_ command: String, since old: SavedList) -> ChangeReport {
    var reports: [[City.ID: [FieldChange]]] = []
    if old.revision.number < history.latest.number {
      history.visitChanges(in: (old.revision.number + 1)...history.latest.number) { change in
        reports.append(change.changes)
        return true
      }
    }
    return .unseen(command, from: old, to: present, reports, thresholds: thresholds)
  }

  /// Returns a list with its latest change then, as `list` shows it, without marks where no change
  /// is known.
  ///
  /// - Parameter comparison: Exact to compare with the values saved before, not with those last
  ///   reported.
  func latestChange(
    _ command: String, of list: SavedList, comparison: Comparison = .measured
  ) -> ChangeReport {
    if comparison == .measured, list.revision.number == history.latest.number {
      var report = ChangeReport.latestChange(of: state)
      report.command = command
      if history.isOn { report.sinceAt = report.since.flatMap(history.revision)?.savedAt }
      return report
    }
    guard let latest = latestChange(notAfter: list.revision) else {
      return .unchanged(command, list)
    }
    var recorded: RecordedChange?
    history.visitChanges(in: latest.number...latest.number) { change in
      recorded = change
      return false
    }
    guard let recorded else { return .unchanged(command, list) }
    let before = history.revision(latest.number - 1) ?? SavedRevision(number: latest.number - 1)
    switch comparison {
    case .measured: return .latestChange(command, recorded, since: before, in: list)
    case .exact:
      let old = SavedList(revision: before, cities: recorded.old)
      var report = difference(command, from: old, to: list, comparison: .exact)
      report.hasNamedBaseline = false
      return report
    }
  }

  /// The latest revision with changes that is not after another one.
  private func latestChange(notAfter revision: SavedRevision) -> SavedRevision? {
    var latest: SavedRevision?
    history.visitRevisions { candidate in
      guard candidate.number <= revision.number, candidate.hasChanges else { return true }
      latest = candidate
      return false
    }
    return latest
  }
}

// MARK: - Revisions

extension SavedLists {
  /// Makes sure that there is a history.
  func requireHistory() throws(Failures) { if !history.isOn { throw failures(.off) } }

  /// Finds the saved state that the user named.
  func revision(_ when: RevisionSpecifier) throws(Failures) -> SavedRevision {
    do throws(HistoryError) { return try resolve(when) } catch { throw failures(error) }
  }

  func resolve(_ when: RevisionSpecifier) throws(HistoryError) -> SavedRevision {
    try when.resolve(in: history, now: environment.present, clock: userClock)
  }

  /// Returns the cities as a save left them.
  func cities(at revision: SavedRevision) throws(Failures) -> [City] {
    do throws(HistoryError) { return try history.cities(at: revision.number) } catch {
      throw failures(error)
    }
  }

  /// The failure to read the history; nil if what it does not have is not there.
  var unreadable: Failure? { journal.problem.map { Failure($0) } }

  /// The failure to find a saved state, with the nearest name for an unknown mark.
  func failures(_ error: HistoryError) -> Failures {
    if let unreadable { return Failures(unreadable) }
    if case .noMark(let name, _) = error {
      return Failures(.unknownMark(name, among: history.marks.map(\.name)))
    }
    return Failures(Failure(error, UserTime(clock: userClock, now: environment.present)))
  }
}
