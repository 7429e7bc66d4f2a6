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
  let rows: [Row]

  /// What stands for text that was cut.
  var ellipsis = "…"

  private static let indent = 2
  private static let gap = 2

  /// The width to which names of rows are cut where columns would not fit beside them.
  private static let leastNameWidth = 6

  /// The width to which headings and texts are cut before columns move to the next block.
  private static let leastTextWidth = 10

  /// Returns the lines.
  ///
  /// - Parameter width: The columns of the terminal, which no line exceeds; nil for no limit.
  /// - Returns: The blocks, with an empty line between them.
  func lines(width: Int?) -> [StyledLine] {
    let names = rows.map(\.name.displayWidth).max() ?? 0
    guard let width else {
      return block(Array(labels.indices), textWidth: .max, nameWidth: names)
    }
    let least = labels.indices.map { self.width(of: $0, textWidth: Self.leastTextWidth) }
    let beside = Self.indent + Self.gap + (least.max() ?? 0)
    let nameWidth = min(names, max(Self.leastNameWidth, width - beside))
    let room = max(width - Self.indent - nameWidth, 1)
    var lines: [StyledLine] = []
    for columns in blocks(of: least, room: room) {
      if !lines.isEmpty { lines.append(StyledLine()) }
      let textWidth = self.textWidth(of: columns, room: room)
      lines += block(columns, textWidth: textWidth, nameWidth: nameWidth).map { line in
        line.truncated(toWidth: width, ellipsis: ellipsis)
      }
    }
    return lines
  }

  /// Returns as many columns for each block as fit, at least one.
  private func blocks(of widths: [Int], room: Int) -> [[Int]] {
    var blocks: [[Int]] = []
    var used = 0
    for (column, width) in widths.enumerated() {
      used += Self.gap + width
      if blocks.isEmpty || used > room {
        blocks.append([])
        used = Self.gap + width
      }
      blocks[blocks.count - 1].append(column)
    }
    return blocks
  }

  /// The largest width of headings and texts with which some columns fit.
  private func textWidth(of columns: [Int], room: Int) -> Int {
    let natural = columns.map { width(of: $0, textWidth: .max) }.max() ?? 1
    var textWidth = max(natural, 1)
    while textWidth > 1,
      columns.reduce(0, { $0 + Self.gap + width(of: $1, textWidth: textWidth) }) > room
    {
      textWidth -= 1
    }
    return textWidth
  }

  /// The width of a column whose heading and texts are cut to a width.
  private func width(of column: Int, textWidth: Int) -> Int {
    var widest = min(labels[column].displayWidth, textWidth)
    for row in rows {
      switch row {
      case .title: break
      case .texts(_, let cells): widest = max(widest, min(cells[column].displayWidth, textWidth))
      case .figures(_, let cells): widest = max(widest, cells[column].displayWidth)
      }
    }
    return widest
  }

  private func block(_ columns: [Int], textWidth: Int, nameWidth: Int) -> [StyledLine] {
    let widths = columns.map { width(of: $0, textWidth: textWidth) }
    let headings = columns.indices.map { index in
      StyledLine(heading(columns[index], width: widths[index]), .dim)
    }
    func line(_ name: String, _ cells: [StyledLine]) -> StyledLine {
      var line = StyledLine(String(repeating: " ", count: Self.indent))
      line += StyledLine(name).truncated(toWidth: nameWidth, ellipsis: ellipsis).padded(
        toWidth: nameWidth
      )
      for (cell, width) in zip(cells, widths) {
        line.append(.spaces(Self.gap))
        line += cell.truncated(toWidth: width, ellipsis: ellipsis).padded(
          toWidth: width,
          alignment: .trailing
        )
      }
      return line.withoutTrailingSpaces
    }
    return [line("", headings)]
      + rows.map { row in
        switch row {
        case .title(let title): StyledLine(title, .heading)
        case .texts(let name, let cells), .figures(let name, let cells):
          line(name, columns.map { cells[$0] })
        }
      }
  }

  /// Returns a heading cut to a width; what differs from a heading that would look the same is kept.
  private func heading(_ column: Int, width: Int) -> String {
    let label = labels[column]
    let cut = label.truncated(toWidth: width, ellipsis: ellipsis)
    guard cut != label else { return label }
    let alike = labels.indices.filter { index in
      index != column && labels[index].truncated(toWidth: width, ellipsis: ellipsis) == cut
    }
    let shared = alike.map { label.commonPrefix(with: labels[$0]).count }.max()
    guard let shared else { return cut }
    let start = label.index(label.startIndex, offsetBy: shared)
    // From the beginning of the word.
    let tail = label[(label[..<start].lastIndex(of: " ") ?? start)...]
    let room = width - String(tail).displayWidth
    guard room > 1 else {
      return "\(ellipsis)\(tail.drop { $0 == " " })".truncated(toWidth: width, ellipsis: ellipsis)
    }
    return label.truncated(toWidth: room, ellipsis: ellipsis) + tail
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

extension String {
  fileprivate func commonPrefix(with other: String) -> Substring {
    let count = zip(self, other).prefix { $0 == $1 }.count
    return prefix(count)
  }
}
