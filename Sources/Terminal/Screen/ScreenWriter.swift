import Rendering

/// Collects the bytes for a terminal, with its cursor and attributes after each.
struct ScreenWriter: Sendable {
  private(set) var bytes: [UInt8] = []

  /// The place of the cursor, as far as it is known.
  private(set) var row: Int?
  private(set) var column: Int?

  private(set) var style = Style.plain
  private let columns: Int

  /// Creates a writer for a terminal with plain attributes.
  init(columns: Int, row: Int?, column: Int?) {
    self.columns = columns
    self.row = row
    self.column = column
  }

  /// Appends a control function that does not move the cursor.
  mutating func append(_ function: [UInt8]) { bytes += function }

  mutating func clear() {
    bytes += ControlFunction.clear
    (row, column) = (0, 0)
    style = .plain
  }

  /// Moves the cursor in the fewest bytes.
  mutating func move(toRow newRow: Int, column newColumn: Int) {
    guard row != newRow || column != newColumn else { return }
    bytes += movement(toRow: newRow, column: newColumn)
    (row, column) = (newRow, newColumn)
  }

  mutating func set(_ newStyle: Style) {
    bytes += newStyle.sequence(from: style)
    style = newStyle
  }

  /// Writes a cell at the cursor; it is not a part of a run or the right half of a character.
  mutating func write(_ cell: Cell) {
    guard let scalar = cell.scalar else { return }
    set(styleForWriting(cell, after: style))
    append(scalar)
    advance(by: scalar.displayWidth)
  }

  mutating func writeSpaces(_ count: Int) { for _ in 0..<count { write(.blank) } }

  /// Writes a run at the cursor.
  ///
  /// - Parameter erased: How many columns to erase before; none where they are known to be empty.
  mutating func write(_ run: UncertainRun, erasing erased: Int) {
    if erased > 0 { erase(erased) }
    set(run.style)
    bytes += run.text.utf8
    column = nil
  }

  mutating func erase(_ count: Int) {
    prepareErasing()
    bytes += ControlFunction.erase(count)
  }

  mutating func eraseToEnd() {
    prepareErasing()
    bytes += ControlFunction.eraseToEnd
  }

  /// Limits scrolling to some rows, or with nil to the screen.
  mutating func setScrollingRegion(_ rows: Range<Int>?) {
    bytes += rows.map(ControlFunction.setScrollingRegion) ?? ControlFunction.resetScrollingRegion
    (row, column) = (nil, nil)
  }

  mutating func insertLines(_ count: Int, at newRow: Int) {
    move(toRow: newRow, column: 0)
    bytes += ControlFunction.insertLines(count)
    column = nil
  }

  mutating func deleteLines(_ count: Int, at newRow: Int) {
    move(toRow: newRow, column: 0)
    bytes += ControlFunction.deleteLines(count)
    column = nil
  }

  /// Returns the shortest movement of the cursor.
  func movement(toRow newRow: Int, column newColumn: Int) -> [UInt8] {
    var best = ControlFunction.move(toRow: newRow, column: newColumn)
    func consider(_ other: [UInt8]) { if other.count < best.count { best = other } }
    guard let row, newRow >= row else { return best }
    if newRow == row {
      consider(ControlFunction.move(toColumn: newColumn))
      if let column, newColumn > column { consider(ControlFunction.moveRight(newColumn - column)) }
    }
    // Also right where the terminal driver adds a return to a line feed.
    let down = [Self.carriageReturn] + [UInt8](repeating: Self.lineFeed, count: newRow - row)
    if down.count < best.count {
      consider(newColumn == 0 ? down : down + ControlFunction.moveRight(newColumn))
    }
    return best
  }

  /// Returns the style in which a cell is written: a space looks the same in all but reverse video.
  func styleForWriting(_ cell: Cell, after style: Style) -> Style {
    cell.isBlank && !style.isReversed ? style : cell.style
  }

  /// Some terminals erase with the current attributes.
  private mutating func prepareErasing() { if style.isReversed { set(.plain) } }

  private mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.value < 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: scalar.value))
    } else {
      bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
    }
  }

  private mutating func advance(by width: Int) {
    guard let last = column else { return }
    // In the last column some terminals keep the cursor and others do not.
    column = last + width < columns ? last + width : nil
  }

  private static let carriageReturn: UInt8 = 0x0D
  private static let lineFeed: UInt8 = 0x0A
}

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
        let isEmpty = column >= overwrittenEnd && old.cells[run.columns].allSatisfy(\.isBlank)
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
    let limit = movement.count + styleForWriting(final, after: style).sequence(from: style).count
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
    let movements = [ControlFunction.moveRight(columns), ControlFunction.move(toColumn: target)]
    return min(columns, movements.map(\.count).min() ?? columns)
  }
}
