/// Columns with the widths that they have in a terminal, or in a pipe.
struct ColumnLayout: Sendable {
  /// A column and the width that it gets before the next step.
  typealias Step = (column: Int, width: Int)

  private let columns: [Column]

  /// The text of a column's heading, also of one that is not shown.
  func heading(_ column: Int) -> String { columns[column].header.text }

  /// The width of each column; nil for one that is not shown.
  private(set) var widths: [Int?]

  /// Whether every column for the width has the room that it needs.
  private(set) var isWhole = true

  /// What stands for text that was cut.
  private let ellipsis: String

  /// Creates columns that fit: those of little importance are narrowed and dropped, then words are cut,
  /// then further columns are dropped.
  ///
  /// - Parameters:
  ///   - columns: The columns from left to right; those without a width are not shown.
  ///   - limit: The total width with gaps; nil for no limit.
  ///   - growth: How flexible columns share the room; without steps the narrowest gets it first.
  /// - Complexity: O(n²) in the number of columns with a limit, otherwise O(n).
  init(_ columns: [Column], limit: Int?, growth: [Step] = [], ellipsis: String) {
    self.columns = columns
    self.ellipsis = ellipsis
    widths = columns.map { _ in nil }
    var shown = columns.indices.filter { index in
      columns[index].naturalWidth > 0 && columns[index].narrowest <= limit ?? .max
    }
    if let limit {
      while let leaving = leastImportant(among: shown),
        total(of: shown, columns[leaving].isOfWords ? \.leastWidth : \.wholeWidth) > limit
      { shown.removeAll { $0 == leaving } }
    }
    guard let limit, total(of: shown, \.naturalWidth) > limit else {
      for index in shown { widths[index] = columns[index].naturalWidth }
      return
    }
    isWhole = false
    let start = total(of: shown, \.wholeWidth) <= limit ? \Column.wholeWidth : \.leastWidth
    for index in shown { widths[index] = columns[index][keyPath: start] }
    let spare = limit - total(of: shown) { $0[keyPath: start] }
    if spare >= 0 {
      distribute(grow(by: spare, in: growth), over: shown)
    } else {
      squeeze(by: -spare, shown.filter { columns[$0].isCut })
    }
  }

  /// Widens columns in steps, and returns what is left.
  private mutating func grow(by amount: Int, in steps: [Step]) -> Int {
    var spare = amount
    for step in steps {
      guard let width = widths[step.column] else { continue }
      let natural = columns[step.column].naturalWidth
      let growth = min(spare, max(min(step.width, natural) - width, 0))
      widths[step.column] = width + growth
      spare -= growth
    }
    return spare
  }

  /// Widens the narrowest column that needs more, one by one, so that a long name does not take all
  /// the space.
  private mutating func distribute(_ amount: Int, over shown: [Int]) {
    for _ in 0..<amount {
      let cut = shown.filter { (widths[$0] ?? 0) < columns[$0].naturalWidth }
      guard let next = cut.min(by: { (widths[$0] ?? 0, $0) < (widths[$1] ?? 0, $1) }) else {
        return
      }
      widths[next] = (widths[next] ?? 0) + 1
    }
  }

  /// Narrows the widest essential columns, at least to one, if even their minimum is too wide.
  private mutating func squeeze(by amount: Int, _ shown: [Int]) {
    for _ in 0..<amount {
      let widest = shown.max { (widths[$0] ?? 0, $1) < (widths[$1] ?? 0, $0) }
      guard let widest, let width = widths[widest], width > 1 else { return }
      widths[widest] = width - 1
    }
  }

  private func total(of shown: [Int], _ width: (Column) -> Int) -> Int {
    shown.reduce(0) { $0 + width(columns[$1]) }
      + shown.dropFirst().reduce(0) { $0 + columns[$1].gap }
  }

  /// Returns the column to drop next; nil if only essential columns or a single one are left.
  private func leastImportant(among shown: [Int]) -> Int? {
    guard shown.count > 1 else { return nil }
    return shown.filter { columns[$0].importance < .essential }.min {
      (columns[$0].importance.rawValue, $1) < (columns[$1].importance.rawValue, $0)
    }
  }
}

extension ColumnLayout {
  /// Returns the index of the column at a place in a line, with the gap before it; nil after the last.
  func column(at place: Int) -> Int? {
    var end = 0
    return columns.indices.first { index in
      guard let width = widths[index] else { return false }
      end += (end > 0 ? columns[index].gap : 0) + width
      return place < end
    }
  }

  var header: StyledLine { line(columns.map(\.header)) }

  /// Returns a row without trailing spaces.
  ///
  /// - Parameter cells: A cell for each column, also for those that are not shown; missing cells are
  ///   empty.
  /// - Complexity: O(n) in the length of the cells.
  func line(_ cells: [StyledLine]) -> StyledLine {
    var line = StyledLine()
    var isFirst = true
    // What the cell before leaves of its column; negative if it is wider.
    var spare = 0
    for (index, column) in columns.enumerated() {
      guard let width = widths[index] else { continue }
      let gap = isFirst ? 0 : column.gap
      isFirst = false
      var cell = index < cells.count ? cells[index] : StyledLine()
      if column.isCut { cell = cell.truncated(toWidth: width, ellipsis: ellipsis) }
      let free = width - cell.displayWidth
      switch column.alignment {
      case .leading:
        line.append(.spaces(gap + max(spare, 0)))
        spare = free
      case .trailing:
        // A figure that is wider than its column uses the gap before it.
        let spaces = max(spare + gap + free, min(gap, 1))
        line.append(.spaces(spaces))
        spare += gap + free - spaces
      }
      line += cell
    }
    return line.withoutTrailingSpaces
  }
}

extension Column {
  fileprivate var naturalWidth: Int { width ?? 0 }

  fileprivate var leastWidth: Int { min(naturalWidth, minimumWidth ?? naturalWidth) }

  /// Whether less important columns, such as bars, give way before a text of the column is cut.
  fileprivate var isOfWords: Bool { importance >= .high }

  /// The least width that cuts no words.
  fileprivate var wholeWidth: Int { isOfWords ? naturalWidth : leastWidth }
}
