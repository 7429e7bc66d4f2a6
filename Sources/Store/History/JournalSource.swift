package import Files

/// The segments of a history, whatever keeps them.
package protocol JournalSource: Sendable {
  /// Where the history is, for messages.
  var directory: String { get }

  /// Returns the numbers of the segments in ascending order, at least those of the latest ones.
  func segments() -> [Int]

  /// Returns the numbers before those that were returned so far, in ascending order; none at the end.
  func olderSegments() -> [Int]

  /// Why the store did not say which segments there are, or what is in one; nil if it did, or is not asked.
  var problem: StoreError? { get }

  /// Where a segment is, for messages.
  func path(of segment: Int) -> String

  /// Reads a segment; nil if that is not possible.
  func bytes(of segment: Int, limit: ByteLimit) -> [UInt8]?

  /// Reads the ends of a segment; nil if that is not possible.
  func ends(of segment: Int, _ format: JournalFormat) -> JournalEnds?

  /// Returns the size of a segment in bytes; nil if it does not exist.
  func size(of segment: Int) -> Int?
}

extension JournalSource {
  var problem: StoreError? { nil }

  /// Returns the numbers of all segments, in ascending order.
  func allSegments() -> [Int] {
    var all = segments()
    while true {
      let older = olderSegments()
      if older.isEmpty { return all }
      all = older + all
    }
  }
}
