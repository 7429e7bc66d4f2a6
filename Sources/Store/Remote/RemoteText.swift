import Files

/// The text of a list in a store, with the lines of it that change without a save: the queue of the
/// hooks, where the list was moved to, and what the list says of its save.
struct RemoteText: Sendable {
  let bytes: [UInt8]

  private var queue: Range<Int>?
  private var moved: Range<Int>?
  private var save: Range<Int>?

  /// Where a line after the first ones can be inserted.
  private var start = 0

  /// The largest list.
  static let limit = ByteLimit.mebibytes(256)

  /// - Complexity: O(n) in what comes before the cities.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    bytes.withUnsafeBufferPointer { text in
      var position = 0
      var isInQueue = false
      while position < text.count {
        let end = min(text.lineEnd(from: position) + 1, text.count)
        let line = UnsafeBufferPointer(rebasing: text[position..<end])
        if line.starts(with: Self.cities) { return }
        if line.starts(with: Self.revision) { start = end }
        if line.starts(with: Self.save) { save = position..<end }
        if line.starts(with: Self.moved) { moved = position..<end }
        if line.starts(with: Self.queue) {
          queue = position..<end
          isInQueue = true
        }
        // Other arrays follow.
        if isInQueue, line.starts(with: Self.queueEnd), let begin = queue?.lowerBound {
          queue = begin..<end
          isInQueue = false
        }
        position = end
      }
    }
  }

  private static let cities = Array("  \"cities\"".utf8)
  private static let revision = Array("  \"revision\"".utf8)
  private static let save = Array("  \"save\"".utf8)
  private static let moved = Array("  \"movedTo\"".utf8)
  private static let queue = Array("  \"hooks\"".utf8)
  private static let queueEnd = Array("  ],".utf8)

  /// Whether the text has the lines that a save writes.
  var hasLayout: Bool { start > 0 }

  /// Identifies the state: nothing that changes without a save is part of it.
  ///
  /// - Complexity: O(n) in the length.
  var digest: StateDigest {
    var hash = StableHash()
    bytes.withUnsafeBufferPointer { text in
      for range in kept(without: [queue, moved, save]) {
        hash.combine(UnsafeBufferPointer(rebasing: text[range]))
      }
    }
    return StateDigest(value: hash.value)
  }

  /// The ranges that are left without others.
  private func kept(without lines: [Range<Int>?]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var position = 0
    for line in lines.compactMap({ $0 }).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      ranges.append(position..<line.lowerBound)
      position = line.upperBound
    }
    return ranges + [position..<bytes.count]
  }

  /// Returns the text with other lines for the queue; none removes them.
  func replacingQueue(with lines: [UInt8]) -> [UInt8] { replacing(queue, with: lines) }

  /// Returns the text with other lines about its save; none removes them.
  func replacingSave(with lines: [UInt8]) -> [UInt8] { replacing(save, with: lines) }

  /// Returns the text with another line that says where the list is now; none removes it.
  func replacingMoved(with lines: [UInt8]) -> [UInt8] { replacing(moved, with: lines) }

  private func replacing(_ range: Range<Int>?, with lines: [UInt8]) -> [UInt8] {
    let range = range ?? start..<start
    return bytes[..<range.lowerBound] + lines + bytes[range.upperBound...]
  }
}
