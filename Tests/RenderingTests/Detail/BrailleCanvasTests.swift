import Testing

@testable import Rendering

@Suite struct `A canvas of Braille patterns` {
  @Test func `has eight dots in a cell`() {
    var canvas = BrailleCanvas(columns: 2, rows: 1)
    canvas.set(x: 0, y: 0)
    canvas.set(x: 3, y: 3)
    #expect(canvas.character(row: 0, column: 0) == "⠁")
    #expect(canvas.character(row: 0, column: 1) == "⢀")
  }

  @Test func `draws a column in both directions`() {
    for (from, to) in [(1, 5), (5, 1)] {
      var canvas = BrailleCanvas(columns: 1, rows: 2)
      canvas.setColumn(x: 0, from: from, to: to)
      #expect(canvas.character(row: 0, column: 0) == "⡆")
      #expect(canvas.character(row: 1, column: 0) == "⠃")
    }
  }

  @Test func `ignores dots outside of it`() {
    var canvas = BrailleCanvas(columns: 1, rows: 1)
    for x in -4...5 {
      for y in -8...11 where !(0...1).contains(x) || !(0...3).contains(y) { canvas.set(x: x, y: y) }
    }
    #expect(canvas.character(row: 0, column: 0) == " ")
  }
}
