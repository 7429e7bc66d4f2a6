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
    for (gap, word) in words {
      let isEmpty = used == (lines.isEmpty ? first : margin)
      if !isEmpty, used + gap + word.displayWidth <= width {
        line.append(.spaces(gap))
        used += gap
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

  /// The parts between spaces, each in its styles, with the number of spaces before it.
  private var words: [(gap: Int, word: StyledLine)] {
    var words: [(gap: Int, word: StyledLine)] = []
    var word = StyledLine()
    var gap = 0
    for span in spans {
      let parts = span.text.split(separator: " ", omittingEmptySubsequences: false)
      for (index, part) in parts.enumerated() {
        if index > 0 {
          if !word.isEmpty { words.append((gap, word)) }
          gap = word.isEmpty ? gap + 1 : 1
          word = StyledLine()
        }
        word.append(StyledSpan(sanitized: String(part), span.style))
      }
    }
    return word.isEmpty ? words : words + [(gap, word)]
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
