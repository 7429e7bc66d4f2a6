import TestSupport
import Testing

@testable import Terminal

@Suite struct InputDecoderFuzzTests {
  /// Valid sequences, keys and others.
  private static let sequences = [
    "j", "é", "서울", "😀", "\r", "\u{3}", "\u{7F}", "\u{1B}[A", "\u{1B}OD", "\u{1B}[1;5C",
    "\u{1B}[5~", "\u{1B}[3~", "\u{1B}[?2026;2$y", "\u{1B}[200~a\u{1B}[Bé\u{1B}[201~",
    "\u{1B}]11;rgb:0/0/0\u{1B}\\", "\u{1B}P1$r0m\u{1B}\\", "\u{1B}[[A", "\u{1B}[M !!",
    "\u{1B}[<0;5;6M", "\u{1B}[<0;5;6m", "\u{1B}[<64;1;1M", "\u{1B}]11;rgb:ff/ff/ff\u{7}", "\u{1B}x",
    "\u{1B}é", "\u{1B}[?62c", "\u{1B}OP",
  ].map { Array($0.utf8) }

  @Test func `gives the same input however the bytes are divided`() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<Torture.count(300, torture: 20_000) {
      let stream = (0..<12).flatMap { _ in Self.sequences.randomElement(using: &generator) ?? [] }
      var whole = InputDecoder()
      var divided = InputDecoder()
      var pieces: [TerminalInput] = []
      var rest = stream[...]
      while !rest.isEmpty {
        let piece = rest.prefix(Int.random(in: 1...4, using: &generator))
        pieces += divided.decode(Array(piece), at: 0)
        rest = rest.dropFirst(piece.count)
      }
      #expect(joined(pieces) == joined(whole.decode(stream, at: 0)), "\(stream)")
    }
  }

  @Test func `survives random bytes in bounded memory`() {
    var generator = SeededGenerator(seed: 2)
    var decoder = InputDecoder()
    let frequent = Array("\u{1B}[O?;~$y]P201\u{7}\\\u{18}".utf8)
    var seconds = 0.0
    for _ in 0..<Torture.count(5_000, torture: 200_000) {
      let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
        Bool.random(using: &generator)
          ? UInt8.random(in: 0...255, using: &generator)
          : frequent.randomElement(using: &generator) ?? 0
      }
      if Int.random(in: 0..<50, using: &generator) == 0 { decoder.expectReply(until: seconds + 2) }
      _ = decoder.decode(bytes, at: seconds)
      seconds += Double.random(in: 0...0.2, using: &generator)
      if Bool.random(using: &generator) { _ = decoder.timeOut(at: seconds) }
      switch decoder.state {
      case .controlSequence(let buffer): #expect(buffer.bytes.count <= 64)
      case .paste(let buffer, _): #expect(buffer.text.utf8.count <= PasteBuffer.capacity)
      default: break
      }
    }
    // Whatever it was in, a pause and CAN end it.
    _ = decoder.timeOut(at: seconds + 10)
    _ = decoder.decode([0x18, 0x18, 0x18, 0x18], at: seconds + 20)
    #expect(decoder.decode([0x6A], at: seconds + 21) == [.key(.character("j"))])
  }

  /// Joins the characters of each text, which may arrive in one read or in several.
  private func joined(_ inputs: [TerminalInput]) -> [TerminalInput] {
    inputs.reduce(into: []) { joined, input in
      if case .key(.character(let character)) = input, case .paste(let text)? = joined.last,
        text.hasPrefix("typed ")
      {
        joined[joined.count - 1] = .paste(text + String(character))
      } else if case .key(.character(let character)) = input {
        joined.append(.paste("typed \(character)"))
      } else {
        joined.append(input)
      }
    }
  }
}
