import Files
package import FoundationEssentials
package import Tracking

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// What was removed from the history, or would be.
package struct HistoryRemoval: Sendable, Equatable {
  /// The directory.
  package var path: String

  /// How many saved states are not available any more.
  package var revisions = 0

  /// How many bytes the history is smaller.
  package var size = 0

  /// Whether the file with the previous state goes, too: it is older than what is kept.
  package var forgetsPrevious = false

  /// The oldest state that is available; nil if the history does not lead to the present state.
  package var oldest: SavedRevision?
}

extension StateStore {
  /// Forgets what was saved before a time span, except for the state in force at its beginning, under
  /// the lock; the previous state goes with it if it was replaced before that.
  ///
  /// Marks are not removed.
  ///
  /// - Parameters:
  ///   - keep: The time span before `now`, in seconds; 0 to forget everything but the present, nil to
  ///     forget nothing.
  ///   - isDryRun: Whether to remove nothing; then no lock is taken.
  /// - Throws: `StoreError`; with `historyNotPruned` some of it may have been removed.
  package func pruneHistory(
    keep: Double?,
    at now: Date,
    isDryRun: Bool
  ) throws(StoreError) -> HistoryRemoval {
    let resolved = try StatePath(path)
    // Taking the lock would create a directory for a state that is not there.
    guard JournalFiles(of: resolved).exist else {
      return HistoryRemoval(path: JournalFiles(of: resolved).directory)
    }
    if isDryRun { return try removal(resolved, keep: keep, at: now, isDryRun: true) }
    return try locked { resolved throws(StoreError) in
      try removal(resolved, keep: keep, at: now, isDryRun: false)
    }
  }

  private func removal(
    _ resolved: StatePath,
    keep: Double?,
    at now: Date,
    isDryRun: Bool
  ) throws(StoreError) -> HistoryRemoval {
    let files = JournalFiles(of: resolved)
    try checkReadability(of: files)
    let file = StateFile(path: path, target: resolved.target, format: format)
    let present = PresentState(try file.read(.days))
    let pruning = JournalPruning(files, operations: operations, format: journalFormat)
    var plan = JournalPruning.Plan()
    if let keep {
      // Whatever the clock says, 0 leaves nothing but the present.
      let cutoff = keep > 0 ? now.addingTimeInterval(-keep) : .distantFuture
      plan = pruning.plan(before: cutoff, at: present, now: max(now, cutoff))
    }
    // Without history the present needs no record, either.
    let removesAll = keep == 0 && recording?.keep == 0
    if removesAll {
      plan = JournalPruning.Plan(segments: files.segments())
      plan.size = plan.segments.reduce(0) { $0 + (files.size(of: $1) ?? 0) }
    }
    let journal = Journal(
      SavedState(revision: present.revision),
      present,
      in: files,
      isOn: true,
      format: journalFormat
    )
    var removal = HistoryRemoval(path: files.directory)
    if journal.isConnected {
      let oldest = journal.oldest
      removal.oldest = plan.oldest ?? (removesAll ? journal.latest : oldest)
      removal.revisions = (removal.oldest?.number ?? 0) - oldest.number
    }
    removal.forgetsPrevious =
      (keep == 0 || plan.oldest?.number == present.revision)
      && FileVersion(ofFileAt: resolved.previous).status != nil
    do throws(SystemError) {
      // A snapshot takes the place of the records before it.
      let cut = try plan.cut.map { cut throws(SystemError) in
        try pruning.snapshot(of: cut.segment, cut.record, at: now).count
      }
      removal.size = max(plan.size - (cut ?? 0), 0)
      if !isDryRun {
        try pruning.run(plan, at: now)
        if removal.forgetsPrevious { try remove(resolved.previous) }
      }
    } catch {
      throw .historyNotPruned(path: files.directory, error)
    }
    return removal
  }

  private func remove(_ file: String) throws(SystemError) {
    if FileOperations.retried({ operations.unlink(file) }) != 0, errno != ENOENT {
      throw SystemError(number: errno)
    }
  }
}
