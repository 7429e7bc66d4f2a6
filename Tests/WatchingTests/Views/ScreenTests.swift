import Rendering
import Terminal
import TestSupport
import Testing

@testable import Watching

@Suite struct `The screen of a watch` {
  @Test(arguments: SampleScreen.sizes) func `has a header, rows and keys`(
    _ size: TerminalSize
  ) throws {
    let lines = SampleScreen.lines(size)
    #expect(lines.count == size.rows)
    try Golden.expect(lines.rendered(.none), is: "screen-\(size.name).txt")
  }

  @Test func `has colors and a reversed row`() throws {
    let lines = SampleScreen.lines(SampleScreen.sizes[1])
    try Golden.expect(lines.rendered(.palette), is: "screen-80x24-palette.txt")
  }

  @Test func `is ASCII where the locale has no more`() throws {
    let text = SampleScreen.lines(SampleScreen.sizes[1], .ascii).rendered(.none)
    #expect(text.utf8.allSatisfy { $0 < 0x80 })
    try Golden.expect(text, is: "screen-80x24-ascii.txt")
  }

  @Test(arguments: SampleScreen.sizes) func `explains the keys`(_ size: TerminalSize) throws {
    let lines = KeyHelpPage().lines(width: size.columns, height: size.rows - 2)
    try Golden.expect(lines.rendered(.none), is: "help-\(size.name).txt")
  }

  @Test(arguments: [Glyphs.unicode, .ascii], [true, false]) func `explains the keys in any width`(
    _ glyphs: Glyphs, _ hasHistory: Bool
  ) {
    let page = KeyHelpPage(hasHistory: hasHistory, glyphs: glyphs)
    let words = Set(page.lines(width: 79, height: 99).flatMap { $0.text.split(separator: " ") })
    #expect(words.contains("undo,") == hasHistory)
    #expect(!glyphs.isASCII || words.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } })
    for width in 20...200 {
      let lines = page.lines(width: width, height: width / 4)
      for line in lines { #expect(line.displayWidth <= width, "\(width): \(line.text)") }
      #expect(
        Set(lines.flatMap { $0.text.split(separator: " ") }) == words,
        "\(width): nothing is cut or left out")
    }
  }

  @Test(arguments: [Glyphs.unicode, .ascii], [true, false])
  func `explains every key on an ordinary screen without scrolling`(
    _ glyphs: Glyphs, _ hasHistory: Bool
  ) {
    let page = KeyHelpPage(hasHistory: hasHistory, glyphs: glyphs)
    #expect(page.lines(width: 80, height: 22).count <= 22)
  }

  @Test func `explains no mouse that is off`() {
    let lines = KeyHelpPage(hasMouse: false).lines(width: 80, height: 22)
    #expect(!lines.contains { $0.text.contains("click") || $0.text.contains("Mouse") })
  }

  // MARK: - Keys

  @Test(arguments: KeyLine.Mode.allCases) func `shows the most useful keys that fit`(
    _ mode: KeyLine.Mode
  ) {
    var previous = ""
    for width in 20...200 {
      let line = KeyLine(mode: mode).line(width: width)
      #expect(!line.isEmpty && line.displayWidth <= width)
      #expect(line.text.hasPrefix(previous))
      previous = line.text
    }
  }

  @Test func `shows the keys of each mode`() throws {
    let lines = KeyLine.Mode.allCases.flatMap { mode in
      [StyledLine("\(mode)", .heading)]
        + SampleScreen.sizes.map { KeyLine(mode: mode).line(width: $0.columns) }
    }
    try Golden.expect(lines.rendered(.none), is: "keys.txt")
  }

  @Test func `shows no keys that do nothing here`() {
    let all = KeyLine(mode: .list).line(width: 200).text
    let few = KeyLine(mode: .list, hasHistory: false, isFetching: false).line(width: 200).text
    for key in ["u undo", "[ past", "r refresh", "space pause"] {
      #expect(all.contains(key) && !few.contains(key))
    }
  }

  @Test func `shows a notice in one line`() {
    let notice = Notice("'東京都千代田区' is in your list\nalready", isFailure: true)
    for width in 20...60 {
      let line = notice.line(width: width, glyphs: .unicode)
      #expect(line.displayWidth <= width)
      #expect(line.spans.allSatisfy { $0.style == .failure })
    }
    #expect(notice.line(width: 20, glyphs: .unicode).text == "'東京都千代田区' is…")
  }
}
