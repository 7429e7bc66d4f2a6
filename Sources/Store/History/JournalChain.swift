import Files
import FoundationEssentials
import Tracking
import Weather

/// The segments that lead to the present state, the latest first, as far as each provably continues
/// the one before.
///
/// Segments are read when they are needed; the two used last are kept.
final class JournalChain {
  private let source: any JournalSource
  private let format: JournalFormat

  /// A segment of the chain.
  struct Link {
    var number: Int
    var head: JournalHead

    /// The last record that counts; in the latest segment the record of the present state.
    var last: JournalRecord
  }

  /// Whether the present state has a record; otherwise the chain begins with the state before it.
  let recordsPresent: Bool

  /// The links found so far, the latest first.
  private var links: [Link] = []
  private var isComplete = false

  /// The numbers of the segments that may come next, in ascending order.
  private var older: [Int]

  private var kept: [JournalSegment] = []

  /// Finds the present state, or the one that it replaced; the chain is empty if the history leads to
  /// neither.
  init(_ source: any JournalSource, to present: PresentState, format: JournalFormat = .current) {
    self.source = source
    self.format = format
    older = source.segments()
    var found = Self.segment(with: present.digest, among: &older, source, format)
    recordsPresent = found != nil
    // Every list follows the empty one, which proves nothing.
    if found == nil, let follows = present.follows, follows != .ofNoFile {
      older = source.segments()
      found = Self.segment(with: follows, among: &older, source, format).flatMap {
        // An undamaged record after it is of another state: this one was edited by hand, or saved by an
        // older skydiff, which does not name what it replaces.
        $1 == $0.entries.count - 1 && $0.head.revision + $1 == present.revision - 1 ? ($0, $1) : nil
      }
    }
    guard let (segment, index) = found else {
      isComplete = true
      return
    }
    kept = [segment]
    links = [Link(number: segment.number, head: segment.head, last: segment.entries[index].record)]
  }

  /// Finds the segment with a state among the last two, because saves since the state was read, or
  /// with a state that was replaced by hand, may have begun another one.
  ///
  /// - Parameter numbers: The numbers of segments in ascending order; the segment and those after
  ///   it are removed.
  /// - Returns: The segment and the index of the record.
  static func segment(
    with digest: StateDigest, among numbers: inout [Int], _ source: any JournalSource,
    _ format: JournalFormat
  ) -> (JournalSegment, index: Int)? {
    for number in numbers.suffix(2).reversed() {
      numbers.removeLast()
      if let segment = JournalSegment(number, in: source, format: format),
        let index = segment.index(of: digest)
      {
        return (segment, index)
      }
    }
    return nil
  }

  /// Why not all of it may have been read.
  var problem: StoreError? { source.problem }

  /// Returns a link, 0 for the latest; nil after the last one.
  func link(_ index: Int) -> Link? {
    while index >= links.count, !isComplete { extend() }
    return index < links.count ? links[index] : nil
  }

  private func extend() {
    guard let head = links.last?.head, let digest = head.continues ?? head.follows,
      let link = nextLink(to: digest),
      link.last.revision.number == head.revision - (head.continues == nil ? 1 : 0)
    else {
      isComplete = true
      return
    }
    links.append(link)
  }

  /// Whether the history began at the oldest link, or was forgotten before it; otherwise there is a gap.
  var isWhole: Bool { oldest.map { $0.head.continues == nil && $0.head.follows == nil } ?? true }

  /// The last link; nil if the chain is empty.
  var oldest: Link? {
    var index = 0
    while link(index) != nil { index += 1 }
    return index > 0 ? link(index - 1) : nil
  }

  private func nextLink(to digest: StateDigest) -> Link? {
    if older.isEmpty { older = source.olderSegments() }
    if let number = older.last, let ends = source.ends(of: number, format),
      ends.last.digest == digest
    {
      older.removeLast()
      return Link(number: number, head: ends.head, last: ends.last)
    }
    // After the state may come leftovers of a killed save, or another branch from an older state that
    // was put back.
    return Self.segment(with: digest, among: &older, source, format).map { segment, index in
      Link(number: segment.number, head: segment.head, last: segment.entries[index].record)
    }
  }

