extension String {
  /// The parts between empty lines, each on one line; line breaks inside a part are blanks.
  var paragraphs: [String] {
    var result: [[Substring]] = [[]]
    for line in split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.split(separator: " ")
      if words.isEmpty {
        result.append([])
      } else {
        result[result.count - 1] += words
      }
    }
    return result.filter { !$0.isEmpty }.map { $0.joined(separator: " ") }
  }

  func words(in role: HelpText.Role = .plain) -> [HelpText.Span] {
    split(separator: " ").map { HelpText.Span(text: String($0), role: role) }
  }
}
