import Rendering
import Terminal
import TestSupport
import Testing

@Suite struct PainterTests {
  private var painter = Painter<Int>(colors: .palette)

  @Test mutating func `clears the screen first`() {
    #expect(paint(["ab", ""]) == "␛[r␛[m␛[H␛[2Jab␛[?25l")
    painter.invalidate()
    #expect(paint(["ab", ""]) == "␛[r␛[m␛[H␛[2Jab␛[?25l")
  }

  @Test mutating func `writes nothing if nothing differs`() {
    painter.isSynchronized = true
    _ = paint(["ab", "cd"])
    #expect(paint(["ab", "cd"]).isEmpty)
  }

  @Test mutating func `writes only the cells that differ`() {
    _ = paint(["Seoul  21.5 °C", "Tokyo  18.0 °C"])
    #expect(paint(["Seoul  21.5 °C", "Tokyo  18.5 °C"]) == "␛[11G5")
  }

  @Test mutating func `writes unchanged cells instead of a longer movement`() {
    _ = paint(["abcdef", ""])
    #expect(paint(["Abcdef", ""]) == "\rA")
    #expect(paint(["abcXef", ""]) == "\rabcX")
  }

  @Test mutating func `erases the end of a row`() {
    _ = paint(["Seoul  21.5 °C", ""])
    #expect(paint(["Seoul", ""]) == "␛[8G␛[K")
    #expect(paint(["Seo", ""]) == "␛[4G  ")
  }

  @Test mutating func `clears the screen after a resize`() {
    _ = paint(["ab", "cd"])
    let wider = painter.paint(Frame(size: TerminalSize(columns: 30, rows: 2)))
    #expect(visible(wider).hasPrefix("␛[r␛[m␛[H␛[2J"))
  }

  @Test mutating func `marks a painting as synchronized`() {
    painter.isSynchronized = true
    #expect(paint([]) == "␛[?2026h␛[r␛[m␛[H␛[2J␛[?25l␛[?2026l")
  }

  @Test mutating func `shows the cursor`() {
    _ = paint(["ab"])
    let size = TerminalSize(columns: 20, rows: 2)
    let rows = [Frame<Int>.Row("ab")]
    var frame = Frame(size: size, rows: rows, cursor: .init(column: 1, row: 1))
    #expect(visible(painter.paint(frame)) == "\r\n␛[C␛[?25h")
    #expect(painter.paint(frame).isEmpty)
    frame.cursor = nil
    #expect(visible(painter.paint(frame)) == "␛[?25l")
  }

  @Test mutating func `writes after a cursor in the middle of a wide character`() {
    let size = TerminalSize(columns: 20, rows: 1)
    let old = [Frame<Int>.Row("東京")]
    let new = [Frame<Int>.Row("東京x")]
    _ = painter.paint(Frame(size: size, rows: old, cursor: .init(column: 3, row: 0)))
    let bytes = painter.paint(Frame(size: size, rows: new, cursor: .init(column: 5, row: 0)))
    #expect(visible(bytes) == "␛[Cx")
  }

  @Test mutating func `changes only the attributes that differ`() {
    let line: StyledLine = [
      StyledSpan("a", Style(color: .red, isBold: true)), StyledSpan("b", Style(color: .red)),
      StyledSpan("c", Style(isBold: true)), StyledSpan("d", .reversed), StyledSpan(" e"),
    ]
    let bytes = paint([line])
    #expect(bytes.contains("␛[1;31ma␛[22mb␛[0;1mc␛[0;7md␛[m e"))
  }

  @Test func `writes only reverse video without colors`() {
    var painter = Painter<Int>(colors: .none)
    let line: StyledLine = [
      StyledSpan("a", Style(color: .red, isBold: true)), StyledSpan("b", .reversed),
    ]
    let frame = Frame(size: TerminalSize(columns: 9, rows: 1), rows: [Frame<Int>.Row(line)])
    #expect(visible(painter.paint(frame)).contains("a␛[7mb␛[m"))
  }

  @Test mutating func `puts the cursor after a character of uncertain width`() {
    _ = paint(["xxxxxx"])
    #expect(paint(["x☀xxxx"]) == "␛[2G␛[X☀␛[3Gx")
  }

  @Test mutating func `replaces half of a wide character at the edge by a space`() {
    let frame = Frame(size: TerminalSize(columns: 3, rows: 1), rows: [Frame<Int>.Row("서울x")])
    var terminal = TerminalEmulator(columns: 3, rows: 1) { $0.displayWidth }
    terminal.write(ControlFunction.enter)
    terminal.write(painter.paint(frame))
    #expect(terminal.text == ["서"])
  }

  @Test func `leaves the terminal as it was`() {
    var terminal = TerminalEmulator(columns: 9, rows: 3) { $0.displayWidth }
    terminal.write(Array("$ skydiff".utf8))
    let before = terminal
    terminal.write(ControlFunction.enter + ControlFunction.synchronizedOutputQuestion)
    #expect(terminal.modes.isAlternate)
    terminal.write(Array("\u{1B}[2;3r\u{1B}[1mlist".utf8))
    terminal.write(ControlFunction.leave)
    #expect(terminal.cells == before.cells)
    #expect(terminal.modes == before.modes)
    #expect(terminal.cursor == before.cursor)
    #expect(terminal.questions == 1)
    #expect(terminal.problems.isEmpty)
  }

  private mutating func paint(_ lines: [StyledLine]) -> String {
    let size = TerminalSize(columns: 20, rows: 2)
    return visible(painter.paint(Frame(size: size, rows: lines.map { Frame.Row($0) })))
  }

  private func visible(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.flatMap { $0 == 0x1B ? Array("␛".utf8) : [$0] }, as: UTF8.self)
  }
}
