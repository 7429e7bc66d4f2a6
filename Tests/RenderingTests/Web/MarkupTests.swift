import Testing

@testable import Rendering

struct MarkupTests {
  private static let hostile = "<script>\u{FFFF}\"a\"&'b'\n\u{202E}</style>--><\u{338}i>\"\u{301}"
  private static let escaped =
    "&lt;script&gt;\u{FFFD}&quot;a&quot;&amp;&#39;b&#39; &lt;/style&gt;--&gt;&lt;\u{338}i&gt;&quot;\u{301}"

  @Test func `nothing from outside becomes markup`() {
    var markup = Markup()
    markup.append(Self.hostile)
    markup.element("p", ("title", Self.hostile), text: Self.hostile)
    markup.empty("meta", ("content", Self.hostile))
    markup.element("b") { $0.append(StyledLine(Self.hostile, .dim)) }
    let escaped = Self.escaped
    #expect(
      markup.text
        == "\(escaped)<p title=\"\(escaped)\">\(escaped)</p><meta content=\"\(escaped)\"/>"
        + "<b><span class=\"dim\">\(escaped)</span></b>")
  }
}
