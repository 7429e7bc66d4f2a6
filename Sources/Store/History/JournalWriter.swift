import Files
import FoundationEssentials
import Tracking
import Weather

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Appends the record of a save to the history; the caller holds the lock of the state.
///
/// The record is written before the new state is put in place. If the process is killed between the
/// two, the record leads to a state that never was, and the next save removes it.
struct JournalWriter {
  let files: JournalFiles
  let operations: FileOperations
  var format = JournalFormat.current

  private let encoder = JournalEncoder()

  /// Makes a writer of the history beside a state.
  init(_ files: JournalFiles, operations: FileOperations, format: JournalFormat = .current) {
    self.files = files
    self.operations = operations
    self.format = format
  }

  /// Where a record goes.
  private enum Place {
    /// At an offset of the last segment; bytes after it are removed.
    case segment(Int, offset: Int, size: Int, after: JournalRecord)

    /// In a new segment after a snapshot of the old state.
    case newSegment(Int, after: SegmentStart.Origin)
  }

  /// Appends the record of a save.
  ///
  /// - Parameters:
  ///   - old: The file that is replaced; nil if it is not a state.
  ///   - hasGap: Whether older history was found to be damaged or missing.
  /// - Returns: What the user should know; nothing if the history leads to the replaced file.
  /// - Throws: The system's error; then nothing was appended.
  func append(
    _ change: StateChange, replacing old: PresentState?, with digest: StateDigest,
    _ recording: HistoryRecording, hasGap: Bool = false
  ) throws(SystemError) -> HistoryRemark? {
    for leftover in files.leftovers { _ = operations.unlink(leftover) }
    let aside = old?.isOfEarlierVersion == true ? try files.putAside(format, operations) : nil
    let now = recording.now()
    var record = JournalRecord(
      revision: HistoryRecording.revision(of: change, recording.command, at: now), digest: digest)
    record.hasGap = hasGap
    guard let old else {
      let isFirst = files.segments().isEmpty
      try begin(with: change.new.cities, record, at: now)
      return isFirst ? nil : .begun(path: files.directory)
    }
    switch place(after: old, change.old.cities) {
    case .segment(let number, let offset, let size, let last):
      let text = encoder.record(of: change, record.following(last))
      try write(text, to: number, at: offset, size: size)
      return nil
    case .newSegment(let number, let origin):
      let start = SegmentStart(
        after: aside.map { .earlierVersion(kept: $0) } ?? origin, change, replacing: old.digest,
        at: now, in: files.directory)
      try create(number, encoder.segment(start, change, record, format))
      return start.remark
    }
  }

  /// Begins the history with the new list, because nothing is known of the old one.
  private func begin(with cities: [City], _ record: JournalRecord, at now: Date) throws(SystemError)
  {
    var record = record
    record.revision.hasChanges = false
    record.revision.isEdit = false
    let head = JournalHead(revision: record.revision.number, writtenAt: now)
    try create(
      (files.segments().last ?? 0) + 1, encoder.snapshot(head, cities, record.asSnapshot, format))
  }

  /// Finds where the record after a state goes.
  private func place(after old: PresentState, _ cities: [City]) -> Place {
    let digest = old.digest
    var numbers = files.segments()
    guard let number = numbers.last else { return .newSegment(1, after: .nothing(isFirst: true)) }
    let full = max(format.segmentSize, format.bytesPerCity * cities.count)
    if let ends = JournalEnds(number, in: files, format: format), ends.size > format.checkedSize,
      ends.last.digest == digest, ends.size < full, canAppend(to: number, ends.head),
      ends.last.revision.number - ends.head.revision < format.maximumRecords
    {
      return .segment(number, offset: ends.size, size: ends.size, after: ends.last)
    }
    guard let (segment, index) = JournalChain.segment(with: digest, among: &numbers, files, format)
    else { return .newSegment(number + 1, after: lostRecord(of: old, cities)) }
    let entry = segment.entries[index]
    // A save that was killed leaves one record at most; more mean that an older state was put back.
    guard segment.number == number, canAppend(to: number, segment.head),
      index >= segment.entries.count - 2, entry.end < full, index < format.maximumRecords
    else { return .newSegment(number + 1, after: .record(entry.record)) }
    return .segment(number, offset: entry.end, size: segment.bytes.count, after: entry.record)
  }

