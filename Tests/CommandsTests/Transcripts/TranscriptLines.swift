/// Lines as a transcript writes them, and their comparison with what came.
enum TranscriptLines {
  /// Returns the lines of a text, with signs for the characters that cannot be seen.
  static func of(_ text: String) -> [String] {
    guard !text.isEmpty else { return [] }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      String(
        String.UnicodeScalarView(
          line.unicodeScalars.map { scalar in
            guard scalar.value < 0x20, scalar != "\t" else { return scalar }
            return Unicode.Scalar(0x2400 + scalar.value) ?? scalar
          }))
    }
    if lines.last == "" { lines.removeLast() } else { lines[lines.count - 1] += "[no newline]" }
    return lines
  }

  /// Whether lines are as expected: `...` stands for any lines, `[..]` for the rest of one.
  ///
  /// - Complexity: O(n m) for n expected lines and m others.
  static func match(_ expected: [String], _ lines: [String]) -> Bool {
    // Whether the lines up to each are matched by the expected ones so far.
    var reached = [true] + [Bool](repeating: false, count: lines.count)
    for pattern in expected {
      var next = [Bool](repeating: false, count: lines.count + 1)
      if pattern == "..." {
        var any = false
        for index in reached.indices {
          any = any || reached[index]
          next[index] = any
        }
      } else {
        for (index, line) in lines.enumerated() where reached[index] {
          next[index + 1] = matches(pattern, line)
        }
      }
      reached = next
    }
    return reached[lines.count]
  }

  private static func matches(_ pattern: String, _ line: String) -> Bool {
    guard let range = pattern.firstRange(of: "[..]") else { return pattern == line }
    return line.hasPrefix(pattern[..<range.lowerBound])
  }

  /// Whether something of them is left open.
  static func areOpen(_ lines: [String]) -> Bool {
    lines.contains { $0 == "..." || $0.contains("[..]") }
  }
}
