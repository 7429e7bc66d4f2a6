import Testing

@testable import Rendering

struct MarkdownTableTests {
  private func text(_ cell: String) -> String? {
    var table = Table(columns: [Column("A")])
    table.append(texts: [cell])
    return table.markdown.split(separator: "\n").last.map(String.init)
  }

  @Test func `a table has a header, a separator with alignments and a line per row`() {
    var table = Table(columns: [Column("City"), Column("°C", alignment: .trailing)])
    #expect(table.markdown == "| City | °C |\n| --- | ---: |\n")
    table.append(texts: ["Seoul", "14.0"])
    #expect(table.markdown == "| City | °C |\n| --- | ---: |\n| Seoul | 14.0 |\n")
  }

  @Test(arguments: [
    ("a|b", #"a\|b"#), (#"a\|b"#, #"a\\\|b"#), ("<b>", #"\<b>"#), ("[x](y)", #"\[x](y)"#),
    ("*a* `b`", #"\*a\* \`b\`"#), ("a\nb\tc", "a b c"), ("\u{1B}[31m", #"\[31m"#),
    ("snake_case 1 < 2", #"snake\_case 1 \< 2"#), ("_a_ &lt;", #"\_a\_ \&lt;"#),
    ("~a~ ~~b~~", #"\~a\~ \~\~b\~\~"#), ("~", "~"), ("1.9~", "1.9~"),
    ("@octocat", #"\@&#8203;octocat"#), ("a|\u{301}b", "a\\|\u{301}b"),
  ]) func `a cell shows its text and cannot end the cell`(text: String, expected: String) {
    #expect(self.text(text) == "| \(expected) |")
  }
}
