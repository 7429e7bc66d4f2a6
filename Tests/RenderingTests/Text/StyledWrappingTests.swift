import TestSupport
import Testing

@testable import Rendering

@Suite struct `A styled line is wrapped` {
  private func wrapped(_ line: StyledLine, _ width: Int, indent: Int = 0) -> [String] {
    line.wrapped(toWidth: width, indent: indent).map(\.text)
  }

  @Test(arguments: [
    ("one two three", 20, ["one two three"]), ("one two three", 8, ["one two", "three"]),
    ("one two three", 5, ["one", "two", "three"]),
    ("one two three", 3, ["one", "two", "thr", "ee"]),
    ("  one two three", 8, ["  one", "  two", "  three"]), ("+   one two", 8, ["+   one", "two"]),
    ("서울 東京", 6, ["서울", "東京"]), ("서울東京", 5, ["서울", "東京"]),
  ]) func `between words if it is too wide`(_ text: String, _ width: Int, _ expected: [String]) {
    #expect(wrapped(StyledLine(text), width) == expected)
  }

  @Test func `with an indent after the first line`() {
    #expect(wrapped("  one two three", 9, indent: 2) == ["  one two", "    three"])
  }

  @Test func `with the styles of its parts`() {
    let line = StyledLine("one ", .added) + StyledLine("two", .removed) + StyledLine(", three")
    let lines = line.wrapped(toWidth: 8)
    #expect(
      lines == [
        StyledLine("one", .added) + StyledLine(" ") + StyledLine("two", .removed) + StyledLine(","),
        StyledLine("three"),
      ])
  }

  @Test func `not at all in a pipe`() {
    let text = String(repeating: "word ", count: 100) + "end"
    #expect(StyledLine(text).wrapped(toWidth: nil).map(\.text) == [text])
  }

  @Test func `to at most any width without a loss`() {
    var generator = SeededGenerator(seed: 4)
    for round in 0..<60 {
      let line = StyledLine(generator.text(length: round), .added)
      for width in 1...30 {
        let lines = line.wrapped(toWidth: width, indent: round % 5)
        // The indent may take half of the width.
        let room = width - width / 2
        guard line.text.allSatisfy({ $0.displayWidth <= room }) else { continue }
        #expect(lines.allSatisfy { $0.displayWidth <= width })
        #expect(letters(of: lines.map(\.text).joined()) == letters(of: line.text))
      }
    }
  }

  private func letters(of text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { $0 != " " }
  }
}
