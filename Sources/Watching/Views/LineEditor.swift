package import Rendering
package import Terminal

/// A line that is being typed.
package struct LineEditor: Equatable, Sendable {
  /// The greatest number of characters.
  package static let maximumLength = 200

  /// Enough for the marks of all orthographies; a character can have any number of them.
  private static let maximumScalars = maximumLength * 5

  package private(set) var text: String

  /// The number of characters before the cursor.
  package private(set) var cursor: Int

  /// - Parameter text: The text to edit; the cursor is at its end.
  package init(_ text: String = "") {
    self.text = ""
    cursor = 0
    insert(text)
  }

  package var isEmpty: Bool { text.isEmpty }

  // MARK: - Editing

  /// Inserts a character at the cursor; control characters are ignored.
  package mutating func insert(_ character: Character) { insert(String(character)) }

  /// Inserts a text at the cursor, such as a paste, as far as there is room.
  ///
  /// Control characters are dropped.
  ///
  /// - Complexity: O(n) in the length of the text.
  package mutating func insert(_ inserted: String) {
    let room = max(Self.maximumLength - text.count, 0)
    let scalarRoom = max(Self.maximumScalars - text.unicodeScalars.count, 0)
    let visible = inserted.unicodeScalars.lazy.filter { $0.properties.generalCategory != .control }
      .prefix(scalarRoom)
    let fitting = String(String.UnicodeScalarView(visible)).prefix(room)
    replace(from: cursor, to: cursor, with: String(fitting))
  }

  /// Deletes the character before the cursor.
  package mutating func backspace() { replace(from: max(cursor - 1, 0), to: cursor) }

  /// Deletes the character at the cursor.
  package mutating func delete() { replace(from: cursor, to: min(cursor + 1, text.count)) }

  /// Deletes all text.
  package mutating func empty() { replace(from: 0, to: text.count) }

  /// Deletes the word before the cursor and the spaces after it.
  package mutating func deleteWord() {
    var rest = text.prefix(cursor)
    while rest.last?.isWhitespace ?? false { rest.removeLast() }
    while rest.last.map({ !$0.isWhitespace }) ?? false { rest.removeLast() }
    replace(from: rest.count, to: cursor)
  }

  /// Replaces characters; the cursor is after the replacement.
  private mutating func replace(from start: Int, to end: Int, with inserted: String = "") {
    let before = String(text.prefix(start)) + inserted
    text = before + text.dropFirst(end)
    // Adjacent scalars may have become one character.
    var scalars = before.unicodeScalars.count
    cursor = 0
    for character in text where scalars > 0 {
      scalars -= character.unicodeScalars.count
      cursor += 1
    }
  }

  // MARK: - Moving

  package mutating func moveLeft() { cursor = max(cursor - 1, 0) }
  package mutating func moveRight() { cursor = min(cursor + 1, text.count) }
  package mutating func moveToStart() { cursor = 0 }
  package mutating func moveToEnd() { cursor = text.count }

  // MARK: - Keys

  /// Does what a key does in a line that is being typed; returns whether it does anything.
  package mutating func handle(_ key: Key) -> Bool {
    switch key {
    case .character(let character): insert(character)
    case .control("u"): empty()
    case .control("w"): deleteWord()
    case .backspace: backspace()
    case .delete: delete()
    case .left: moveLeft()
    case .right: moveRight()
    case .home: moveToStart()
    case .end: moveToEnd()
    default: return false
    }
    return true
  }
}

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
    at column: Int, in characters: ArraySlice<(text: Character, width: Int)>
  ) -> Int {
    var position = 0
    for character in characters {
      if position >= column, character.width > 0 { return character.width }
      position += character.width
    }
    return 1
  }
}
