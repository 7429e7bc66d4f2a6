import Terminal
import Testing

@Suite struct InputDecoderTimingTests {
  private var decoder = InputDecoder()

  @Test mutating func `takes an ESC for a key after 50 ms`() {
    #expect(decode("\u{1B}", at: 10).isEmpty)
    #expect(decoder.deadline == 10.05)
    #expect(decoder.timeOut(at: 10.04).isEmpty)
    #expect(decoder.timeOut(at: 10.05) == [.key(.escape)])
    #expect(decoder.deadline == nil)
  }

  @Test mutating func `takes an ESC for a key when the next byte is late`() {
    _ = decode("\u{1B}", at: 10)
    #expect(decode("[", at: 10.2) == [.key(.escape), .key(.character("["))])
  }

  @Test mutating func `takes two ESC for two keys`() {
    #expect(decode("\u{1B}\u{1B}", at: 10) == [.key(.escape)])
    #expect(decoder.timeOut(at: 10.05) == [.key(.escape)])
    #expect(decode("\u{1B}\u{1B}[A", at: 20) == [.key(.escape), .key(.up)])
  }

  @Test mutating func `waits for the end of a control sequence`() {
    #expect(decode("\u{1B}[", at: 10).isEmpty)
    #expect(decoder.deadline == nil)
    #expect(decode("?2026;", at: 12).isEmpty)
    #expect(decode("2$y", at: 14) == [.hasSynchronizedOutput(true)])
  }

  @Test mutating func `decodes a reply that was divided after its ESC`() {
    decoder.expectReply(until: 12)
    #expect(decode("\u{1B}", at: 10).isEmpty)
    #expect(decoder.timeOut(at: 10.2).isEmpty)
    #expect(decode("[?2026;2$y", at: 10.2) == [.hasSynchronizedOutput(true)])
  }

  @Test mutating func `does not take the rest of a late reply for keys`() {
    decoder.expectReply(until: 12)
    #expect(decode("\u{1B}", at: 10).isEmpty)
    #expect(decoder.timeOut(at: 10.25) == [.key(.escape)])
    #expect(decode("[", at: 10.3).isEmpty)
    #expect(decode("?2026", at: 11).isEmpty)
    #expect(decode(";2$y", at: 13) == [.hasSynchronizedOutput(true)])
  }

  @Test mutating func `does not take the rest of a late color for keys`() {
    decoder.expectReply(until: 12, endsWithAttributes: true)
    #expect(decode("\u{1B}", at: 10).isEmpty)
    #expect(decoder.timeOut(at: 10.25) == [.key(.escape)])
    #expect(decode("]", at: 10.3).isEmpty)
    #expect(decode("11;rgb:ff/ff/ff\u{7}", at: 10.4) == [.ground(isLight: true)])
    #expect(decode("\u{1B}", at: 11).isEmpty)
    #expect(decoder.timeOut(at: 11.25) == [.key(.escape)])
    #expect(decode("]j", at: 11.3) == [.key(.character("]")), .key(.character("j"))])
  }

  @Test mutating func `takes a bracket after an ESC for a key`() {
    decoder.expectReply(until: 12)
    _ = decode("\u{1B}", at: 10)
    #expect(decode("[", at: 11) == [.key(.escape)])
    #expect(decode("j", at: 11.1) == [.key(.character("[")), .key(.character("j"))])

    _ = decode("\u{1B}", at: 11.2)
    #expect(decode("[", at: 11.5) == [.key(.escape)])
    #expect(decoder.deadline == 12)
    #expect(decoder.timeOut(at: 12) == [.key(.character("["))])
  }

  @Test mutating func `waits no longer than 50 ms after the reply`() {
    decoder.expectReply(until: 12)
    _ = decode("\u{1B}[?2026;2$y", at: 10)
    _ = decode("\u{1B}", at: 10.1)
    #expect(decoder.timeOut(at: 10.15) == [.key(.escape)])
  }

  @Test mutating func `waits for the attributes if they were asked for`() {
    decoder.expectReply(until: 12, endsWithAttributes: true)
    _ = decode("\u{1B}[?2026;2$y", at: 10)
    _ = decode("\u{1B}", at: 10.1)
    #expect(decoder.timeOut(at: 10.15) == [])
    #expect(decode("[?62c", at: 10.2) == [.deviceAttributes])
    _ = decode("\u{1B}", at: 10.3)
    #expect(decoder.timeOut(at: 10.36) == [.key(.escape)])
  }

  @Test mutating func `ends pasted text after a pause of a second`() {
    #expect(decode("\u{1B}[200~Se", at: 10).isEmpty)
    #expect(decode("oul", at: 10.9).isEmpty)
    #expect(decoder.deadline == 11.9)
    #expect(decoder.timeOut(at: 11.9) == [.paste("Seoul")])
    #expect(decode("j\u{1B}[201~k", at: 12) == [.key(.character("j")), .key(.character("k"))])
  }

  @Test mutating func `ends a control string after a pause of a second`() {
    #expect(decode("\u{1B}]", at: 10).isEmpty)
    #expect(decode("j", at: 10.5).isEmpty)
    #expect(decode("j", at: 11.5) == [.key(.character("j"))])
  }

  private mutating func decode(_ text: String, at seconds: Double) -> [TerminalInput] {
    decoder.decode(Array(text.utf8), at: seconds)
  }
}