  /// Finds the state before one whose record is lost.
  private func lostRecord(of old: PresentState, _ cities: [City]) -> SegmentStart.Origin {
    let chain = JournalChain(files, to: old, format: format)
    guard let last = chain.link(0)?.last, let segment = chain.segment(0),
      let index = segment.index(of: last.digest)
    else { return .nothing(isFirst: false) }
    let before = segment.cities(at: index)
    return .lostRecord(
      after: last.digest, isEdit: before.map { !cities.isSameList(as: $0) } ?? false)
  }

  /// Whether records of this version fit into a segment, and its file is no link.
  private func canAppend(to number: Int, _ head: JournalHead) -> Bool {
    var status = stat()
    return head.current == JournalHead.currentColumns
      && head.forecast == JournalHead.forecastColumns && lstat(files.path(of: number), &status) == 0
      && status.st_mode & S_IFMT == S_IFREG
  }

  // MARK: - Files

  private func write(_ text: [UInt8], to number: Int, at offset: Int, size: Int) throws(SystemError)
  {
    let path = files.path(of: number)
    let descriptor = FileOperations.retried {
      operations.open(path, O_WRONLY | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0)
    }
    guard descriptor >= 0 else { throw SystemError(number: errno) }
    defer { _ = operations.close(descriptor) }
    if offset < size, FileOperations.retried({ operations.truncate(descriptor, offset) }) != 0 {
      throw SystemError(number: errno)
    }
    do throws(SystemError) {
      try operations.writeAll(text, to: descriptor)
      try flush(descriptor)
    } catch {
      // What remains if this fails, too, is a leftover that the next save removes.
      _ = operations.truncate(descriptor, offset)
      throw error
    }
  }

  private func create(_ number: Int, _ text: [UInt8]) throws(SystemError) {
    try makeDirectory()
    // After a kill, an incomplete last segment would lead to no state.
    try replace(files.path(of: number), with: text)
  }

  /// Replaces a segment atomically.
  ///
  /// - Throws: The system's error; then the segment is as it was, unless only the flush failed.
  func replace(_ path: String, with text: [UInt8]) throws(SystemError) {
    let temporary = path + JournalFiles.temporaryMark
    // A leftover of a process that was killed.
    _ = operations.unlink(temporary)
    try make(temporary, text)
    if FileOperations.retried({ operations.rename(temporary, path) }) != 0 {
      let number = errno
      _ = operations.unlink(temporary)
      throw SystemError(number: number)
    }
    try operations.flushDirectory(files.directory)
  }

  /// Makes a new file of mode 0600 and flushes it.
  private func make(_ path: String, _ text: [UInt8]) throws(SystemError) {
    let descriptor = FileOperations.retried {
      operations.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    }
    guard descriptor >= 0 else { throw SystemError(number: errno) }
    _ = fchmod(descriptor, 0o600)
    do throws(SystemError) {
      defer { _ = operations.close(descriptor) }
      try operations.writeAll(text, to: descriptor)
      try flush(descriptor)
    } catch {
      _ = operations.unlink(path)
      throw error
    }
  }

  private func flush(_ descriptor: Int32) throws(SystemError) {
    if FileOperations.retried({ operations.flush(descriptor) }) != 0 {
      throw SystemError(number: errno)
    }
  }

  private func makeDirectory() throws(SystemError) {
    if FileOperations.retried({ operations.makeDirectory(files.directory) }) == 0 {
      // Undoes the umask.
      _ = chmod(files.directory, 0o700)
      try operations.flushDirectory(FilePath.directory(of: files.directory))
    } else if errno != EEXIST {
      throw SystemError(number: errno)
    }
  }
}
