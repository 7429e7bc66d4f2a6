import Rendering
import Testing

@testable import Terminal

@Suite struct RowShiftTests {
  @Test(arguments: [
    ("abcdef", "abcdef", nil),
    // Rows come in and go out at the end by themselves.
    ("abcdef", "bcdefg", Shift([0..<1], [])), ("abcdef", "xabcde", Shift([], [0..<1])),
    ("abcdef", "cdefgh", Shift([0..<2], [])), ("abcdef", "abxcde", Shift([], [2..<3])),
    ("abcdef", "acdef ", Shift([1..<2], [])), ("abcd  ", "abxcd ", Shift([], [2..<3])),
    ("abcdef", "bdefgh", Shift([2..<3, 0..<1], [])),
    // A row that moved.
    ("abcdef", "acdbef", Shift([1..<2], [3..<4])), ("abcdef", "aebcdf", Shift([4..<5], [1..<2])),
    // A row in the place of another.
    ("abcdef", "abxdef", nil), ("abcdef", "xcdefg", Shift([1..<2], [])), ("abcdef", "ghijkl", nil),
  ]) fileprivate func `deletes and inserts rows`(_ old: String, _ new: String, _ expected: Shift?) {
    let shift = RowShift(from: screen(old), to: screen(new))
    #expect(shift.map { Shift($0.deletions, $0.insertions) } == expected)
  }

  @Test func `includes rows that scrolled before`() {
    var old = Frame<Character>(size: size, scrolling: 0..<5)
    old.rows = "abcde".map { Frame.Row("", identifier: $0) }
    var new = Frame<Character>(size: size, scrolling: 1..<5)
    new.rows = [Frame.Row("")] + "abcd".map { Frame.Row("", identifier: $0) }
    let shift = RowShift(from: showing(old), to: showing(new))
    #expect(shift?.region == 0..<5)
    #expect(shift?.deletions == [])
    #expect(shift?.insertions == [0..<1])
  }

  private let size = TerminalSize(columns: 4, rows: 6)

  private func screen(_ identifiers: String) -> Screen<Character> {
    let rows = identifiers.map { Frame<Character>.Row("", identifier: $0 == " " ? nil : $0) }
    return showing(Frame(size: size, rows: rows, scrolling: 0..<6))
  }

  private func showing(_ frame: Frame<Character>) -> Screen<Character> {
    Screen<Character>(size: size).showing(frame, colors: .none)
  }
}

private struct Shift: Equatable {
  let deletions: [Range<Int>]
  let insertions: [Range<Int>]

  init(_ deletions: [Range<Int>], _ insertions: [Range<Int>]) {
    self.deletions = deletions
    self.insertions = insertions
  }
}
