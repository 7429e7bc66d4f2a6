import Rendering
import TestSupport
import Testing

@testable import Terminal

@Suite struct PainterRandomTests {
  @Test(arguments: UInt64(1)...6) func `paints by differences what it paints as a whole`(
    seed: UInt64
  ) {
    var list = RandomList(seed: seed, size: TerminalSize(columns: 30, rows: 9), texts: .any)
    var painter = Painter<Int>(colors: seed == 1 ? .none : .palette)
    painter.isSynchronized = seed == 2
    var terminal = Self.terminal(of: list.size)
    for step in 0..<Torture.count(150, torture: 10_000) {
      let frame = list.frame
      terminal.resize(columns: frame.size.columns, rows: frame.size.rows)
      terminal.write(painter.paint(frame))
      let whole = Self.terminal(showing: frame, colors: seed == 1 ? .none : .palette)
      #expect(terminal.cells == whole.cells, "seed \(seed), step \(step)")
      #expect(terminal.modes == whole.modes)
      if frame.cursor != nil { #expect(terminal.cursor == whole.cursor) }
      #expect(terminal.problems.isEmpty)
      #expect(painter.paint(frame).isEmpty)
      guard terminal.cells == whole.cells, terminal.problems.isEmpty else { return }
      list.change(resizes: true)
    }
  }

  @Test(arguments: [UInt64(1), 2]) func `shows the text of the frame`(seed: UInt64) {
    var list = RandomList(seed: seed, size: TerminalSize(columns: 200, rows: 12), texts: .any)
    var painter = Painter<Int>(colors: .palette)
    var terminal = Self.terminal(of: list.size)
    for _ in 0..<50 {
      let frame = list.frame
      terminal.write(painter.paint(frame))
      let lines = frame.rows.map { Self.shown($0.line.withoutTrailingSpaces.text) }
      // At the beginning of a row no cell can carry the first sign of an isolation.
      let isolates: Set<Unicode.Scalar> = ["\u{2068}", "\u{2069}"]
      let shown = terminal.text.map { text in
        String(String.UnicodeScalarView(text.unicodeScalars.filter { !isolates.contains($0) }))
      }
      #expect(shown == lines)
      list.change(resizes: false)
    }
  }

  @Test(arguments: UInt64(1)...4) func `keeps the columns where a terminal disagrees about widths`(
    seed: UInt64
  ) {
    var list = RandomList(seed: seed, size: TerminalSize(columns: 40, rows: 9), texts: .any)
    var painter = Painter<Int>(colors: .palette)
    let width: @Sendable (Character) -> Int = { character in
      guard character.certainScalar == nil else { return character.displayWidth }
      let isWider = character.unicodeScalars.reduce(seed) { $0 + UInt64($1.value) } % 3 < 2
      return max(character.displayWidth + (isWider ? 1 : -1), 1)
    }
    var terminal = TerminalEmulator(columns: 40, rows: 9, width: width)
    terminal.write(ControlFunction.enter)
    for step in 0..<Torture.count(150, torture: 10_000) {
      let frame = list.frame
      terminal.write(painter.paint(frame))
      let whole = Self.terminal(showing: frame, colors: .palette)
      for (index, row) in frame.rows.enumerated() {
        let runs = ScreenRow(row.line, width: frame.size.columns, colors: .palette).runs
        for column in 0..<frame.size.columns
        where !runs.contains(where: { $0.columns.contains(column) }) {
          let (cell, expected) = (terminal.cells[index][column], whole.cells[index][column])
          #expect(cell == expected, "step \(step), row \(index), column \(column)")
          guard cell == expected else { return }
        }
        // A run that fits is not written over; at the edge characters may cover each other.
        for run in runs where run.columns.upperBound + run.possibleExcess < frame.size.columns {
          guard let first = run.text.first, width(first) <= run.columns.count else { continue }
          let shown = terminal.cells[index][run.columns.lowerBound].text
          #expect(shown == String(first), "step \(step), row \(index)")
          guard shown == String(first) else { return }
        }
      }
      list.change(resizes: false)
    }
  }

  /// The text as an emulator shows it: characters without a width join the one before them.
  private static func shown(_ text: String) -> String { String(text.drop { $0.displayWidth == 0 }) }

  private static func terminal(of size: TerminalSize) -> TerminalEmulator {
    var terminal = TerminalEmulator(columns: size.columns, rows: size.rows) { $0.displayWidth }
    terminal.write(ControlFunction.enter)
    return terminal
  }

  private static func terminal(showing frame: Frame<Int>, colors: ColorDepth) -> TerminalEmulator {
    var terminal = terminal(of: frame.size)
    var painter = Painter<Int>(colors: colors)
    terminal.write(painter.paint(frame))
    return terminal
  }
}
