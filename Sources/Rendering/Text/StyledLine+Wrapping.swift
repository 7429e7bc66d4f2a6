extension StyledLine {
  /// The line as lines of at most `width` columns, broken between words; a word that is wider is
  /// broken between characters.
  ///
  /// A line that fits stays as it is. The spaces that it begins with stand before the others, too,
  /// and `indent` more.
  /// - Complexity: O(n).
  func wrapped(toWidth width: Int?, indent: Int = 0) -> [StyledLine] {
    guard let width, width > 0, displayWidth > width else { return [self] }
    let lead = text.prefix { $0 == " " }.count
    // Beside an indent there is always room for a wide character.
    let first = min(lead, width / 2)
    let margin = min(lead + indent, width / 2)
    var lines: [StyledLine] = []
    var line = StyledLine.filled(first)
    var used = first
    for word in words {
      let needed = word.displayWidth
      let isEmpty = used == (lines.isEmpty ? first : margin)
      if !isEmpty, used + 1 + needed <= width {
        line.append(" ")
        used += 1
      } else if !isEmpty {
        lines.append(line)
        line = .filled(margin)
        used = margin
      }
      for span in word.spans {
        for character in span.text {
          let columns = character.displayWidth
          if used + columns > width {
            lines.append(line)
            line = .filled(margin)
            used = margin
          }
          line.append(StyledSpan(sanitized: String(character), span.style))
          used += columns
        }
      }
    }
    return lines + [line]
  }

  /// The parts between spaces, each in its styles.
  private var words: [StyledLine] {
    var words: [StyledLine] = []
    var word = StyledLine()
    for span in spans {
      let parts = span.text.split(separator: " ", omittingEmptySubsequences: false)
      for (index, part) in parts.enumerated() {
        if index > 0 {
          if !word.isEmpty { words.append(word) }
          word = StyledLine()
        }
        word.append(StyledSpan(sanitized: String(part), span.style))
      }
    }
    return word.isEmpty ? words : words + [word]
  }

  private static func filled(_ columns: Int) -> StyledLine {
    StyledLine(String(repeating: " ", count: columns))
  }
}

extension [StyledLine] {
  /// The lines broken where they are wider than `width`, what follows a break set in a little.
  func wrapped(toWidth width: Int?) -> [StyledLine] {
    guard let width else { return self }
    // On a terminal of one column a wide character has to go all the same.
    return flatMap { $0.wrapped(toWidth: width, indent: 2) }.map { $0.truncated(toWidth: width) }
  }
}
