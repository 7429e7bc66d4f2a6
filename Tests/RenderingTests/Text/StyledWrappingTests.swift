import Testing

@testable import Rendering

@Suite struct `A styled line is broken` {
  private func wrapped(_ line: StyledLine, _ width: Int, indent: Int = 0) -> [String] {
    line.wrapped(toWidth: width, indent: indent).map(\.text)
  }

  @Test(arguments: [
    ("one two three", 20, ["one two three"]),
    ("one two three", 8, ["one two", "three"]),
    ("one two three", 5, ["one", "two", "three"]),
    ("one two three", 3, ["one", "two", "thr", "ee"]),
    ("  one two three", 8, ["  one", "  two", "  three"]),
    ("+   one two", 8, ["+   one", "two"]),
    ("서울 東京", 6, ["서울", "東京"]),
    ("서울東京", 5, ["서울", "東京"]),
  ])
  func `between words where it is too wide`(_ text: String, _ width: Int, _ expected: [String]) {
    #expect(wrapped(StyledLine(text), width) == expected)
  }

  @Test func `with what follows set in behind the first line`() {
    #expect(wrapped("  one two three", 9, indent: 2) == ["  one two", "    three"])
  }

  @Test func `and keeps the styles of its parts`() {
    let line = StyledLine("one ", .added) + StyledLine("two", .removed) + StyledLine(", three")
    let lines = line.wrapped(toWidth: 8)
    #expect(
      lines == [
        StyledLine("one", .added) + StyledLine(" ") + StyledLine("two", .removed) + StyledLine(","),
        StyledLine("three"),
      ]
    )
  }
}
