extension String {
  /// The text as lines of at most `width` columns, broken between words; a word that is wider is
  /// broken between characters.
  ///
  /// Runs of spaces become one, line breaks in the text stay. Of a width below 1, 1 is made.
  /// - Parameters:
  ///   - width: Columns of the terminal, `nil` for lines as long as they come.
  ///   - indent: Spaces before each line but the first, at most half of the width.
  /// - Returns: The lines, at least one.
  /// - Complexity: O(n).
  package func wrapped(toWidth width: Int?, indent: Int = 0) -> [String] {
    var lines: [String] = []
    for paragraph in split(separator: "\n", omittingEmptySubsequences: false) {
      let words = paragraph.split(separator: " ")
      var wrapping = Wrapping(width: width.map { max(1, $0) }, indent: indent)
      for word in words {
        wrapping.append(word)
      }
      lines += wrapping.finished
    }
    return lines
  }
}

/// The lines of a paragraph while it is filled word by word.
private struct Wrapping {
  let width: Int?
  let margin: String
  private var lines: [String] = []
  private var line = ""
  private var used = 0

  init(width: Int?, indent: Int) {
    self.width = width
    // Beside an indent there is always room for a wide character.
    let widest = width.map { $0 < 4 ? 0 : $0 / 2 } ?? indent
    margin = String(repeating: " ", count: max(0, min(indent, widest)))
  }

  var finished: [String] { lines + [line] }

  /// Whether nothing but the margin stands on the line.
  private var isLineEmpty: Bool { used == (lines.isEmpty ? 0 : margin.utf8.count) }

  mutating func append(_ word: Substring) {
    let needed = word.displayWidth
    if !isLineEmpty {
      if fits(needed + 1) {
        put(" ", 1)
      } else {
        breakLine()
      }
    }
    guard !fits(needed) else { return put(word, needed) }
    for character in word {
      appendPiece(of: character)
    }
  }

  private mutating func appendPiece(of character: Character) {
    let needed = character.displayWidth
    if !fits(needed), !isLineEmpty { breakLine() }
    // Only a wide character on a terminal of one column.
    guard fits(needed) else { return put("…", 1) }
    put(String(character), needed)
  }

  private func fits(_ columns: Int) -> Bool {
    guard let width else { return true }
    return used + columns <= width
  }

  private mutating func put(_ text: some StringProtocol, _ columns: Int) {
    line += text
    used += columns
  }

  private mutating func breakLine() {
    lines.append(line)
    line = margin
    used = margin.utf8.count
  }
}
