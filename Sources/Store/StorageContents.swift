import Files
import FoundationEssentials
package import Tracking
import Weather

/// All that is kept of a list, to copy it into another store.
package struct StorageContents: Sendable {
  package let state: SavedState

  /// The text of the state, without what a list in a store says of its save.
  let text: [UInt8]

  /// Identifies the state in the history.
  var digest: StateDigest

  /// The segments that lead to the state, the oldest first.
  var segments: [[UInt8]]
  var marks: [SavedMark]

  /// The entity tag of the list in a store.
  var tag: String?

  /// How many saved states the history has.
  package let revisions: Int

  init(
    _ reading: StateReading, _ text: [UInt8], _ source: any JournalSource, marks: [SavedMark],
    _ format: JournalFormat
  ) {
    state = reading.state
    self.text = text
    digest = reading.digest
    self.marks = marks
    tag = reading.tag
    let chain = JournalChain(source, to: PresentState(reading), format: format)
    segments = []
    var index = 0
    while let segment = chain.segment(index) {
      let last = chain.records(of: segment, at: index).last
      segments.insert(Array(segment.bytes[..<(last.map { segment.entries[$0].end } ?? 0)]), at: 0)
      index += 1
    }
    let oldest = chain.oldest?.head.revision
    revisions = oldest.map { reading.state.revision - $0 + 1 } ?? 0
  }

  /// Returns the contents with another digest of the state, in the history and in the marks.
  func identified(by new: StateDigest) -> StorageContents {
    if new == digest { return self }
    var contents = self
    contents.digest = new
    for index in marks.indices where marks[index].digest == digest.description {
      contents.marks[index].digest = new.description
    }
    let source = JournalTexts(texts: segments)
    guard let last = segments.indices.last, let segment = JournalSegment(last, in: source),
      let entry = segment.entries.last, entry.record.digest == digest
    else { return contents }
    var record = entry.record
    record.digest = new
    // The hash of a snapshot covers the head, too.
    let start = segment.entries.count == 1 ? 0 : entry.lines.lowerBound
    contents.segments[last] =
      segment.bytes[..<start]
      + JournalEncoder().finish(Array(segment.bytes[start..<entry.lines.upperBound]), record)
    return contents
  }

  /// Whether a copy has the same list, history and marks.
  func isCopied(by copy: StorageContents) -> Bool {
    copy.state == state && copy.segments == segments && copy.marks == marks
  }
}

/// Segments in memory.
struct JournalTexts: JournalSource {
  var texts: [[UInt8]]

  var directory: String { "history" }

  func segments() -> [Int] { Array(texts.indices) }

  func olderSegments() -> [Int] { [] }

  func path(of segment: Int) -> String { "history/\(segment)" }

  func bytes(of segment: Int, limit: ByteLimit) -> [UInt8]? { texts[segment] }

  func ends(of segment: Int, _ format: JournalFormat) -> JournalEnds? {
    JournalSegment(segment, in: self, format: format).flatMap(JournalEnds.init)
  }

  func size(of segment: Int) -> Int? { texts[segment].count }
}
