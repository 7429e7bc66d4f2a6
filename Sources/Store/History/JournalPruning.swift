import Files
import FoundationEssentials
import Tracking
import Weather

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Forgets old saved states, except for the one in force at the beginning of what is kept; the caller
/// holds the lock of the state.
struct JournalPruning {
  let files: JournalFiles
  let operations: FileOperations
  let format: JournalFormat

  init(_ files: JournalFiles, operations: FileOperations, format: JournalFormat = .current) {
    self.files = files
    self.operations = operations
    self.format = format
  }

  /// What will be removed.
  struct Plan {
    /// The numbers of whole segments.
    var segments: [Int] = []

    /// The segment in which the records before one are removed, and the index of that one.
    var cut: (segment: JournalSegment, record: Int)?

    /// How many bytes are removed, without the new snapshot.
    var size = 0

    /// The oldest state that stays; nil if nothing is removed.
    var oldest: SavedRevision?

    var isEmpty: Bool { segments.isEmpty && cut == nil }
  }

  /// Whether a save should look for what to remove: if there may be something and it is a day since.
  func isDue(before cutoff: Date, at now: Date) -> Bool {
    guard let first = files.segments().first else { return false }
    guard let ends = JournalEnds(first, in: files, format: format) else {
      return isOlder(first, than: cutoff)
    }
    // A clock that was wrong must not put it off for long.
    return ends.head.isPruned
      ? abs(now.timeIntervalSince(ends.head.writtenAt)) >= 86_400 : ends.head.writtenAt <= cutoff
  }

  /// Finds what was saved before a moment, except for the state in force then.
  ///
  /// - Parameter now: The present; later times do not count.
  func plan(before cutoff: Date, at present: PresentState, now: Date) -> Plan {
    var plan = Plan()
    let chain = JournalChain(files, to: present, format: format)
    var links = 0
    while chain.link(links) != nil { links += 1 }
    let chained = Set((0..<links).compactMap { chain.link($0)?.number })
    let all = files.segments()
    if let (segment, record) = chain.stateInForce(at: cutoff, now: now) {
      plan.segments = all.filter { $0 < segment.number }
      plan.oldest = segment.entries[record].record.revision
      // A segment is also rewritten to remember when the ones before it were removed.
      if record > 0 || !plan.segments.isEmpty {
        plan.cut = (segment, record)
        plan.size = segment.entries[record].end
      }
    }
    // What does not lead to the present state is as old as its files, or was forgotten before and came
    // back with a power failure.
    let oldest = chain.oldest.flatMap { $0.head.isPruned ? $0.number : nil } ?? 0
    let planned = Set(plan.segments)
    plan.segments += all.filter { number in
      !planned.contains(number) && !chained.contains(number)
        && (number < oldest || isOlder(number, than: cutoff))
    }
    for number in plan.segments { plan.size += files.size(of: number) ?? 0 }
    return plan
  }

  private func isOlder(_ segment: Int, than cutoff: Date) -> Bool {
    if let last = JournalEnds(segment, in: files, format: format)?.last.revision.savedAt {
      return last < cutoff
    }
    guard let status = status(of: segment) else { return false }
    #if canImport(Glibc)
    let seconds = status.st_mtim.tv_sec
    #else
    let seconds = status.st_mtimespec.tv_sec
    #endif
    return Date(timeIntervalSince1970: Double(seconds)) < cutoff
  }

  private func status(of segment: Int) -> stat? {
    var status = stat()
    return lstat(files.path(of: segment), &status) == 0 ? status : nil
  }

  /// Removes what a plan names; after an error some of it may remain.
  func run(_ plan: Plan, at now: Date) throws(SystemError) {
    removeLeftovers()
    guard let (segment, record) = plan.cut else { return try remove(plan.segments) }
    do throws(SystemError) {
      try cut(segment, before: record, at: now)
      try remove(plan.segments)
    } catch {
      // On a full disk, whole segments make room for the new one.
      guard !plan.segments.isEmpty, [ENOSPC, EDQUOT].contains(error.number) else { throw error }
      try remove(plan.segments)
      try cut(segment, before: record, at: now)
    }
  }

  /// Removes all segments.
  func removeAll() throws(SystemError) {
    removeLeftovers()
    try remove(files.segments())
  }

  /// Removes the new segments of processes that were killed.
  private func removeLeftovers() { for path in files.leftovers { _ = operations.unlink(path) } }

  private func remove(_ segments: [Int]) throws(SystemError) {
    guard !segments.isEmpty else { return }
    var failure: SystemError?
    for segment in segments {
      let path = files.path(of: segment)
      if FileOperations.retried({ operations.unlink(path) }) != 0, errno != ENOENT {
        failure = failure ?? SystemError(number: errno)
      }
    }
    if let failure { throw failure }
    try operations.flushDirectory(files.directory)
  }

  /// Replaces a segment with one that begins with the state after a record.
  private func cut(_ segment: JournalSegment, before index: Int, at now: Date) throws(SystemError) {
    let entry = segment.entries[index]
    let text = try snapshot(of: segment, index, at: now) + segment.bytes[entry.end...]
    let path = files.path(of: segment.number)
    let writer = JournalWriter(files, operations: operations, format: format)
    try writer.replace(path, with: text)
  }

  /// - Throws: `EILSEQ` if a program wrote what cannot be.
  func snapshot(
    of segment: JournalSegment, _ index: Int, at now: Date
  ) throws(SystemError) -> [UInt8] {
    guard let text = segment.start(at: index, now, format) else {
      throw SystemError(number: EILSEQ)
    }
    return text
  }
}

extension JournalChain {
  /// Finds the state that was in force at a moment; nil if all known ones are younger.
  ///
  /// Goes from the oldest record on, so that one save with a clock that was wrong makes nothing old that
  /// was saved before it.
  ///
  /// - Parameter now: The present; later times do not count.
  func stateInForce(at moment: Date, now: Date) -> (segment: JournalSegment, record: Int)? {
    var links = 0
    while link(links) != nil { links += 1 }
    var found: (segment: JournalSegment, record: Int)?
    for index in (0..<links).reversed() {
      guard let segment = segment(index) else { continue }
      for record in records(of: segment, at: index) {
        // A list from before its history, or a save with a clock from the future, proves nothing.
        guard let savedAt = segment.entries[record].record.revision.savedAt, savedAt <= now else {
          continue
        }
        if savedAt > moment { return found }
        found = (segment, record)
      }
    }
    return found
  }
}
