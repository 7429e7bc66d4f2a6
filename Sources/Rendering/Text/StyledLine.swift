/// A line, or a part of one, in spans of different styles.
package struct StyledLine: Sendable, Hashable {
  /// The spans from left to right, none of them empty, no two neighbours in the same style.
  package private(set) var spans: [StyledSpan] = []

  package init() {}

  package init(_ text: String, _ style: Style = .plain) {
    append(StyledSpan(text, style))
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

  /// Columns of a terminal that the line takes.
  package var displayWidth: Int {
    spans.reduce(0) { $0 + $1.text.displayWidth }
  }

  package mutating func append(_ span: StyledSpan) {
    guard !span.text.isEmpty else { return }
    if let last = spans.last, last.style == span.style {
      spans[spans.count - 1] = StyledSpan(sanitized: last.text + span.text, span.style)
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
  /// The lines in one, with a separator between two of them.
  package func joined(separator: StyledLine) -> StyledLine {
    var all = StyledLine()
    for (index, line) in enumerated() {
      if index > 0 { all.append(separator) }
      all.append(line)
    }
    return all
  }
}
