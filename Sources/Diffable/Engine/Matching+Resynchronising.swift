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
}
