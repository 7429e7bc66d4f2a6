package import Rendering

extension LineEditor {
  /// Returns the line on the screen, scrolled so that the cursor is visible, and the column of the
  /// cursor in it, from 0.
  ///
  /// - Parameter prompt: What stands before the text, such as `add: `; at most half of the width.
  package func line(prompt: String, width: Int) -> (line: StyledLine, cursorColumn: Int) {
    guard width > 0 else { return (StyledLine(), 0) }
    var line = StyledLine(prompt, .bold).truncated(toWidth: width / 2, ellipsis: "")
    let start = line.displayWidth
    let room = width - start
    let shown = text.sanitizedForTerminal
    let column = String(text.prefix(cursor)).sanitizedForTerminal.displayWidth
    var characters = shown.map { (text: $0, width: $0.displayWidth) }[...]
    // The cursor needs the columns of its character, or one at the end of the text.
    var first = 0
    while first < column, let next = characters.first,
      column - first + Self.width(at: column - first, in: characters) > room
    {
      first += next.width
      characters.removeFirst()
    }
    var visible = ""
    var used = 0
    for character in characters {
      guard used + character.width <= room else { break }
      visible.append(character.text)
      used += character.width
    }
    line.append(visible)
    return (line, start + min(max(column - first, 0), room - 1))
  }

  /// The width of the character at a column; 1 after the last one.
  private static func width(
    at column: Int,
    in characters: ArraySlice<(text: Character, width: Int)>
  ) -> Int {
    var position = 0
    for character in characters {
      if position >= column, character.width > 0 { return character.width }
      position += character.width
    }
    return 1
  }
}
