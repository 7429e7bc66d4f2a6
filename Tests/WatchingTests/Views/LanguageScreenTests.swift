import Rendering
import Terminal
import TestSupport
import Testing

@testable import Watching

@Suite struct `The screen of a watch in a language` {
  private static let codes = Language.all.map(\.code)

  private func language(_ code: String) throws -> Language { try #require(Language.named(code)) }

  @Test(arguments: codes.filter { $0 != "en" }) func `has a header, rows and keys`(
    _ code: String
  ) throws {
    let lines = SampleScreen.lines(SampleScreen.sizes[1], language: try language(code))
    try Golden.expect(lines.rendered(.none), is: "screen-80x24-\(code).txt")
  }

  @Test(arguments: codes.filter { $0 != "en" }) func `explains the keys`(_ code: String) throws {
    let page = KeyHelpPage(language: try language(code))
    let lines = page.lines(width: 80, height: 22)
    #expect(lines.count <= 22)
    try Golden.expect(lines.rendered(.none), is: "help-80x24-\(code).txt")
  }

  @Test(arguments: codes) func `is never wider than the terminal`(_ code: String) throws {
    let language = try language(code)
    for width in 20...200 {
      let help = KeyHelpPage(language: language).lines(width: width, height: 40)
      let keys = KeyLine.Mode.allCases.map {
        KeyLine(mode: $0, language: language).line(width: width)
      }
      var header = SampleScreen.header(language: language)
      header.selection = language.screen.filter("東京")
      for line in help + keys + [header.line(width: width)] where line.displayWidth > width {
        Issue.record("\(width): \(line.text)")
      }
    }
  }

  @Test(arguments: ["ja", "ko"]) func `has no English but the names of keys`(_ code: String) throws
  {
    let language = try language(code)
    let names: Set = [
      "k", "j", "PgUp", "PgDn", "Home", "End", "g", "G", "Enter", "l", "Esc", "h", "Tab", "n", "p",
      "s", "S", "t", "c", "Ctrl", "L", "r", "R", "a", "e", "d", "m", "u", "U", "W", "q", "C", "Z",
      "y",
      "open", "meteo", "Seoul", "Paris", "Portland", "Oslo", "km", "h", "C", "Storm", "Warning",
    ]
    let lines =
      KeyHelpPage(language: language).lines(width: 200, height: 99)
      + KeyLine.Mode.allCases.map { KeyLine(mode: $0, language: language).line(width: 200) }
      + SampleScreen.lines(TerminalSize(columns: 200, rows: 24), language: language)
    let words = lines.flatMap { $0.text.split { !($0.isLetter && $0.isASCII) } }.map(String.init)
    #expect(Set(words).subtracting(names) == [])
  }
}
