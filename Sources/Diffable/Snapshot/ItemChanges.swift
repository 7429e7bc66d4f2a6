extension Snapshot {
  /// Collects the changes of items, section by section.
  @usableFromInline struct ItemChanges {
    @usableFromInline var deletions: [Deletion<IndexPath, ItemIdentifier>] = []
    @usableFromInline var insertions: [Insertion<IndexPath, ItemIdentifier>] = []
    @usableFromInline var moves: [Move<IndexPath, ItemIdentifier>] = []
    @usableFromInline var updates: [Update<IndexPath, ItemIdentifier>] = []

    @inlinable init(deletions: Int, insertions: Int) {
      self.deletions.reserveCapacity(deletions)
      self.insertions.reserveCapacity(insertions)
    }

    @inlinable var changes: Changes<IndexPath, ItemIdentifier> {
      Changes(deletions: deletions, insertions: insertions, moves: moves, updates: updates)
    }

    @inlinable mutating func collectDeletions(at positions: [Int], of old: Snapshot) {
      let (starts, sections) = (old.starts, old.sections)
      var section = 0
      for position in positions {
        while starts[section + 1] <= position { section += 1 }
        let path = IndexPath(item: position - starts[section], section: section)
        deletions.append(Deletion(position: path, identifier: sections[section].items[path.item]))
      }
    }

    /// Collects the changes in a new section: moves and updates in its runs, insertions between them.
    @inlinable mutating func collect(
      _ pieces: ArraySlice<Run>, _ oldSections: ArraySlice<Int>, old: Snapshot, new: Snapshot,
      section index: Int
    ) {
      let section = new.sections[index]
      let marks = new.marks
      let start = new.starts[index]
      var next = 0
      for (piece, oldSection) in zip(pieces, oldSections) {
        insert(next..<piece.new - start, of: section, index)
        next = piece.newEnd - start
        guard piece.isMoved || !marks.isEmpty else { continue }
        for offset in 0..<piece.count {
          let to = IndexPath(item: piece.new + offset - start, section: index)
          let number = Int(section.numbers[to.item])
          let mark = number < marks.count ? marks[number] : .none
          guard piece.isMoved || mark != .none else { continue }
          let from = IndexPath(
            item: piece.old + offset - old.starts[oldSection], section: oldSection)
          let item = section.items[to.item]
          if piece.isMoved { moves.append(Move(from: from, to: to, identifier: item)) }
          if mark != .none {
            let kind: Update<IndexPath, ItemIdentifier>.Kind =
              mark == .reload ? .reload : .reconfigure
            updates.append(Update(from: from, to: to, identifier: item, kind: kind))
          }
        }
      }
      insert(next..<section.items.count, of: section, index)
    }

    @inlinable mutating func insert(_ positions: Range<Int>, of section: Section, _ index: Int) {
      for position in positions {
        insertions.append(
          Insertion(
            position: IndexPath(item: position, section: index), identifier: section.items[position]
          ))
      }
    }
  }
}
