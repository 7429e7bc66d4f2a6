import Rendering

extension ScreenWriter {
  /// Writes the cells of a row that differ from those on the screen.
  mutating func write(_ new: ScreenRow, over old: ScreenRow, at row: Int) {
    var differs = new.differences(from: old)
    guard differs.contains(true) else { return }
    let contentEnd = new.contentEnd
    var overwrittenEnd = 0
    var runs = new.runs[...]
    var start = 0
    while let column = differs[start...].firstIndex(of: true) {
      approach(column, of: new, at: row)
      while let run = runs.first, run.columns.lowerBound < column { runs = runs.dropFirst() }
      if column >= contentEnd {
        eraseRest(through: differs.lastIndex(of: true) ?? column, from: column)
        return
      } else if let run = runs.first, run.columns.lowerBound == column {
        let isEmpty =
          column >= overwrittenEnd && old.cells[run.columns].allSatisfy(\.isBlank)
        write(run, erasing: isEmpty ? 0 : old.characterEnd(from: run.columns.upperBound) - column)
        start = run.columns.upperBound
        // Where the terminal may have written as well.
        overwrittenEnd = min(start + run.possibleExcess, differs.count)
        (start..<overwrittenEnd).mark(in: &differs)
      } else if new.cells[column].isBlank {
        start = writeBlanks(from: column, in: new, differs)
      } else {
        write(new.cells[column])
        start = column + (new.cells[column].scalar?.displayWidth ?? 1)
      }
      if start >= differs.count { return }
    }
  }

  /// Moves to a column, or writes the unchanged cells before it, whichever is shorter.
  private mutating func approach(_ target: Int, of new: ScreenRow, at row: Int) {
    guard row == self.row, let column, column < target else {
      return move(toRow: row, column: target)
    }
    let final = new.cells[target]
    let movement = movement(toRow: row, column: target)
    let limit =
      movement.count + styleForWriting(final, after: style).sequence(from: style).count
    let gap = new.cells[column..<target]
    guard let cost = cost(of: gap, before: final, limit: limit), cost <= limit else {
      return move(toRow: row, column: target)
    }
    for cell in gap { write(cell) }
  }

  /// Returns how many bytes it takes to write some cells, with the attributes of the next.
  ///
  /// - Returns: The number; nil if it is more than the limit, or a cell cannot be written: there is a
  ///   run, or the cursor was placed in the middle of a wide character.
  private func cost(of cells: ArraySlice<Cell>, before final: Cell, limit: Int) -> Int? {
    guard cells.first?.scalar != nil else { return nil }
    var cost = 0
    var current = style
    for cell in cells {
      guard let scalar = cell.scalar else {
        if cell == .uncertain { return nil }
        continue
      }
      let wanted = styleForWriting(cell, after: current)
      cost += UTF8.width(scalar) + wanted.sequence(from: current).count
      current = wanted
      if cost > limit { return nil }
    }
    return cost + styleForWriting(final, after: current).sequence(from: current).count
  }

  /// Erases from the cursor; everything after it is blank.
  private mutating func eraseRest(through last: Int, from column: Int) {
    if last - column < ControlFunction.eraseToEnd.count {
      writeSpaces(last - column + 1)
    } else {
      eraseToEnd()
    }
  }

  /// Writes or erases the adjacent blanks at the cursor, whichever is shorter, and returns the
  /// column after the last blank that differed.
  private mutating func writeBlanks(from column: Int, in new: ScreenRow, _ differs: [Bool]) -> Int {
    let blanks = new.cells[column...].prefix(while: \.isBlank)
    let end = (differs[blanks.indices].lastIndex(of: true) ?? column) + 1
    let count = end - column
    let erasing = ControlFunction.erase(count).count
    // The cursor is after the spaces, but before the erased cells.
    if let next = differs[end...].firstIndex(of: true) {
      let afterErasing = erasing + distance(from: column, to: next)
      let afterSpaces = count + distance(from: end, to: next)
      if afterErasing < afterSpaces { erase(count) } else { writeSpaces(count) }
    } else if erasing < count {
      erase(count)
    } else {
      writeSpaces(count)
    }
    return end
  }

  /// Returns about how many bytes it takes to reach a column.
  private func distance(from column: Int, to target: Int) -> Int {
    let columns = target - column
    if columns == 0 { return 0 }
    let movements = [
      ControlFunction.moveRight(columns), ControlFunction.move(toColumn: target),
    ]
    return min(columns, movements.map(\.count).min() ?? columns)
  }
}
