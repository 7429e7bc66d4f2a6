import Files
import FoundationEssentials
import Tracking
import Weather

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The first line and the last record of a segment, to find the one with a state without reading all of
/// them.
///
/// Nothing but the last record is checked.
package struct JournalEnds: Sendable {
  let number: Int
  let head: JournalHead
  let last: JournalRecord

  /// In bytes.
  let size: Int

  /// - Complexity: O(1) in the size of the file, unless its last line is very long.
  init?(_ number: Int, in files: JournalFiles, format: JournalFormat = .current) {
    self.number = number
    let path = files.path(of: number)
    let reader = StateReader(path: path)
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= format.limit.count
    else { return nil }
    size = Int(status.st_size)
    let start = Self.bytes(descriptor, 0..<min(size, 4096))
    let head = start.withUnsafeBufferPointer { text -> JournalHead? in
      let end = text.lineEnd(from: 0)
      guard end < text.count else { return nil }
      return try? JournalHead(UnsafeBufferPointer(rebasing: text[..<end]), reader, format)
    }
    guard let head else { return nil }
    var length = 8192
    while true {
      let isWhole = length >= size
      let tail = Self.bytes(descriptor, max(size - length, 0)..<size)
      if let last = tail.withUnsafeBufferPointer({ Self.lastRecord($0, isWhole: isWhole, reader) })
      {
        self.head = head
        self.last = last
        return
      }
      guard !isWhole else { return nil }
      length *= 8
    }
  }

  private static func bytes(_ descriptor: Int32, _ range: Range<Int>) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      while count < range.count {
        let result = pread(
          descriptor, buffer.baseAddress.map { $0 + count }, range.count - count,
          off_t(range.lowerBound + count))
        if result < 0, errno == EINTR { continue }
        guard result > 0 else { break }
        count += result
      }
    }
  }

  /// Returns the record at the end of a text; nil if it is damaged or begins before the text.
  private static func lastRecord(
    _ text: UnsafeBufferPointer<UInt8>, isWhole: Bool, _ reader: StateReader
  ) -> JournalRecord? {
    guard text.last == UInt8(ascii: "\n") else { return nil }
    let end = text.count - 1
    let last = text.lineStart(before: end)
    guard text[last..<end].starts(with: JournalRecord.lineStart),
      let record = try? JournalRecord(UnsafeBufferPointer(rebasing: text[last..<end]), reader)
    else { return nil }
    var start = last
    if record.before == nil {
      // The hash of a snapshot covers the head, too.
      start = 0
    } else {
      var linesLeft = record.lines
      while start > 0, linesLeft > 0 {
        start = text.lineStart(before: start - 1)
        linesLeft -= 1
      }
    }
    // Without the line break before it, the first line may be incomplete.
    guard start > 0 || isWhole else { return nil }
    return JournalRecord(checking: text, start..<end, line: last, reader)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns where a line begins, by the offset of its line break.
  fileprivate func lineStart(before end: Int) -> Int {
    var start = end
    while start > 0, self[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    return start
  }
}
