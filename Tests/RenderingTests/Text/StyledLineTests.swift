import TestSupport
import Testing
import Weather

@testable import Rendering

@Suite struct `A styled line` {
  private let line: StyledLine = [
    StyledSpan("+", .added), StyledSpan(" "), StyledSpan("서울", .name), StyledSpan(" 21 °C  "),
  ]

  @Test func `resets the style of each span`() {
    #expect(line.rendered(.standard) == "\u{1B}[32m+\u{1B}[0m \u{1B}[1m서울\u{1B}[0m 21 °C")
  }

  @Test func `is plain text without color`() {
    #expect(line.rendered(.none) == "+ 서울 21 °C")
    #expect([line, "", "x"].rendered(.none) == "+ 서울 21 °C\n\nx\n")
  }

  @Test func `has no trailing spaces, styled or not`() {
    let spaces: StyledLine = [StyledSpan("a ", .added), StyledSpan("  ", .dim), StyledSpan(" ")]
    #expect(spaces.rendered(.standard) == "\u{1B}[32ma\u{1B}[0m")
    #expect(StyledLine("   ", .removed).rendered(.standard) == "")
  }

  @Test(arguments: [
    (Style.added, "32"), (.removed, "31"), (.updated, "33"), (.bold, "1"), (.dim, "2"),
    (.reversed, "7"), (Style(color: .palette(33), isBold: true, isDim: true), "1;2;38;5;33"),
  ]) func `has SGR parameters by style`(_ style: Style, _ parameters: String) {
    #expect(style.parameters(.palette) == parameters)
    #expect(StyledLine("x", style).rendered(.palette) == "\u{1B}[\(parameters)mx\u{1B}[0m")
  }

  @Test func `has the terminal's own color where it has no palette`() {
    let line = StyledLine("x", Style(color: .palette(33)))
    #expect(line.rendered(.standard) == "x")
    #expect(
      StyledLine("x", Style(color: .palette(33), isBold: true)).rendered(.standard)
        == "\u{1B}[1mx\u{1B}[0m")
    #expect(line.rendered(.none) == "x")
  }

  @Test func `merges adjacent spans with the same style and drops empty ones`() {
    var joined = StyledLine("a", .added)
    joined.append("", .removed)
    joined.append("b", .added)
    joined += StyledLine("c")
    #expect(joined.spans == [StyledSpan("ab", .added), StyledSpan("c")])
    #expect(joined.displayWidth == 3)
  }

  @Test func `is cut with an ellipsis in the style of the cut text`() {
    #expect(line.truncated(toWidth: 5).spans.last == StyledSpan("서…", .name))
    #expect(line.truncated(toWidth: 7).spans.last == StyledSpan("…"))
    // The name fits exactly, but the text after it is cut.
    #expect(line.truncated(toWidth: 6).text == "+ 서…")
    #expect(line.truncated(toWidth: 20) == line)
    #expect(line.truncated(toWidth: 0).isEmpty)
  }

  @Test func `is joined with others by a separator`() {
    let joined = [StyledLine("a", .added), "b", "c"].joined(separator: ", ")
    #expect(joined.spans == [StyledSpan("a", .added), StyledSpan(", b, c")])
  }

  @Test func `sanitizes external text`() {
    #expect(StyledSpan("Se\u{1B}[2Joul\n").text == "Se[2Joul ")
    #expect(StyledLine("\u{202E}x").text == "x")
    let name = "\u{1B}c"
    let line: StyledLine = "name \(name)"
    #expect(line.text == "name c")
  }

  @Test func `has the width of its text, also after spans are merged`() {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<2000 {
      var line = StyledLine()
      for _ in 0..<3 {
        let text = random.text(length: Int.random(in: 0...4, using: &random))
        line.append(Bool.random(using: &random) ? " \(text)" : "\(text) ")
      }
      #expect(
        line.displayWidth == line.text.displayWidth, "\(line.text.unicodeScalars.map(\.value))")
      let trimmed = line.withoutTrailingSpaces
      #expect(trimmed.displayWidth == trimmed.text.displayWidth)
    }
  }

  @Test func `of a condition is safe without sanitizing`() throws {
    for code in 0...99 {
      let condition = try #require(Condition(code: code))
      for isDay in [true, false, nil] {
        // Icons of Nerd Fonts are in the private use area, which is of no use in a text from outside.
        let icon = condition.icon(isDay: isDay, .nerd)
        #expect(icon.unicodeScalars.allSatisfy { (0xE300...0xE3EB).contains($0.value) })
        #expect(icon.displayWidth == 1)
        for style in IconStyle.allCases where style != .nerd {
          let text = "\(condition.icon(isDay: isDay, style)) \(Language.english.words(condition))"
          #expect(text.sanitizedForTerminal == text)
        }
      }
    }
  }
}
