/// The changes of a city in the lines below its row.
struct ChangeLines {
  /// A change, and how it continues a change of the same day before it in the line.
  struct Clause {
    let text: StyledLine

    /// Nil where it begins another clause.
    var continuation: StyledLine?
  }

  private let changes: [Clause]
  private let separator: StyledLine
  private let language: Language

  /// - Parameter changes: The most important first.
  init(_ changes: [StyledLine], _ figures: FigureText) {
    self.init(clauses: changes.map { Clause(text: $0) }, figures)
  }

  /// - Parameter clauses: The most important first.
  init(clauses: [Clause], _ figures: FigureText) {
    changes = clauses
    separator = StyledLine(sanitized: figures.glyphs.separator, .dim)
    language = figures.language
  }

  /// Returns as many changes as fit and the number of the others, such as `3 more`.
  ///
  /// A change is never cut, because half a figure is a wrong one: where not even the first one fits it
  /// continues on more lines.
  ///
  /// - Parameters:
  ///   - indent: The columns before each line.
  ///   - width: The width of the terminal; nil in a pipe, where all changes are in one line.
  ///   - limit: The greatest number of lines, which only a change that is wider than a line exceeds;
  ///     nil for all changes.
  /// - Complexity: O(n) in the number of changes.
  func lines(indent: Int, width: Int?, limit: Int?) -> [StyledLine] {
    guard !changes.isEmpty else { return [] }
    guard let width else { return [indented(line(changes.indices), indent)] }
    let indent = min(indent, width / 2)
    let room = width - indent
    var lines: [StyledLine] = []
    var position = 0
    while position < changes.count, lines.count < limit ?? .max {
      let isLast = limit.map { lines.count == $0 - 1 } ?? false
      let end = end(of: room, from: position, isLast: isLast)
      let rest = changes.count - end
      if end == position {
        // The last line has room for the number of the others alone.
        if isLast, !lines.isEmpty { return lines + [indented(more(rest), indent)] }
        lines += indented(changes[position].text, indent).wrapped(toWidth: width)
        position += 1
        let isFull = lines.count >= limit ?? .max
        if isFull, position < changes.count {
          lines.append(indented(more(changes.count - position), indent))
        }
        continue
      }
      var line = line(position..<end)
      if isLast, rest > 0 { line += separator + more(rest) }
      lines.append(indented(line, indent))
      position = end
    }
    return lines
  }

  /// Returns the end of the changes that fit in a line, with the number of the others in the last one.
  private func end(of room: Int, from start: Int, isLast: Bool) -> Int {
    var used = 0
    var fitting = start
    for index in start..<changes.count {
      used += joined(index, after: start).displayWidth
      if used > room { break }
      let rest = changes.count - index - 1
      let needed = rest > 0 ? separator.displayWidth + more(rest).displayWidth : 0
      if !isLast || used + needed <= room { fitting = index + 1 }
    }
    return fitting
  }

  /// Returns some changes in one line.
  private func line(_ range: Range<Int>) -> StyledLine {
    var line = StyledLine()
    for index in range { line.append(joined(index, after: range.lowerBound)) }
    return line
  }

  /// Returns a change with what is between it and the one before it, if it is not the first of its line.
  private func joined(_ index: Int, after start: Int) -> StyledLine {
    if index == start { return changes[index].text }
    return changes[index].continuation.map { StyledLine(language.comma) + $0 } ?? separator
      + changes[index].text
  }

  private func more(_ count: Int) -> StyledLine {
    StyledLine(sanitized: language.changes.more(count), .dim)
  }

  private func indented(_ line: StyledLine, _ indent: Int) -> StyledLine {
    var indented = StyledLine()
    indented.append(.spaces(indent))
    indented.append(line)
    return indented
  }
}
