import Files
import FoundationEssentials
package import Tracking

/// What a check of the history found.
package struct HistoryCheck: Sendable, Equatable {
  /// The directory, or the address in a store.
  package var path: String

  /// How many saved states are available, the present one included; 0 if the history does not lead
  /// to it.
  package var revisions = 0

  /// The oldest state that is available; nil if there is none.
  package var oldest: SavedRevision?

  /// The size of all segments, in bytes.
  package var size = 0

  package var problems: [Problem] = []

  /// Something wrong in the history, which makes no command fail.
  package enum Problem: Sendable, Equatable {
    /// A segment that is not whole, by its file name.
    case damaged(String)

    /// No segment leads to the present state.
    case notConnected

    /// The record of a revision is lost, but not what came before it.
    case recordLost(Int)

    /// Undamaged segments before a gap, by their file names.
    case separated([String])

    /// No file has what comes before a revision.
    case olderMissing(before: Int)
  }
}

extension HistoryCheck.Problem: CustomStringConvertible {
  /// One line: what is wrong, and what follows.
  package var description: String {
    switch self {
    case .damaged(let name): "\(name) is damaged or cannot be read; what it holds is not available"
    case .notConnected:
      "the history does not lead to the saved list; it begins again at the next save"
    case .recordLost(let revision):
      "the record of revision \(revision) is damaged or missing; its list is available"
    case .separated(let names):
      "\(Self.text(names)) \(names.count == 1 ? "does" : "do") not lead to what follows; "
        + "the older history in \(names.count == 1 ? "it" : "them") is not available"
    case .olderMissing(let revision):
      "a file is missing; what is before revision \(revision) is not available"
    }
  }

  /// Such as `0000000001.ndjson to 0000000003.ndjson`.
  private static func text(_ names: [String]) -> String {
    guard let first = names.first, let last = names.last, names.count > 1 else {
      return names.joined()
    }
    return "\(first) \(names.count == 2 ? "and" : "to") \(last)"
  }
}

extension HistoryCheck {
  /// Checks all segments.
  ///
  /// - Complexity: O(n) in the size of the files, with two segments in memory.
  init(_ source: any JournalSource, to present: PresentState, format: JournalFormat = .current) {
    path = source.directory
    let segments = source.allSegments()
    size = segments.reduce(0) { $0 + (source.size(of: $1) ?? 0) }
    let chain = JournalChain(source, to: present, format: format)
    var connected: Set<Int> = []
    var index = 0
    while let segment = chain.segment(index) {
      connected.insert(segment.number)
      oldest = segment.entries[0].record.revision
      if !segment.isReadable(through: chain.records(of: segment, at: index).upperBound) {
        problems.append(.damaged(segment.name))
      }
      index += 1
      if segment.head.follows != nil, chain.link(index) != nil {
        problems.append(.recordLost(segment.head.revision))
      }
    }
    if let oldest, let latest = chain.link(0)?.last.revision.number {
      if !chain.recordsPresent { problems.insert(.recordLost(latest + 1), at: 0) }
      revisions = latest + (chain.recordsPresent ? 1 : 2) - oldest.number
    } else if !segments.isEmpty {
      problems.append(.notConnected)
    }
    var separated: [String] = []
    for number in segments.reversed() where !connected.contains(number) {
      if let segment = JournalSegment(number, in: source, format: format), segment.isWhole {
        separated.append(segment.name)
      } else if source.size(of: number) != nil {
        // Otherwise it was pruned meanwhile.
        problems.append(.damaged(FilePath.name(of: source.path(of: number))))
      }
    }
    if !separated.isEmpty, !connected.isEmpty { problems.append(.separated(separated.reversed())) }
    if let oldest, problems.isEmpty, !chain.isWhole {
      problems.append(.olderMissing(before: oldest.number))
    }
  }
}

extension JournalSegment {
  /// The name of the file.
  fileprivate var name: String { FilePath.name(of: path) }

  /// Whether the records before an index can be applied, one after another.
  fileprivate func isReadable(through end: Int) -> Bool {
    do throws(StoreError) {
      var cursor = try cursor()
      for record in 1..<max(end, 1) { _ = try apply(record, to: &cursor) }
      return true
    } catch { return false }
  }
}

/// What was removed from the history, or would be.
package struct HistoryRemoval: Sendable, Equatable {
  /// The directory.
  package var path: String

  /// How many saved states are not available any more.
  package var revisions = 0

  /// How many bytes the history is smaller.
  package var size = 0

  /// Whether the file with the previous state goes, too: it is older than what is kept.
  package var forgetsPrevious = false

  /// The oldest state that is available; nil if the history does not lead to the present state.
  package var oldest: SavedRevision?
}
