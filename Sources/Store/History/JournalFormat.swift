import Files

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The names, limits and version of the files of the history.
///
/// The history is a directory beside the state, with segments `0000000001.ndjson`, `0000000002.ndjson`
/// and so on. A segment is a head line, a snapshot of the whole list, and a record for each save after
/// it: a line for each city that the save touched and a last line that identifies the states before
/// and after it by the digests of their files.
package struct JournalFormat: Sendable {
  var major = 2
  var minor = 0

  /// A segment of at least this size is full, in bytes; a longer list makes it larger.
  var segmentSize = 384 * 1024

  /// A segment is not full before it has this many bytes for each city: a quarter of it is the
  /// snapshot.
  var bytesPerCity = 8 * 1024

  /// A segment with this many records is full, so that reading it needs little memory.
  var maximumRecords = 1024

  /// The maximum size of a segment that is read.
  var limit = ByteLimit.mebibytes(1024)

  /// A save checks the last segment as a whole if it is at most this large, otherwise its last line.
  var checkedSize = 8 << 20

  /// In a store a record is an object, and as many begin with a snapshot, so that few are needed to go
  /// back by some.
  var objectsPerSegment = 8

  static let current = JournalFormat()

  var version: String { "\(major).\(minor)" }
}

/// The files of the history.
struct JournalFiles: JournalSource {
  /// The directory.
  let directory: String

  init(of state: StatePath) { directory = state.target + ".history" }

  init(directory: String) { self.directory = directory }

  func path(of segment: Int) -> String {
    let digits = String(segment)
    return directory + "/" + String(repeating: "0", count: max(10 - digits.count, 0)) + digits
      + Self.suffix
  }

  /// Returns the numbers of the segments, in ascending order.
  ///
  /// - Complexity: O(n log n) in the number of files.
  func segments() -> [Int] {
    DirectoryListing.names(in: directory).compactMap { name in
      guard name.hasSuffix(Self.suffix) else { return nil }
      let digits = name.dropLast(Self.suffix.count)
      guard digits.utf8.count == 10, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
        return nil
      }
      // The number of the next segment must have as many digits.
      return Int(digits).flatMap { $0 < 1_000_000_000 ? $0 : nil }
    }.sorted()
  }

  /// All numbers were returned at once.
  func olderSegments() -> [Int] { [] }

  func bytes(of segment: Int, limit: ByteLimit) -> [UInt8]? {
    try? RegularFile.read(path(of: segment), limit: limit)
  }

  func ends(of segment: Int, _ format: JournalFormat) -> JournalEnds? {
    JournalEnds(segment, in: self, format: format)
  }

  /// Puts the history of an earlier version aside, to begin another one.
  ///
  /// - Returns: Where it is now; nil if there is none.
  func putAside(
    _ format: JournalFormat, _ operations: FileOperations
  ) throws(SystemError) -> String? {
    guard let last = segments().last, JournalEnds(last, in: self, format: format) == nil else {
      return nil
    }
    let path = FilePath.unused(directory + ".old")
    guard FileOperations.retried({ operations.rename(directory, path) }) == 0 else {
      throw SystemError(number: errno)
    }
    return path
  }

  private static let suffix = ".ndjson"

  /// What is added to the name of a segment while a new one is written that replaces it.
  static let temporaryMark = ".new"

  /// The paths of such files and of new marks, which processes that were killed leave.
  var leftovers: [String] {
    let segments = DirectoryListing.names(in: directory).filter { name in
      name.hasSuffix(Self.suffix + Self.temporaryMark)
    }.map { "\(directory)/\($0)" }
    let marks = try? StatePath(directory + Self.marks).temporaryFiles().map(\.file)
    return segments + (marks ?? [])
  }

  private static let marks = "/marks.ndjson"
}
