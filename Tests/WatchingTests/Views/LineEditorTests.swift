import Rendering
import Terminal
import TestSupport
import Testing

@testable import Watching

@Suite struct `A line that is typed` {
  private func editor(_ text: String, _ keys: [Key] = []) -> LineEditor {
    var editor = LineEditor(text)
    for key in keys {
      let isHandled = editor.handle(key)
      #expect(isHandled)
    }
    return editor
  }

  @Test func `is edited at the cursor`() {
    #expect(editor("Pars", [.left, .character("i")]).text == "Paris")
    #expect(editor("Paris", [.left, .backspace]).text == "Pars")
    #expect(editor("Paris", [.home, .delete, .delete]).text == "ris")
    #expect(editor("Paris", [.home, .right, .end, .character("!")]).text == "Paris!")
    #expect(editor("Paris", [.home, .backspace, .left, .end, .delete, .right]).text == "Paris")
  }

  @Test func `deletes whole characters`() {
    #expect(editor("서울🇰🇷", [.backspace]).text == "서울")
    #expect(editor("e\u{301}", [.backspace]).isEmpty)
    #expect(editor("👨‍👩‍👧‍👦a", [.left, .left, .delete]).text == "a")
  }

  @Test(arguments: [
    ("Saint Denis", "Saint "), ("Saint Denis  ", "Saint "), ("Saint", ""), ("  ", ""), ("", ""),
  ]) func `deletes a word`(_ text: String, _ expected: String) {
    #expect(editor(text, [.control("w")]).text == expected)
  }

  @Test func `deletes the word before the cursor alone, or all text`() {
    let editor = editor("New York City", [.left, .left, .left, .left, .control("w")])
    #expect(editor.text == "New City")
    #expect(editor.cursor == 4)
    #expect(self.editor("New York", [.home, .control("u")]).isEmpty)
  }

  @Test func `takes the visible part of a paste`() {
    var editor = LineEditor("[]")
    editor.moveLeft()
    editor.insert("Par\u{1B}\r\n\tis\u{7F}\u{9B}")
    #expect(editor.text == "[Paris]")
    #expect(editor.cursor == 6)
  }

  @Test func `has a greatest length`() {
    var editor = LineEditor(String(repeating: "서", count: 300))
    #expect(editor.text.count == LineEditor.maximumLength)
    editor.moveToStart()
    editor.insert("a")
    #expect(editor.text.first == "서")
    let marks = LineEditor("e" + String(repeating: "\u{301}", count: 1_000_000))
    #expect(marks.text.unicodeScalars.count <= 1000)
  }

  @Test func `leaves other keys to others`() {
    var editor = LineEditor("a")
    for key in [Key.enter, .escape, .tab, .up, .down, .pageUp, .control("l")] {
      let isHandled = editor.handle(key)
      #expect(!isHandled)
    }
    #expect(editor == LineEditor("a"))
  }

  // MARK: - On the screen

  @Test func `shows the cursor after the prompt`() {
    let (line, column) = editor("Pari").line(prompt: "add: ", width: 40)
    #expect(line.text == "add: Pari" && column == 9)
    #expect(editor("서울", [.left]).line(prompt: "/", width: 40).cursorColumn == 3)
    #expect(LineEditor().line(prompt: "", width: 20).cursorColumn == 0)
  }

  @Test func `scrolls to the cursor by whole characters`() {
    let text = "서울특별시 중구 세종대로"
    let end = editor(text).line(prompt: "/", width: 20)
    #expect(end.line.text == "/별시 중구 세종대로")
    #expect(end.cursorColumn == 19)
    let start = editor(text, [.home]).line(prompt: "/", width: 20)
    #expect(start.line.text == "/서울특별시 중구 세")
    #expect(start.cursorColumn == 1)
  }

  @Test func `fits and shows the cursor after any keys`() {
    var random = SeededGenerator(seed: 5)
    let keys: [Key] = [
      .character("a"), .character("서"), .character(" "), .character("👨‍👩‍👧‍👦"), .character("🇰🇷"),
      .character("\u{301}"), .character("\u{200D}"), .character("\u{1F1F0}"), .character("ا"),
      .backspace, .delete, .left, .left, .left, .right, .home, .end, .control("w"),
    ]
    for _ in 0..<Torture.count(60, torture: 2000) {
      var editor = LineEditor()
      let width = Int.random(in: 20...60, using: &random)
      for _ in 0..<80 {
        _ = editor.handle(keys.randomElement(using: &random) ?? .end)
        if Int.random(in: 0..<20, using: &random) == 0 { editor.insert("東京 Paris\n\u{1B}[2J") }
        #expect((0...editor.text.count).contains(editor.cursor))
        let (line, column) = editor.line(prompt: "place to add: ", width: width)
        #expect(line.displayWidth <= width)
        #expect((0..<width).contains(column))
        #expect(column <= line.displayWidth)
      }
    }
  }
}
