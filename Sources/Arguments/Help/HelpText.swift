/// Help as lines of spans, so that a terminal can be shown headings and names in its own style.
package struct HelpText: Sendable, Equatable {
  package enum Role: Sendable, Equatable {
    case plain
    case heading
    /// What is typed as it stands.
    case literal
    /// What something else is typed for.
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

  /// The lines without any style, each with its line feed.
  package var plainText: String { lines.map { "\($0.plainText)\n" }.joined() }
}
