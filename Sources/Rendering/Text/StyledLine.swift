/// A line, or a part of one, with styles.
package struct StyledLine: Sendable, Hashable {
  /// The spans from left to right, not empty, and adjacent ones in different styles.
  package private(set) var spans: [StyledSpan] = []

  package init() {}

  package init(_ text: String, _ style: Style = .plain) {
    append(StyledSpan(text, style))
  }

  /// Creates a line of text that is known to be safe to print.
  init(sanitized text: String, _ style: Style = .plain) {
    append(StyledSpan(sanitized: text, style))
  }

  package init(_ spans: [StyledSpan]) {
    for span in spans {
      append(span)
    }
  }

  package var isEmpty: Bool { spans.isEmpty }

  /// The text without styles.
  package var text: String {
    spans.reduce(into: "") { $0 += $1.text }
  }

  /// The width of the line in columns.
  package var displayWidth: Int {
    spans.reduce(0) { $0 + $1.displayWidth }
  }

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
    for span in line.spans {
      append(span)
    }
  }

  package static func + (left: StyledLine, right: StyledLine) -> StyledLine {
    var sum = left
    sum.append(right)
    return sum
  }

  package static func += (left: inout StyledLine, right: StyledLine) {
    left.append(right)
  }
}

extension StyledLine: ExpressibleByStringInterpolation {
  package init(stringLiteral value: String) {
    self.init(value)
  }
}

extension StyledLine: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: StyledSpan...) {
    self.init(elements)
  }
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

  /// The span without trailing spaces.
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
    StyledSpan(sanitized: String(repeating: " ", count: count), .plain)
  }
}

extension StyledLine {
  /// Returns the output of the line, without trailing spaces and line break.
  ///
  /// Each span resets its style, so that a line cut by `head` or mixed with other output does not
  /// leave the terminal colored.
  package func rendered(_ colors: ColorDepth) -> String {
    let line = withoutTrailingSpaces
    guard colors != .none else { return line.text }
    return line.spans.reduce(into: "") { output, span in
      if let parameters = span.style.parameters(colors) {
        output += "\u{1B}[\(parameters)m\(span.text)\u{1B}[0m"
      } else {
        output += span.text
      }
    }
  }
}

extension Sequence<StyledLine> {
  /// Returns the output of the lines, each with a line break.
  package func rendered(_ colors: ColorDepth) -> String {
    reduce(into: "") { output, line in
      output += line.rendered(colors)
      output += "\n"
    }
  }
}
