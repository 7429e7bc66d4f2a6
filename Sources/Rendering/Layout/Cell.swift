/// A cell of a table: a line, and as many notes as fit.
package struct Cell: Sendable, Hashable {
  package var line: StyledLine
  package var notes: [StyledLine]

  package init(_ line: StyledLine = StyledLine(), notes: [StyledLine] = []) {
    self.line = line
    self.notes = notes
  }

  /// The width of line and notes without a cut.
  var displayWidth: Int {
    guard !notes.isEmpty else { return line.displayWidth }
    let separators = (parts.count - 1) * Self.separator.displayWidth
    return parts.reduce(separators) { $0 + $1.displayWidth }
  }

  /// The width that shows the first note and counts the others; 0 without notes.
  var widthOfFirstNote: Int {
    guard let first = notes.first else { return 0 }
    let lineWidth = line.isEmpty ? 0 : line.displayWidth + Self.separator.displayWidth
    let rest = Self.remainder(notes.count - 1).displayWidth + Self.separator.displayWidth
    return lineWidth + first.displayWidth + (notes.count > 1 ? rest : 0)
  }

  /// Returns line and notes in at most `width` columns.
  ///
  /// Notes that do not fit are counted: `humidity 40→55 %, 3 more`. A note is never cut, because half
  /// a figure is a wrong one; the line is cut to leave room for the count.
  ///
  /// - Complexity: O(n) in the length of line and notes.
  func fitted(toWidth width: Int) -> StyledLine {
    guard !notes.isEmpty else { return line.truncated(toWidth: width) }
    let parts = parts
    var widths: [Int] = []
    var used = 0
    for (index, part) in parts.enumerated() {
      used += part.displayWidth + (index > 0 ? Self.separator.displayWidth : 0)
      widths.append(used)
    }
    guard used > width else { return parts.joined(separator: Self.separator) }
    // From the most notes to none. The line, if any, is the first part.
    let fixed = parts.count - notes.count
    for shown in stride(from: parts.count - 1, through: fixed, by: -1) {
      let rest = Self.remainder(parts.count - shown)
      let kept = parts.prefix(shown) + [rest]
      let separators = shown > 0 ? Self.separator.displayWidth : 0
      let before = shown > 0 ? widths[shown - 1] : 0
      if before + separators + rest.displayWidth <= width {
        return kept.joined(separator: Self.separator)
      }
    }
    return withNotesCounted(toWidth: width)
  }

  /// Returns the cut line with the number of notes, or one of them if the width is very small.
  private func withNotesCounted(toWidth width: Int) -> StyledLine {
    let rest = Self.remainder(notes.count)
    guard !line.isEmpty else { return rest.truncated(toWidth: width) }
    let room = width - rest.displayWidth - Self.separator.displayWidth
    guard room > 1 else { return line.truncated(toWidth: width) }
    return line.truncated(toWidth: room) + Self.separator + rest
  }

  private var parts: [StyledLine] {
    line.isEmpty ? notes : [line] + notes
  }

  private static let separator: StyledLine = ", "

  private static func remainder(_ count: Int) -> StyledLine {
    StyledLine("\(count) more", .dim)
  }
}

extension Cell: ExpressibleByStringInterpolation {
  package init(stringLiteral value: String) {
    self.init(StyledLine(value))
  }
}
