#if canImport(Glibc)
import Testing

extension TerminalProgram {
  /// The private modes of the terminal that a screen sets, by their numbers, with the value that they
  /// have without it.
  private static let screenModes = [
    (number: 25, isSet: true), (number: 1049, isSet: false), (number: 2004, isSet: false),
  ]

  /// Checks that the terminal is as it was before the program.
  func expectRestored(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(modes == initialModes, "\(text.suffix(200))", sourceLocation: sourceLocation)
    expectScreenLeft(sourceLocation: sourceLocation)
  }

  /// Checks that cursor and screen are as they were before the program.
  func expectScreenLeft(sourceLocation: SourceLocation = #_sourceLocation) {
    for mode in Self.screenModes {
      #expect(
        lastValue(ofMode: mode.number) == mode.isSet,
        "mode \(mode.number): \(text.suffix(200).debugDescription)", sourceLocation: sourceLocation)
    }
    // A terminal would show the update only after some time.
    #expect(lastValue(ofMode: 2026) != true, sourceLocation: sourceLocation)
  }

  /// How the program set a private mode last; nil if it never did.
  private func lastValue(ofMode number: Int) -> Bool? {
    let set = position(of: "\u{1B}[?\(number)h")
    let reset = position(of: "\u{1B}[?\(number)l")
    guard set != nil || reset != nil else { return nil }
    return (set ?? -1) > (reset ?? -1)
  }

  /// The last position of a text in the output.
  private func position(of text: String) -> Int? {
    let bytes = Array(text.utf8)
    guard output.count >= bytes.count else { return nil }
    return (0...output.count - bytes.count).last { output[$0...].starts(with: bytes) }
  }
}
#endif
