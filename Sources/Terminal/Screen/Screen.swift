import Rendering

/// What a terminal shows.
struct Screen<RowIdentifier: Hashable & Sendable>: Sendable {
  let size: TerminalSize
  var rows: [ScreenRow]
  var identifiers: [RowIdentifier?]

  /// The rows that could be shifted.
  private(set) var scrolling: Range<Int>

  /// Creates an empty screen.
  init(size: TerminalSize) {
    self.size = size
    rows = [ScreenRow](repeating: ScreenRow(width: size.columns), count: size.rows)
    identifiers = [RowIdentifier?](repeating: nil, count: size.rows)
    scrolling = 0..<0
  }

  /// Returns the screen that shows a frame of the same size.
  func showing(_ frame: Frame<RowIdentifier>, colors: ColorDepth) -> Screen {
    var screen = self
    for index in rows.indices {
      let row = index < frame.rows.count ? frame.rows[index] : Frame.Row(StyledLine())
      screen.identifiers[index] = row.identifier
      guard row.line != rows[index].line else { continue }
      screen.rows[index] = ScreenRow(row.line, width: size.columns, colors: colors)
    }
    screen.scrolling = frame.scrolling.clamped(to: 0..<size.rows)
    return screen
  }
}

/// The size of a terminal in cells.
package struct TerminalSize: Equatable, Sendable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}
