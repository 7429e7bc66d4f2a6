import Terminal
import Testing

@Suite struct InputDecoderTests {
  @Test(
    arguments: [
      ("\u{1B}[A", .up), ("\u{1B}[B", .down), ("\u{1B}[C", .right), ("\u{1B}[D", .left),
      ("\u{1B}OA", .up), ("\u{1B}OB", .down), ("\u{1B}OC", .right), ("\u{1B}OD", .left),
      ("\u{1B}[1;2A", .up), ("\u{1B}[1;5D", .left), ("\u{1B}O5C", .right), ("\u{1B}[H", .home),
      ("\u{1B}[1~", .home), ("\u{1B}[7~", .home), ("\u{1B}OH", .home), ("\u{1B}[F", .end),
      ("\u{1B}[4~", .end), ("\u{1B}[8~", .end), ("\u{1B}OF", .end), ("\u{1B}[5~", .pageUp),
      ("\u{1B}[6~", .pageDown), ("\u{1B}[6;3~", .pageDown), ("\u{1B}[3~", .delete),
      ("\u{1B}[3;5~", .delete), ("\r", .enter), ("\n", .enter), ("\u{1B}OM", .enter), ("\t", .tab),
      ("\u{7F}", .backspace), ("\u{8}", .backspace), ("\u{3}", .control("c")),
      ("\u{C}", .control("l")), ("\u{1A}", .control("z")), ("q", .character("q")),
      (" ", .character(" ")), ("é", .character("é")), ("서", .character("서")),
      ("😀", .character("😀")), ("e\u{301}", .character("e\u{301}")),
    ] as [(String, Key)]) func `decodes a key`(_ bytes: String, _ key: Key)
  { #expect(inputs(bytes) == [.key(key)]) }

  @Test(arguments: [
    "\u{1B}[1;2P", "\u{1B}[15~", "\u{1B}[Z", "\u{1B}[I", "\u{1B}[27;5;105~", "\u{1B}[97;5u",
    "\u{1B}[[A", "\u{1B}OP", "\u{1B}Oj", "\u{1B}[M !!", "\u{1B}[<0;10;10m", "\u{1B}[<2;10;10M",
    "\u{1B}[>41;354;0c", "\u{1B}[12;40R", "\u{1B}[?7;1$y", "\u{1B}[201~",
    "\u{1B}[M\u{60}\u{21}\u{7F}", "\u{1B}[<35;10;10M", "\u{1B}[<0;10M", "\u{1B}[<0;;1M",
    "\u{1B}[<66;10;10M", "\u{1B}[0;10;10M", "\u{1B}]10;rgb:0000/0000/0000\u{1B}\\",
    "\u{1B}]11;rgb:00000/0/0\u{7}", "\u{1B}]11;rgb:g/0/0\u{7}", "\u{1B}]11;#ffffff\u{7}",
    "\u{1B}]11;rgb:ff/ff\u{7}", "\u{1B}P>|tmux 3.3a\u{1B}\\", "\u{1B}_Gi=1;OK\u{1B}\\",
    "\u{1B}^pm\u{1B}\\", "\u{1B}Xsos\u{1B}\\", "\u{1B}Pcut\u{18}", "\u{1B}Pcut\u{1A}",
    "\u{1B}[1;\u{18}", "\u{0}", "\u{1C}", "\u{85}",
  ]) func `skips what is not a key`(_ bytes: String) {
    #expect(inputs(bytes + "j") == [.key(.character("j"))])
  }

  @Test(
    arguments: [
      ([0xFF, 0x6A], "j"), ([0x80, 0x6A], "j"), ([0xC3, 0x6A], "j"), ([0xC0, 0xAF, 0x6A], "j"),
      ([0xED, 0xA0, 0x80, 0x6A], "j"), ([0xF4, 0x90, 0x80, 0x80, 0x6A], "j"),
      ([0xE2, 0x82, 0xC3, 0xA9], "é"),
    ] as [([UInt8], Character)]) func `drops invalid bytes`(
      _ bytes: [UInt8], _ character: Character
    )
  {
    var decoder = InputDecoder()
    #expect(decoder.decode(bytes, at: 0) == [.key(.character(character))])
  }

  @Test func `drops a character that a control character interrupts`() {
    var decoder = InputDecoder()
    #expect(decoder.decode([0xC3, 0x0D, 0xA9], at: 0) == [.key(.enter)])
  }

  @Test(arguments: [(0, false), (1, true), (2, true), (3, true), (4, false)])
  func `decodes whether there is synchronized output`(_ value: Int, _ isAvailable: Bool) {
    #expect(inputs("\u{1B}[?2026;\(value)$y") == [.hasSynchronizedOutput(isAvailable)])
  }

  @Test(arguments: [
    ("rgb:0000/0000/0000", false), ("rgb:ffff/ffff/ffff", true), ("rgb:fd/f6/e3", true),
    ("rgb:0/2b/36", false), ("rgba:f/f/f/f", true), ("rgb:1e1e/1e1e/2e2e", false),
  ]) func `decodes the color of the ground`(_ color: String, _ isLight: Bool) {
    #expect(inputs("\u{1B}]11;\(color)\u{1B}\\") == [.ground(isLight: isLight)])
    #expect(inputs("\u{1B}]11;\(color)\u{7}") == [.ground(isLight: isLight)])
  }

  @Test(arguments: ["\u{1B}[?62;22c", "\u{1B}[?6c", "\u{1B}[?1;2c"])
  func `decodes the attributes of the terminal`(_ reply: String) {
    #expect(inputs(reply) == [.deviceAttributes])
  }

  @Test(
    arguments: [
      ("<0;1;1M", .press, 0, 0), ("<0;12;7M", .press, 11, 6), ("<16;3;4M", .press, 2, 3),
      ("<64;80;24M", .scrollUp, 79, 23), ("<65;223;224M", .scrollDown, 222, 223),
    ] as [(String, MouseReport.Action, Int, Int)]) func `decodes a click and the wheel`(
      _ report: String, _ action: MouseReport.Action, _ column: Int, _ row: Int
    )
  {
    let expected = MouseReport(action, column: column, row: row)
    #expect(inputs("\u{1B}[\(report)") == [.mouse(expected)])
  }

  @Test func `delivers pasted text as a whole`() {
    let input = inputs("a\u{1B}[200~dy\r\n\u{3}\u{1B}[A서울\u{1B}[201~b")
    #expect(input == [.key(.character("a")), .paste("dy[A서울"), .key(.character("b"))])
  }

  @Test func `keeps the beginning of very long pasted text`() {
    var decoder = InputDecoder()
    _ = decoder.decode(Array("\u{1B}[200~".utf8), at: 0)
    for _ in 0..<100 {
      #expect(decoder.decode([UInt8](repeating: 0x61, count: 1000), at: 0).isEmpty)
    }
    let end = decoder.decode(Array("\u{1B}[201~j".utf8), at: 0)
    #expect(end == [.paste(String(repeating: "a", count: 65_536)), .key(.character("j"))])
  }

  @Test func `takes an ESC in pasted text for the end only with the rest of it`() {
    #expect(inputs("\u{1B}[200~x\u{1B}\u{1B}[20\u{1B}[201~") == [.paste("x[20")])
  }

  @Test func `takes only the up key from a reply that was cut`() {
    #expect(inputs("\u{1B}[?20\u{1B}[A") == [.key(.up)])
    #expect(inputs("\u{1B}[?2026;2$\u{1B}[A") == [.key(.up)])
    #expect(inputs("\u{1B}P1$r\u{1B}[A") == [.key(.up)])
  }

  @Test func `quits from a broken sequence`() {
    #expect(inputs("\u{1B}[?20\u{3}") == [.key(.control("c"))])
    #expect(inputs("\u{1B}]52;\u{3}") == [.key(.control("c"))])
    #expect(inputs("\u{1B}O\u{3}") == [.key(.control("c"))])
  }

  @Test func `takes an Esc and a key that arrive together for two keys`() {
    #expect(inputs("\u{1B}t") == [.key(.escape), .key(.character("t"))])
    #expect(inputs("\u{1B}서") == [.key(.escape), .key(.character("서"))])
    #expect(inputs("\u{1B}\r") == [.key(.escape), .key(.enter)])
    #expect(inputs("\u{1B}\u{3}") == [.key(.escape), .key(.control("c"))])
    #expect(inputs("\u{1B}\u{1B}[A") == [.key(.escape), .key(.up)])
  }

  @Test func `keeps a key that follows a very long sequence`() {
    let long = String(repeating: "1;", count: 100_000)
    #expect(inputs("\u{1B}[\(long)Aj") == [.key(.character("j"))])
    #expect(inputs("\u{1B}]\(long)\u{7}j") == [.key(.character("j"))])
  }

  private func inputs(_ bytes: String) -> [TerminalInput] {
    var decoder = InputDecoder()
    return decoder.decode(Array(bytes.utf8), at: 0)
  }
}
