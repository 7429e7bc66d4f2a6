extension TerminalEmulator {
  /// Writes a character at the cursor.
  mutating func put(_ character: Character) {
    if join(character) { return }
    let width = width(character)
    guard width > 0 else {
      problems.append("'\(character)' has nothing to join")
      return
    }
    if isWrapPending {
      screen.cursor.column = 0
      lineFeed()
      isWrapPending = false
    }
    // Like tmux, which drops a wide character that does not fit.
    guard screen.cursor.column + width <= columns else { return }
    last = (screen.cursor, String(character))
    set(String(character), width: width)
  }

  /// Joins a character with the one before it; returns whether they are one character.
  private mutating func join(_ character: Character) -> Bool {
    guard let previous = last else { return false }
    let joined = previous.text + String(character)
    guard joined.count == 1 || width(character) == 0 else { return false }
    screen.cursor = previous.place
    isWrapPending = false
    last = (previous.place, joined)
    set(joined, width: joined.count == 1 ? width(Character(joined)) : width(joined.first ?? " "))
    return true
  }

  private mutating func set(_ text: String, width: Int) {
    let (row, column) = (screen.cursor.row, screen.cursor.column)
    let end = min(column + width, columns)
    split(row, at: column)
    split(row, at: end)
    // A space shows no color, only reverse video.
    let shown = text == " " && !attributes.isReversed ? Attributes() : attributes
    for index in column..<end {
      screen.cells[row][index] = Cell(text: index == column ? text : "", attributes: shown)
    }
    screen.cursor.column = min(end, columns - 1)
    isWrapPending = end == columns && modes.isWrapping
  }

  /// Replaces a wide character by spaces if a column is not its first.
  private mutating func split(_ row: Int, at column: Int) {
    guard column < columns, screen.cells[row][column].isRightHalf else { return }
    var start = column
    while start > 0, screen.cells[row][start].isRightHalf { start -= 1 }
    var end = column
    while end < columns, screen.cells[row][end].isRightHalf { end += 1 }
    for index in start..<end { screen.cells[row][index].text = " " }
  }

  mutating func lineFeed() {
    if screen.cursor.row + 1 == region.upperBound {
      if modes.isAlternate { problems.append("a line feed scrolls") }
      scroll(region, by: 1)
    } else {
      screen.cursor.row = min(screen.cursor.row + 1, rows - 1)
    }
  }

  /// Erases columns of the cursor's row.
  mutating func erase(_ range: Range<Int>) {
    if attributes.isReversed { problems.append("erases in reverse video") }
    let range = range.clamped(to: 0..<columns)
    split(screen.cursor.row, at: range.lowerBound)
    split(screen.cursor.row, at: range.upperBound)
    for index in range { screen.cells[screen.cursor.row][index] = .blank }
  }

  mutating func eraseRows(_ range: Range<Int>) {
    if attributes.isReversed { problems.append("erases in reverse video") }
    for row in range { screen.cells[row] = blankRow }
  }

  /// Moves rows up, or for negative counts down; empty ones come in.
  mutating func scroll(_ range: Range<Int>, by count: Int) {
    if attributes.isReversed { problems.append("scrolls in reverse video") }
    let distance = min(abs(count), range.count)
    let blanks = [[Cell]](repeating: blankRow, count: distance)
    let old = Array(screen.cells[range])
    let kept = Array(
      count > 0 ? old.suffix(old.count - distance) : old.prefix(old.count - distance))
    let moved = count > 0 ? kept + blanks : blanks + kept
    screen.cells.replaceSubrange(range, with: moved)
  }

  private var blankRow: [Cell] { [Cell](repeating: .blank, count: columns) }
}
