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
    let visible = inserted.unicodeScalars.lazy
      .filter { $0.properties.generalCategory != .control }.prefix(scalarRoom)
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
