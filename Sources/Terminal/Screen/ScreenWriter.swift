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

  mutating func writeSpaces(_ count: Int) {
    for _ in 0..<count { write(.blank) }
  }

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
    func consider(_ other: [UInt8]) {
      if other.count < best.count { best = other }
    }
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
  private mutating func prepareErasing() {
    if style.isReversed { set(.plain) }
  }

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
