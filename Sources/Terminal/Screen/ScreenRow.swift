import Rendering

struct ScreenRow: Sendable {
  private(set) var cells: [Cell] = []

  /// From left to right.
  private(set) var runs: [UncertainRun] = []

  /// The line that was laid out in the cells.
  let line: StyledLine

  private let width: Int

  /// Creates an empty row.
  init(width: Int) {
    self.width = width
    line = StyledLine()
    cells = [Cell](repeating: .blank, count: width)
  }

  /// Lays out a line, which is cut to the width.
  init(_ line: StyledLine, width: Int, colors: ColorDepth) {
    self.width = width
    self.line = line
    cells.reserveCapacity(width)
    for span in line.spans where cells.count < width {
      append(span.text.isolatingRightToLeft, span.style.limited(to: colors))
    }
    while cells.count < width { cells.append(.blank) }
  }

  /// The first column of the empty rest of the row.
  var contentEnd: Int {
    var end = cells.count
    while end > 0, cells[end - 1].isBlank { end -= 1 }
    return end
  }

  /// Returns the first column from one on that is not a part of something that begins before it.
  ///
  /// tmux keeps the right half of a character whose left one was erased, and when that half is
  /// overwritten it erases what was written to its left.
  func characterEnd(from column: Int) -> Int {
    if let run = runs.first(where: { $0.columns.contains(column) }) {
      return run.columns.lowerBound < column ? run.columns.upperBound : column
    }
    return column < cells.count && cells[column].isRightHalf ? column + 1 : column
  }

  /// Returns the columns whose cells differ from those of another row of the same width.
  func differences(from old: ScreenRow) -> [Bool] {
    var differs = zip(cells, old.cells).map { $0 != $1 }
    // What a run shows in one of its columns is unknown, and cells do not compare it.
    for run in runs where !old.runs.contains(run) { run.columns.mark(in: &differs) }
    return differs
  }

  private mutating func append(_ text: String, _ style: Style) {
    if text.unicodeScalars.allSatisfy(\.hasCertainWidth) {
      for scalar in text.unicodeScalars where cells.count < width { append(scalar, style) }
    } else {
      for character in text where cells.count < width {
        if let scalar = character.certainScalar {
          append(scalar, style)
        } else {
          append(character, style)
        }
      }
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar, _ style: Style) {
    guard scalar.displayWidth == 2 else { return cells.append(Cell(scalar, style)) }
    if cells.count + 2 <= width {
      cells += [Cell(scalar, style), .rightHalf(style)]
    } else {
      cells.append(Cell(" ", style))
    }
  }

  private mutating func append(_ character: Character, _ style: Style) {
    let columns = character.displayWidth
    guard columns > 0 else { return attach(character) }
    guard cells.count + columns <= width else {
      while cells.count < width { cells.append(Cell(" ", style)) }
      return
    }
    let end = cells.count + columns
    if let last = runs.last, last.columns.upperBound == cells.count, last.style == style {
      extendLastRun(by: character, to: end)
    } else {
      let run = UncertainRun(
        columns: cells.count..<end, text: String(character), style: style,
        possibleExcess: character.possibleExcess)
      runs.append(run)
    }
    for _ in 0..<columns { cells.append(.uncertain) }
  }

  /// Attaches a character without a width to the one before it.
  private mutating func attach(_ character: Character) {
    guard !cells.isEmpty else { return }
    if runs.last?.columns.upperBound != cells.count {
      var start = cells.count - 1
      if cells[start].scalar == nil { start -= 1 }
      guard start >= 0, let scalar = cells[start].scalar else { return }
      let run = UncertainRun(
        columns: start..<cells.count, text: String(Character(scalar)), style: cells[start].style,
        possibleExcess: 0)
      runs.append(run)
      for column in run.columns { cells[column] = .uncertain }
    }
    extendLastRun(by: character, to: cells.count)
  }

  private mutating func extendLastRun(by character: Character, to end: Int) {
    let last = runs.count - 1
    runs[last].columns = runs[last].columns.lowerBound..<end
    runs[last].text.append(character)
    runs[last].possibleExcess += character.possibleExcess
  }
}

extension Range<Int> {
  /// Sets the flags at these indices.
  func mark(in flags: inout [Bool]) {
    for index in clamped(to: 0..<flags.count) { flags[index] = true }
  }
}
