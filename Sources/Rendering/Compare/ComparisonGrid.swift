import Weather

/// Lays out the rows of a comparison, in blocks of columns that fit the terminal.
struct ComparisonGrid {
  enum Row {
    /// The title of the rows below it.
    case title(String)

    /// A name, and texts that may be cut.
    case texts(String, [StyledLine])

    /// A name, and figures with a cell for a mark, which are never cut.
    case figures(String, [StyledLine])
  }

  /// The headings of the columns, which differ.
  let labels: [String]

  /// The ends of the headings that are not cut; empty without any.
  var qualifiers: [String?] = []

  let rows: [Row]

  /// What stands for text that was cut.
  var ellipsis = "…"

  private static let indent = 2
  private static let gap = 2

  /// The width to which names of rows are cut where columns would not fit beside them.
  private static let minimumNameWidth = 6

  /// The width to which headings and texts are cut before columns move to the next block.
  private static let minimumTextWidth = 10

  /// Returns the lines of the blocks, with an empty line between blocks.
  ///
  /// - Parameter width: The columns that no line exceeds; nil for no limit.
  /// - Complexity: O(n + w · c log c) for n characters in all cells and c columns, where w is the number
  ///   of different widths to which headings are cut, at most `width`.
  func lines(width: Int?) -> [StyledLine] {
    let columns = labels.indices.map { column($0, limit: width.map { $0 / 2 } ?? 0) }
    let names = rows.map(\.name.displayWidth).max() ?? 0
    guard let width else {
      return block(columns.map { ($0, $0.width(textWidth: .max)) }, labels, nameWidth: names)
    }
    let beside =
      Self.indent + Self.gap
      + (columns.map { $0.width(textWidth: Self.minimumTextWidth) }.max() ?? 0)
    let nameWidth = min(names, max(Self.minimumNameWidth, width - beside))
    let room = max(width - Self.indent - nameWidth, 1)
    let blocks = blocks(of: columns, room: room).map { columns in
      let textWidth = Self.textWidth(of: columns, room: room)
      return columns.map { (column: $0, width: $0.width(textWidth: textWidth)) }
    }
    var headings = ComparisonHeadings(labels, width: width, ellipsis: ellipsis)
    var lines: [StyledLine] = []
    for block in blocks {
      if !lines.isEmpty { lines.append(StyledLine()) }
      let texts = block.map { column, width in
        qualifiedHeading(column.index, width: width)
          ?? headings.text(at: column.index, width: width)
      }
      lines += self.block(block, texts, nameWidth: nameWidth).map { line in
        line.truncated(toWidth: width, ellipsis: ellipsis)
      }
    }
    return lines
  }

  /// A column, measured once.
  private struct MeasuredColumn {
    let index: Int

    /// The width of the longest figure or qualified name, which are never cut.
    var figures = 0

    /// The width of the heading or the longest text.
    var texts: Int

    /// The width of the column with its heading and texts cut to `textWidth`.
    func width(textWidth: Int) -> Int { max(figures, min(texts, textWidth)) }
  }

  /// Returns a heading whose name is cut, but not its qualifier; nil without one, and if it is too long.
  private func qualifiedHeading(_ index: Int, width: Int) -> String? {
    guard let qualifier = qualifier(index), labels[index].displayWidth > width else { return nil }
    let room = width - qualifier.displayWidth - 1
    guard room > 1 else { return nil }
    let name = String(labels[index].dropLast(qualifier.count + 1))
    return "\(name.truncated(toWidth: room, ellipsis: ellipsis)) \(qualifier)"
  }

  private func qualifier(_ index: Int) -> String? {
    qualifiers.indices.contains(index) ? qualifiers[index] : nil
  }

  /// The width to which a name is cut before its qualifier.
  private static let minimumNameBeforeQualifier = 4

  /// Measures a column; up to `limit` it is wide enough for its qualifier.
  private func column(_ index: Int, limit: Int) -> MeasuredColumn {
    var column = MeasuredColumn(index: index, texts: labels[index].displayWidth)
    if let qualifier = qualifier(index) {
      let width = qualifier.displayWidth + 1 + Self.minimumNameBeforeQualifier
      if width <= limit { column.figures = min(width, column.texts) }
    }
    for row in rows {
      switch row {
      case .title: break
      case .texts(_, let cells): column.texts = max(column.texts, cells[index].displayWidth)
      case .figures(_, let cells): column.figures = max(column.figures, cells[index].displayWidth)
      }
    }
    return column
  }

  /// Returns as many columns for each block as fit, at least one.
  private func blocks(of columns: [MeasuredColumn], room: Int) -> [[MeasuredColumn]] {
    var blocks: [[MeasuredColumn]] = []
    var used = 0
    for column in columns {
      let width = column.width(textWidth: Self.minimumTextWidth)
      used += Self.gap + width
      if blocks.isEmpty || used > room {
        blocks.append([])
        used = Self.gap + width
      }
      blocks[blocks.count - 1].append(column)
    }
    return blocks
  }

  /// The largest width of headings and texts with which some columns fit; 1 if they never do.
  private static func textWidth(of columns: [MeasuredColumn], room: Int) -> Int {
    let natural = columns.map { $0.width(textWidth: .max) }.max() ?? 1
    // The columns get wider with their texts, so the widths that fit come first.
    let widths = 1..<max(natural, 1) + 1
    let tooWide = widths.partitioningIndex { textWidth in
      columns.reduce(0) { $0 + gap + $1.width(textWidth: textWidth) } > room
    }
    return max(widths[..<tooWide].last ?? 1, 1)
  }

  private func block(
    _ columns: [(column: MeasuredColumn, width: Int)], _ headings: [String], nameWidth: Int
  ) -> [StyledLine] {
    let layout = ColumnLayout(
      [.fixed(width: Self.indent), Column(gap: 0, width: nameWidth)]
        + columns.map { Column(alignment: .trailing, gap: Self.gap, width: $0.width) }, limit: nil,
      ellipsis: ellipsis)
    func line(_ name: String, _ cells: [StyledLine]) -> StyledLine {
      layout.line([StyledLine(), StyledLine(name)] + cells)
    }
    return [line("", headings.map { StyledLine($0, .dim) })]
      + rows.map { row in
        switch row {
        case .title(let title): StyledLine(title, .heading)
        case .texts(let name, let cells), .figures(let name, let cells):
          line(name, columns.map { cells[$0.column.index] })
        }
      }
  }
}

extension ComparisonGrid.Row {
  fileprivate var name: String {
    switch self {
    case .title(let name): name
    case .texts(let name, _), .figures(let name, _): name
    }
  }
}