  /// Reads the segment of a link; nil if it is damaged or was removed meanwhile, where the chain then
  /// ends.
  func segment(_ index: Int) -> JournalSegment? {
    guard let link = link(index) else { return nil }
    if let segment = kept.first(where: { $0.number == link.number }) { return segment }
    guard let segment = JournalSegment(link.number, in: source, format: format),
      segment.index(of: link.last.digest) != nil
    else {
      links.removeSubrange(index...)
      isComplete = true
      return nil
    }
    if segment.head != link.head {
      // It was cut meanwhile.
      links[index].head = segment.head
      links.removeSubrange((index + 1)...)
      isComplete = true
    }
    kept = Array(kept.suffix(1)) + [segment]
    return segment
  }

  /// The records of a segment that count: the snapshot and those up to the present state, or up to the
  /// snapshot of the next segment.
  ///
  /// - Parameter index: The index of its link.
  func records(of segment: JournalSegment, at index: Int) -> Range<Int> {
    guard let last = link(index)?.last, let end = segment.index(of: last.digest) else {
      return 0..<0
    }
    return 0..<end + 1
  }

  /// Returns the list at a revision that has a record; nil for others.
  func cities(at revision: Int) -> [City]? {
    guard let (index, record) = find(revision) else { return nil }
    return segment(index)?.cities(at: record)
  }

  /// Finds the segment with a record of a revision: the index of its link and of the record.
  func find(_ revision: Int) -> (index: Int, record: Int)? {
    var index = 0
    while let link = link(index) {
      if revision > link.last.revision.number { return nil }
      if revision >= link.head.revision {
        guard let segment = segment(index) else { return nil }
        // Revisions within a segment are consecutive; it may have been cut meanwhile.
        let record = revision - segment.head.revision
        return segment.entries.indices.contains(record) ? (index, record) : nil
      }
      index += 1
    }
    return nil
  }
}

/// What proves the place of the present state in the history.
struct PresentState: Sendable, Equatable {
  /// The digest of its file; `ofNoFile` without one.
  var digest: StateDigest

  var revision: Int

  /// The digest of the file that it replaced: leads to the history where its own record is lost.
  var follows: StateDigest?

  /// Whether its file is of an earlier major version, whose history is not read.
  var isOfEarlierVersion = false
}

extension PresentState {
  /// Where there is no state file.
  static let none = PresentState(digest: .ofNoFile, revision: 0)

  init(_ reading: StateReading?) {
    guard let reading else {
      self = .none
      return
    }
    digest = reading.digest
    revision = reading.state.revision
    follows = reading.follows
    isOfEarlierVersion = reading.isOfEarlierVersion
  }
}

/// Finds out whether older history was damaged or removed since the last save.
///
/// Reads only what the system says was touched since, so the length of the
/// history does not matter to a save.
struct JournalAudit {
  let files: JournalFiles
  let format: JournalFormat

  /// The state that the last save left, and when it wrote that file.
  let present: PresentState
  let lastSave: FileVersion.Time

  /// Returns the oldest revision that is left; nil if nothing was lost since the last save.
  ///
  /// - Complexity: O(n) in the size of the segments that were touched, or of all if one is damaged.
  func oldestLeft() -> Int? {
    let touched = files.segments().dropLast().filter { isTouched(files.path(of: $0)) }
    let isDamaged = touched.contains { number in
      JournalSegment(number, in: files, format: format)?.isWhole != true
    }
    guard isDamaged || isTouched(files.directory) else { return nil }
    let chain = JournalChain(files, to: present, format: format)
    guard let latest = chain.link(0)?.last, isDamaged || !latest.hasGap else { return nil }
    var oldest = latest.revision.number
    var index = 0
    // Only a segment that is read as a whole shows its damage.
    while isDamaged ? chain.segment(index) != nil : chain.link(index) != nil {
      oldest = chain.link(index)?.head.revision ?? oldest
      index += 1
    }
    return chain.isWhole ? nil : oldest
  }

  private func isTouched(_ path: String) -> Bool {
    FileVersion(ofFileAt: path).status.map { $0.changed > lastSave } ?? false
  }
}
