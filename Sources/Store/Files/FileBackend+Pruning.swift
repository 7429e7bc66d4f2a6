import Files
import FoundationEssentials
import Tracking

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension FileBackend {
  /// Forgets under the lock, where the previous state goes, too, if it was replaced before that.
  func pruneHistory(
    keep: Double?, at now: Date, isDryRun: Bool
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
    _ resolved: StatePath, keep: Double?, at now: Date, isDryRun: Bool
  ) throws(StoreError) -> HistoryRemoval {
    let files = JournalFiles(of: resolved)
    try checkReadability(of: files)
    let present = PresentState(try file(at: resolved).read(.days))
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
      SavedState(revision: present.revision), present, in: files, isOn: true, format: journalFormat)
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
    } catch { throw .historyNotPruned(path: files.directory, error) }
    return removal
  }

  private func remove(_ file: String) throws(SystemError) {
    if FileOperations.retried({ operations.unlink(file) }) != 0, errno != ENOENT {
      throw SystemError(number: errno)
    }
  }
}
