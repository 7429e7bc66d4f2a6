extension StyledLine {
  /// The line as it is written, without spaces at its end and without a line break.
  ///
  /// Each styled span ends its style itself, so that a line cut off by `head` or mixed with the
  /// lines of another program leaves no colour behind.
  package func rendered(inColor: Bool) -> String {
    let line = withoutTrailingSpaces
    guard inColor else { return line.text }
    return line.spans.reduce(into: "") { output, span in
      if let parameters = span.style.parameters {
        output += "\u{1B}[\(parameters)m\(span.text)\u{1B}[0m"
      } else {
        output += span.text
      }
    }
  }
}

extension Sequence<StyledLine> {
  /// The lines as they are written, each with a line break at its end.
  package func rendered(inColor: Bool) -> String {
    reduce(into: "") { output, line in
      output += line.rendered(inColor: inColor)
      output += "\n"
    }
  }
}
