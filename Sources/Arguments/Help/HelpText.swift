/// Help as lines of spans with roles, to be styled for a terminal.
package struct HelpText: Sendable, Equatable {
  package enum Role: Sendable, Equatable {
    case plain
    case heading
    /// Typed literally.
    case literal
    /// Replaced by a value.
    case placeholder
  }

  package struct Span: Sendable, Equatable {
    package var text: String
    package var role: Role
  }

  package struct Line: Sendable, Equatable {
    package var spans: [Span]

    package var plainText: String { spans.map(\.text).joined() }
  }

  package var lines: [Line]

  /// The text without styles.
  package var plainText: String { lines.map { "\($0.plainText)\n" }.joined() }
}

extension String {
  /// The paragraphs between empty lines, each unwrapped to one line.
  var paragraphs: [String] {
    var result: [[Substring]] = [[]]
    for line in split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.split(separator: " ")
      if words.isEmpty { result.append([]) } else { result[result.count - 1] += words }
    }
    return result.filter { !$0.isEmpty }.map { $0.joined(separator: " ") }
  }

  func words(in role: HelpText.Role = .plain) -> [HelpText.Span] {
    split(separator: " ").map { HelpText.Span(text: String($0), role: role) }
  }
}
