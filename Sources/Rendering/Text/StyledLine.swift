/// A line, or a part of one, with styles.
package struct StyledLine: Sendable, Hashable {
  /// The spans from left to right, not empty, and adjacent ones in different styles.
  package private(set) var spans: [StyledSpan] = []

  package init() {}

  package init(_ text: String, _ style: Style = .plain) { append(StyledSpan(text, style)) }

  /// Creates a line of text that is known to be safe to print.
  init(sanitized text: String, _ style: Style = .plain) {
    append(StyledSpan(sanitized: text, style))
  }

  package init(_ spans: [StyledSpan]) { for span in spans { append(span) } }

  package var isEmpty: Bool { spans.isEmpty }

  /// The text without styles.
  package var text: String { spans.reduce(into: "") { $0 += $1.text } }

  /// The width of the line in columns.
  package var displayWidth: Int { spans.reduce(0) { $0 + $1.displayWidth } }

  package mutating func append(_ span: StyledSpan) {
    guard !span.text.isEmpty else { return }
    if spans.last?.style == span.style {
      spans[spans.count - 1].append(span)
    } else {
      spans.append(span)
    }
  }

  package mutating func append(_ text: String, _ style: Style = .plain) {
    append(StyledSpan(text, style))
  }

  package mutating func append(_ line: StyledLine) {
    guard !isEmpty else {
      self = line
      return
    }
    for span in line.spans { append(span) }
  }

  package static func + (left: StyledLine, right: StyledLine) -> StyledLine {
    var sum = left
    sum.append(right)
    return sum
  }

  package static func += (left: inout StyledLine, right: StyledLine) { left.append(right) }
}

extension StyledLine: ExpressibleByStringInterpolation {
  package init(stringLiteral value: String) { self.init(value) }
}

extension StyledLine: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: StyledSpan...) { self.init(elements) }
}

extension Sequence<StyledLine> {
  /// Returns the lines joined by a separator.
  package func joined(separator: StyledLine) -> StyledLine {
    var all = StyledLine()
    for (index, line) in enumerated() {
      if index > 0 { all.append(separator) }
      all.append(line)
    }
    return all
  }
}

/// Text in one style.
package struct StyledSpan: Sendable, Hashable {
  /// Sanitized on creation, so that it is always safe to print.
  package private(set) var text: String
  package let style: Style

  /// The width of the text in columns, which a layout needs several times.
  private(set) var displayWidth: Int

  /// Creates a span of text from any source.
  package init(_ text: String, _ style: Style = .plain) {
    self.init(sanitized: text.sanitizedForTerminal, style)
  }

  /// Creates a span of sanitized text.
  init(sanitized text: String, _ style: Style) {
    self.init(sanitized: text, style, displayWidth: text.displayWidth)
  }

  private init(sanitized text: String, _ style: Style, displayWidth: Int) {
    self.text = text
    self.style = style
    self.displayWidth = displayWidth
  }

  /// Appends the text of another span.
  fileprivate mutating func append(_ span: StyledSpan) {
    // Next to a space no character changes its width.
    let space = UInt8(ascii: " ")
    let isApart = text.utf8.last == space || span.text.utf8.first == space
    text += span.text
    displayWidth = isApart ? displayWidth + span.displayWidth : text.displayWidth
  }

  var withoutTrailingSpaces: StyledSpan {
    let space = UInt8(ascii: " ")
    guard text.utf8.last == space else { return self }
    var kept = text
    while kept.last == " " { kept.removeLast() }
    let width = displayWidth - (text.utf8.count - kept.utf8.count)
    return StyledSpan(sanitized: kept, style, displayWidth: width)
  }

  /// Returns a span of plain spaces.
  static func spaces(_ count: Int) -> StyledSpan {
    let text = count < blanks.count ? blanks[count] : String(repeating: " ", count: count)
    return StyledSpan(sanitized: text, .plain, displayWidth: count)
  }

  // To repeat a character takes as long as all else that a cell needs.
  private static let blanks = (0..<40).map { String(repeating: " ", count: $0) }
}

extension StyledLine {
  /// Returns the output of the line, without trailing spaces and line break.
  ///
  /// Each span resets its style, so that a line cut by `head` or mixed with other output does not
  /// leave the terminal colored.
  ///
  /// - Parameter isolates: Whether what is written from right to left is isolated, for a terminal.
  package func rendered(_ colors: ColorDepth, isolates: Bool = false) -> String {
    withoutTrailingSpaces.spans.reduce(into: "") { output, span in
      let text = isolates ? span.text.isolatingRightToLeft : span.text
      if colors != .none, let parameters = span.style.parameters(colors) {
        output += "\u{1B}[\(parameters)m\(text)\u{1B}[0m"
      } else {
        output += text
      }
    }
  }
}

extension Sequence<StyledLine> {
  /// Returns the output of the lines, each with a line break.
  package func rendered(_ colors: ColorDepth, isolates: Bool = false) -> String {
    reduce(into: "") { output, line in
      output += line.rendered(colors, isolates: isolates)
      output += "\n"
    }
  }
}

extension StyledLine {
  /// Returns the line cut to at most `width` columns, with an ellipsis in the style of the cut text.
  package func truncated(toWidth width: Int, ellipsis: String = "…") -> StyledLine {
    guard width > 0 else { return StyledLine() }
    guard displayWidth > width else { return self }
    var kept = StyledLine()
    var room = width
    for span in spans {
      let needed = span.displayWidth
      guard needed < room else {
        // A span that just fits is cut as well, to leave room for the ellipsis.
        let cut = (span.text + ellipsis).truncated(toWidth: room, ellipsis: ellipsis)
        kept.append(StyledSpan(sanitized: cut, span.style))
        break
      }
      kept.append(span)
      room -= needed
    }
    return kept
  }

  /// Returns the line padded with plain spaces to `width` columns.
  package func padded(toWidth width: Int, alignment: TextAlignment = .leading) -> StyledLine {
    let spare = width - displayWidth
    guard spare > 0 else { return self }
    let before = alignment.leadingSpace(of: spare)
    var padded = StyledLine()
    padded.append(.spaces(before))
    padded.append(self)
    padded.append(.spaces(spare - before))
    return padded
  }

  package var withoutTrailingSpaces: StyledLine {
    guard spans.last?.text.utf8.last == UInt8(ascii: " ") else { return self }
    var remaining = spans
    while let last = remaining.popLast()?.withoutTrailingSpaces {
      if !last.text.isEmpty {
        remaining.append(last)
        break
      }
    }
    return StyledLine(remaining)
  }

  func styled(_ style: Style) -> StyledLine { StyledLine(sanitized: text, style) }
}

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

  static func filled(_ columns: Int) -> StyledLine {
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
