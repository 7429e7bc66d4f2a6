import FoundationEssentials
import Tracking
import Weather

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A segment of the history, as far as it is undamaged.
struct JournalSegment: Sendable {
  /// A record and where it is.
  struct Entry: Sendable {
    var record: JournalRecord

    /// The lines before the last one.
    var lines: Range<Int>

    /// Where the next record begins.
    var end: Int
  }

  let number: Int
  let head: JournalHead
  let bytes: [UInt8]

  /// At least the snapshot.
  let entries: [Entry]

  let path: String

  /// Whether nothing but these entries is in the file.
  var isWhole: Bool { entries.last?.end == bytes.count }

  /// Reads a segment and checks the hash and the place of each record; nil if not even the snapshot
  /// can be read.
  ///
  /// - Complexity: O(n) in the size of the file.
  init?(_ number: Int, in source: any JournalSource, format: JournalFormat = .current) {
    path = source.path(of: number)
    self.number = number
    guard let bytes = source.bytes(of: number, limit: format.limit) else { return nil }
    self.bytes = bytes
    let reader = StateReader(path: path)
    let parsed = bytes.withUnsafeBufferPointer { text -> (JournalHead, [Entry])? in
      let headEnd = text.lineEnd(from: 0)
      guard headEnd < text.count,
        let head = try? JournalHead(UnsafeBufferPointer(rebasing: text[..<headEnd]), reader, format)
      else { return nil }
      let entries = Self.entries(text, after: headEnd + 1, reader)
      guard let snapshot = entries.first?.record, snapshot.revision.number == head.revision else {
        return nil
      }
      return (head, entries)
    }
    guard let (head, entries) = parsed else { return nil }
    self.head = head
    self.entries = entries
  }

  private static func entries(
    _ text: UnsafeBufferPointer<UInt8>, after head: Int, _ reader: StateReader
  ) -> [Entry] {
    var entries: [Entry] = []
    var start = head
    var position = head
    while position < text.count {
      let end = text.lineEnd(from: position)
      // Without its line break a line may be torn.
      guard end < text.count else { break }
      let line = UnsafeBufferPointer(rebasing: text[position..<end])
      guard line.starts(with: JournalRecord.lineStart) else {
        position = end + 1
        continue
      }
      let hashed = (entries.isEmpty ? 0 : start)..<end
      guard let record = JournalRecord(checking: text, hashed, line: position, reader),
        record.follows(entries.last?.record)
      else { break }
      entries.append(Entry(record: record, lines: start..<position, end: end + 1))
      position = end + 1
      start = position
    }
    return entries
  }

  /// Returns the index of the last record that leads to a state.
  func index(of digest: StateDigest) -> Int? { entries.lastIndex { $0.record.digest == digest } }

  /// Returns a cursor at the snapshot.
  ///
  /// - Parameter only: The only city to read; nil for all.
  func cursor(only: City.ID? = nil) throws(StoreError) -> JournalCursor {
    var cursor = JournalCursor(JournalLineReader(head, path: path), only: only)
    _ = try apply(0, to: &cursor)
    return cursor
  }

  /// Returns the list after a record; nil if its hash is right but a program wrote what cannot be.
  func cities(at index: Int) -> [City]? {
    do throws(StoreError) {
      var cursor = try cursor()
      for record in 0..<index { _ = try apply(record + 1, to: &cursor) }
      return cursor.cities
    } catch { return nil }
  }

  /// Applies a record to a cursor that is before it.
  func apply(
    _ index: Int, to cursor: inout JournalCursor, includesChanges: Bool = false
  ) throws(StoreError) -> [City.ID: [FieldChange]] {
    let entry = entries[index]
    return try bytes.withUnsafeBufferPointer { text throws(StoreError) in
      try cursor.apply(
        UnsafeBufferPointer(rebasing: text[entry.lines]), entry.record,
        includesChanges: includesChanges)
    }
  }
}

extension JournalRecord {
  /// Reads the last line of a record and checks its hash; nil if it is damaged.
  ///
  /// - Parameters:
  ///   - range: What the hash covers: the record without its last line break.
  ///   - start: Where the last line begins.
  init?(
    checking text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, line start: Int,
    _ reader: StateReader
  ) {
    let suffix = Self.hashStart.count + 16 + Self.lineEnd.count
    let hashStart = range.upperBound - suffix
    guard hashStart > start else { return nil }
    let line = UnsafeBufferPointer(rebasing: text[start..<range.upperBound])
    guard line.suffix(suffix).starts(with: Self.hashStart) else { return nil }
    let digits = hashStart + Self.hashStart.count
    let written = StateDigest(String(decoding: text[digits..<digits + 16], as: UTF8.self))
    let hashed = UnsafeBufferPointer(rebasing: text[range.lowerBound..<hashStart])
    guard written == StateDigest(hashed), let record = try? JournalRecord(line, reader) else {
      return nil
    }
    self = record
  }

  /// Whether the record may come after another one, or at the beginning.
  func follows(_ previous: JournalRecord?) -> Bool {
    guard let previous else { return before == nil }
    return before == previous.digest && revision.number == previous.revision.number + 1
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the offset of the next line break; the count if there is none.
  func lineEnd(from start: Int) -> Int {
    guard start < count, let base = baseAddress,
      let found = memchr(base + start, Int32(UInt8(ascii: "\n")), count - start)
    else { return count }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }
}
