import Testing

@testable import Rendering

@Suite struct `Names written from right to left` {
  @Test(arguments: [
    ("  דבי          24.3", "  ⟨דבי⟩          24.3"),
    ("~ تل أبيب-يافا 7 °C", "~ ⟨تل أبيب-يافا⟩ 7 °C"), ("דובא…  12", "⟨דובא…⟩  12"),
    ("دبي, Oslo", "⟨دبي⟩, Oslo"), ("دبي، الإمارات", "⟨دبي، الإمارات⟩"),
    ("שלום  עולם", "⟨שלום⟩  ⟨עולם⟩"), ("Dubai دبي", "Dubai ⟨دبي⟩"), ("Seoul 서울 …", "Seoul 서울 …"),
    ("", ""), ("דבי ", "⟨דבי⟩ "),
  ]) func `are isolated, and nothing else`(_ text: String, _ expected: String) {
    let isolated = text.isolatingRightToLeft
    #expect(isolated.map { ["\u{2068}": "⟨", "\u{2069}": "⟩"][$0] ?? $0 } == Array(expected))
    #expect(isolated.displayWidth == text.displayWidth)
    #expect(isolated.sanitizedForTerminal == text.sanitizedForTerminal)
  }

  @Test func `are isolated on a terminal only`() {
    let line = StyledLine("דבי", .bold) + StyledLine("  24.3 \u{2068}x")
    #expect(line.rendered(.none) == "דבי  24.3 x")
    #expect(line.rendered(.none, isolates: true) == "\u{2068}דבי\u{2069}  24.3 x")
    #expect(
      line.rendered(.palette, isolates: true) == "\u{1B}[1m\u{2068}דבי\u{2069}\u{1B}[0m  24.3 x")
  }
}
