package import Rendering

/// What a screen is to show.
package struct Frame<RowIdentifier: Hashable & Sendable>: Sendable {
  package struct Row: Sendable {
    /// What the row shows, so that a row that changes its place is shifted by the terminal and not
    /// written again; nil for a row that stays where it is.
    package var identifier: RowIdentifier?
    package var line: StyledLine

    package init(_ line: StyledLine, identifier: RowIdentifier? = nil) {
      self.identifier = identifier
      self.line = line
    }
  }

  /// The place of the cursor, from 0.
  package struct Cursor: Equatable, Sendable {
    package var column: Int
    package var row: Int

    package init(column: Int, row: Int) {
      self.column = column
      self.row = row
    }
  }

  package var size: TerminalSize

  /// From the top; missing rows are empty, and lines are cut to the width.
  package var rows: [Row]

  /// The rows that may be shifted.
  package var scrolling: Range<Int>

  /// The place of the visible cursor; nil if it is hidden.
  package var cursor: Cursor?

  package init(
    size: TerminalSize, rows: [Row] = [], scrolling: Range<Int> = 0..<0, cursor: Cursor? = nil
  ) {
    self.size = size
    self.rows = rows
    self.scrolling = scrolling
    self.cursor = cursor
  }
}
