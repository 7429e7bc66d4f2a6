package import Rendering

/// Paints frames on a terminal by what differs from the last one.
///
/// The terminal must be in the state of `ControlFunction.enter`, and nothing else may write to it.
package struct Painter<RowIdentifier: Hashable & Sendable>: Sendable {
  /// Whether the terminal shows each painting as a whole (mode 2026).
  package var isSynchronized = false

  /// The colors of the terminal; others are painted everywhere.
  package var colors: ColorDepth { didSet { if colors != oldValue { invalidate() } } }

  /// What the terminal shows; nil if that is unknown.
  private var screen: Screen<RowIdentifier>?

  /// Whether the cursor is visible; nil if that is unknown.
  private var isCursorVisible: Bool?

  /// The place of the cursor, as far as it is known.
  private var row: Int?
  private var column: Int?

  /// Creates a painter for a terminal that may show anything.
  package init(colors: ColorDepth) { self.colors = colors }

  /// Forgets what the terminal shows, so that the next painting clears it and is complete.
  package mutating func invalidate() {
    screen = nil
    isCursorVisible = nil
  }

  /// Returns the bytes that turn what the terminal shows into a frame; none if nothing differs.
  ///
  /// A frame of another size is painted as after `invalidate`.
  ///
  /// - Complexity: O(*n*) in the number of rows, and in the cells of those that differ.
  package mutating func paint(_ frame: Frame<RowIdentifier>) -> [UInt8] {
    guard frame.size.columns > 0, frame.size.rows > 0 else {
      invalidate()
      return []
    }
    if screen?.size != frame.size { invalidate() }
    var writer = ScreenWriter(columns: frame.size.columns, row: row, column: column)
    if screen == nil { writer.clear() }
    let old = screen ?? Screen(size: frame.size)
    let new = old.showing(frame, colors: colors)
    writer = shortest(writer, from: old, to: new)
    writer.set(.plain)
    place(frame.cursor, in: frame.size, with: &writer)
    screen = new
    (row, column) = (writer.row, writer.column)
    guard isSynchronized, !writer.bytes.isEmpty else { return writer.bytes }
    return ControlFunction.beginSynchronizedOutput + writer.bytes
      + ControlFunction.endSynchronizedOutput
  }

  /// Writes the rows that differ, and shifts rows if that is shorter.
  private func shortest(
    _ writer: ScreenWriter, from old: Screen<RowIdentifier>, to new: Screen<RowIdentifier>
  ) -> ScreenWriter {
    var inPlace = writer
    inPlace.write(new.rows, over: old.rows)
    guard let shift = RowShift(from: old, to: new) else { return inPlace }
    var rows = old.rows
    shift.apply(to: &rows, width: old.size.columns)
    var shifted = writer
    shifted.write(shift, onRows: old.size.rows)
    shifted.write(new.rows, over: rows)
    return shifted.bytes.count < inPlace.bytes.count ? shifted : inPlace
  }

  private mutating func place(
    _ cursor: Frame<RowIdentifier>.Cursor?, in size: TerminalSize, with writer: inout ScreenWriter
  ) {
    if let cursor {
      writer.move(
        toRow: min(max(cursor.row, 0), size.rows - 1),
        column: min(max(cursor.column, 0), size.columns - 1))
    }
    let isVisible = cursor != nil
    guard isVisible != isCursorVisible else { return }
    writer.append(isVisible ? ControlFunction.showCursor : ControlFunction.hideCursor)
    isCursorVisible = isVisible
  }
}

extension ScreenWriter {
  /// Writes the rows that differ from those on the screen.
  fileprivate mutating func write(_ new: [ScreenRow], over old: [ScreenRow]) {
    for (index, (newRow, oldRow)) in zip(new, old).enumerated() {
      guard newRow.line != oldRow.line else { continue }
      write(newRow, over: oldRow, at: index)
    }
  }

  /// Lets the terminal shift rows.
  fileprivate mutating func write(_ shift: RowShift, onRows count: Int) {
    let isLimited = shift.region.upperBound < count
    if isLimited { setScrollingRegion(0..<shift.region.upperBound) }
    for rows in shift.deletions { deleteLines(rows.count, at: rows.lowerBound) }
    for rows in shift.insertions { insertLines(rows.count, at: rows.lowerBound) }
    if isLimited { setScrollingRegion(nil) }
  }
}
