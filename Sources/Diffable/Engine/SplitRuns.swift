/// Runs split at section boundaries, so that each is in one section of each snapshot.
@usableFromInline struct SplitRuns {
  @usableFromInline var pieces: [Run] = []

  /// The old section of each piece.
  @usableFromInline var oldSections: [Int] = []

  /// Splits runs that ascend by new position.
  ///
  /// - Parameters:
  ///   - runs: The runs in all sections.
  ///   - oldStarts: The number of items before each old section, and of all items at the end.
  ///   - newStarts: The same for the new sections.
  @inlinable init(_ runs: UnsafeMutableBufferPointer<Run>, oldStarts: [Int], newStarts: [Int]) {
    pieces.reserveCapacity(runs.count + oldStarts.count + newStarts.count)
    oldSections.reserveCapacity(runs.count + oldStarts.count + newStarts.count)
    var newSection = 0
    var oldSection = 0
    for run in runs {
      var done = 0
      while done < run.count {
        let old = run.old + done
        let new = run.new + done
        while newStarts[newSection + 1] <= new { newSection += 1 }
        oldSection = Self.section(of: old, in: oldStarts, near: oldSection)
        let length = min(
          run.count - done, oldStarts[oldSection + 1] - old, newStarts[newSection + 1] - new)
        pieces.append(Run(old: old, new: new, count: length))
        oldSections.append(oldSection)
        done += length
      }
    }
  }

  /// Returns the section of a position, trying the previous section first.
  @inlinable static func section(of position: Int, in starts: [Int], near section: Int) -> Int {
    if starts[section] <= position, position < starts[section + 1] { return section }
    var low = 0
    var high = starts.count - 1
    while low < high {
      let middle = (low + high) / 2
      if starts[middle + 1] <= position { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
