extension Matching {
  /// How many positions are looked ahead after a difference.
  @inlinable static var reach: Int { 4 }

  /// Walks two ranges side by side, stepping over small insertions and deletions, and appends the
  /// runs that it meets.
  ///
  /// What it meets is the same thing in both lists wherever it stands, so a run is never wrong; one
  /// that it misses is found later, by its hash. It gives up when it mostly misses.
  @inlinable
  func resynchronise(_ oldRange: Range<Int>, _ newRange: Range<Int>, into runs: inout [Run]) {
    var position = oldRange.lowerBound
    var newPosition = newRange.lowerBound
    var patience = 64 + newRange.count / 32
    while position < oldRange.upperBound, newPosition < newRange.upperBound {
      let length = lengthOfRun(
        position..<oldRange.upperBound,
        newPosition..<newRange.upperBound
      )
      if length > 0 {
        runs.append(Run(old: position, new: newPosition, count: length))
        position += length
        newPosition += length
        patience += length / 8
        continue
      }
      let (skipped, newSkipped) = step(
        position..<oldRange.upperBound,
        newPosition..<newRange.upperBound
      )
      if skipped != 0 && newSkipped != 0 {
        patience -= 1
        if patience == 0 { return }
      }
      position += skipped
      newPosition += newSkipped
    }
  }

  @inlinable
  func lengthOfRun(_ oldRange: Range<Int>, _ newRange: Range<Int>) -> Int {
    let limit = min(oldRange.count, newRange.count)
    var length = 0
    while length < limit,
      old.isSame(at: oldRange.lowerBound + length, as: new, at: newRange.lowerBound + length)
    {
      length += 1
    }
    return length
  }

  /// Returns how far to step in the old and in the new list to where they may agree again.
  @inlinable
  func step(_ oldRange: Range<Int>, _ newRange: Range<Int>) -> (Int, Int) {
    for distance in 1...Self.reach {
      if distance < oldRange.count,
        old.isSame(at: oldRange.lowerBound + distance, as: new, at: newRange.lowerBound)
      {
        return (distance, 0)
      }
      if distance < newRange.count,
        old.isSame(at: oldRange.lowerBound, as: new, at: newRange.lowerBound + distance)
      {
        return (0, distance)
      }
    }
    return (1, 1)
  }

  /// Says whether nothing that is left between runs has the identity of anything in them.
  ///
  /// Otherwise a run might have matched the second of two that are the same with the first. The
  /// common prefix cannot: it matches the k-th with the k-th.
  @inlinable
  func areDistinct(_ runs: [Run], prefix: Int) -> Bool {
    let matched = runs.reduce(0) { $0 + $1.count }
    if matched == prefix || (matched == old.count && matched == new.count) { return true }
    let oldGaps = Self.table(of: old, outside: runs.map { $0.old..<$0.oldEnd })
    let newGaps = Self.table(of: new, outside: runs.map { $0.new..<$0.newEnd })
    for run in runs where run.new >= prefix {
      for position in run.new..<run.newEnd {
        let hash = new.hash(at: position)
        if oldGaps.contains(position, in: new, hash: hash)
          || newGaps.contains(position, in: new, hash: hash)
        {
          return false
        }
      }
    }
    return true
  }

  /// Returns a table of the positions outside ascending ranges.
  @inlinable
  static func table(of source: Source, outside ranges: [Range<Int>]) -> IdentityTable<Source> {
    let size = source.count - ranges.reduce(0) { $0 + $1.count }
    var table = IdentityTable(of: source, capacity: size)
    var end = source.count
    for range in ranges.reversed() {
      for position in (range.upperBound..<end).reversed() { table.prepend(position) }
      end = range.lowerBound
    }
    for position in (0..<end).reversed() { table.prepend(position) }
    return table
  }
}
