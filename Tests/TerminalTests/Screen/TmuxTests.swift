import Rendering
import TestSupport
import Testing

@testable import Terminal

/// Compares with a terminal that the project did not write.
@Suite struct TmuxTests {
  @Test(.enabled(if: Tmux.isInstalled), .timeLimit(.minutes(2))) func `tmux shows the frames`()
    throws
  {
    let size = TerminalSize(columns: 60, rows: 14)
    let tmux = try Tmux(size: size)
    var list = RandomList(seed: 5, size: size, texts: .certain)
    var painter = Painter<Int>(colors: .palette)
    tmux.write(ControlFunction.enter)
    for step in 0..<Torture.count(200, torture: 2000) {
      let frame = list.frame
      tmux.write(painter.paint(frame))
      let captured = try tmux.screen(after: step)
      var shown = Self.terminal()
      for (row, line) in captured.enumerated() {
        shown.write(ControlFunction.move(toRow: row, column: 0) + Array(line.utf8))
      }
      var expected = Self.terminal()
      var whole = Painter<Int>(colors: .palette)
      expected.write(whole.paint(frame))
      // tmux also writes the background, which the painter never changes.
      #expect(shown.problems.allSatisfy { $0 == "CSI 49m" })
      #expect(shown.text == expected.text, "step \(step)")
      #expect(shown.cells == expected.cells, "step \(step)")
      guard shown.cells == expected.cells else { return }
      list.change(resizes: false)
    }
  }

  @Test(.enabled(if: Tmux.isInstalled), .timeLimit(.minutes(2)))
  func `tmux shows the columns after names in any script`() throws {
    let names = [
      "القاهرة", "दिल्ली", "กรุงเทพฯ", "👨‍👩‍👧‍👦", "☀\u{FE0F}", "☀", "🇰🇷🇯🇵", "e\u{301}", "か\u{3099}", "ｱｲｳ", "😀",
      "יְרוּשָׁלַיִם", "👍🏽",
    ]
    let size = TerminalSize(columns: 60, rows: names.count)
    let tmux = try Tmux(size: size)
    tmux.write(ControlFunction.enter)
    for step in 0..<4 {
      var painter = Painter<Int>(colors: .palette)
      // The names of later paintings replace others.
      for shift in 0...step {
        let rows = names.indices.map { index in
          let name = names[(index + shift) % names.count].padded(toWidth: 20)
          return Frame<Int>.Row("\(step)  \(name)|\(index)|")
        }
        tmux.write(painter.paint(Frame(size: size, rows: rows)))
      }
      // Deletes what is before the mark, by the columns of tmux.
      for row in names.indices {
        tmux.write(ControlFunction.move(toRow: row, column: 0) + Array("\u{1B}[23P".utf8))
      }
      let marks = try tmux.screen(after: step).map { $0.prefix { $0 != " " } }
      #expect(marks == names.indices.map { "|\($0)|" })
    }
  }

  @Test(.enabled(if: Tmux.isInstalled), .timeLimit(.minutes(2)))
  func `tmux shows a sign of one column that replaces a wide one`() throws {
    let signs = ["🌙", "☁", "⛅", "☔", "☀\u{FE0F}", "❄", "서", "x", "  ", "⚡"]
    let size = TerminalSize(columns: 30, rows: signs.count)
    let tmux = try Tmux(size: size)
    tmux.write(ControlFunction.enter)
    var painter = Painter<Int>(colors: .palette)
    for step in 0..<signs.count {
      let rows = signs.indices.map { index in
        let sign = signs[(index + step) % signs.count]
        return Frame<Int>.Row("a\(sign.padded(toWidth: 2))b \(sign.padded(toWidth: 2))\(sign)")
      }
      tmux.write(painter.paint(Frame(size: size, rows: rows)))
      for (index, line) in try tmux.screen(after: step).enumerated() {
        let sign = signs[(index + step) % signs.count]
        let count = line.ranges(of: sign).count
        #expect(sign == "  " || count == 3, "'\(sign)' in '\(line)' after step \(step)")
        #expect(line.contains("b"), "\(line)")
      }
    }
  }

  private static func terminal() -> TerminalEmulator {
    var terminal = TerminalEmulator(columns: 60, rows: 14) { $0.displayWidth }
    terminal.write(ControlFunction.enter)
    return terminal
  }
}
