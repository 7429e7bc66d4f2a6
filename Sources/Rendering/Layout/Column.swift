/// What a table knows of one of its columns, apart from the cells.
package struct Column: Sendable {
  /// Which columns give way when the table is too wide: the lower go first, of equals the right one.
  package enum Importance: Int, Sendable, Comparable {
    case optional
    case low
    case normal
    case high

    /// Shown at whatever width.
    case essential

    package static func < (left: Importance, right: Importance) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  /// Shown above the cells; a table whose columns all have an empty header has no header row.
  package var header: StyledLine

  package var alignment: Alignment

  package var importance: Importance

  /// Columns of the terminal that the cells can be cut to before the column gives way as a whole;
  /// `nil` for cells that are never cut, such as figures.
  package var minimumWidth: Int?

  /// Columns of the terminal between this column and the one before it.
  package var gap: Int

  package init(
    _ header: String = "",
    alignment: Alignment = .leading,
    importance: Importance = .normal,
    minimumWidth: Int? = nil,
    gap: Int = 2
  ) {
    self.header = StyledLine(header, .heading)
    self.alignment = alignment
    self.importance = importance
    self.minimumWidth = minimumWidth.map { max(1, $0) }
    self.gap = max(0, gap)
  }
}
