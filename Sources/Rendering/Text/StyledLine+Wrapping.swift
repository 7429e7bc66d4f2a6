extension StyledLine {
  /// Returns the line wrapped to `width` columns, between words or, in longer words, characters.
  ///
  /// A line that fits is unchanged. Further lines have the leading spaces of the first and `indent`
  /// more.
  ///
  /// - Complexity: O(n).
  package func wrapped(toWidth width: Int?, indent: Int = 0) -> [StyledLine] {
    guard let width, width > 0, displayWidth > width else { return [self] }
    let lead = text.prefix { $0 == " " }.count
    // The indent leaves room for a wide character.
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

  /// The styled words with the number of spaces before each.
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
  /// Returns the lines wrapped to `width` columns, with an indent.
  package func wrapped(toWidth width: Int?) -> [StyledLine] {
    guard let width else { return self }
    // A wide character does not fit in one column.
    return flatMap { $0.wrapped(toWidth: width, indent: 2) }.map { $0.truncated(toWidth: width) }
  }
}
