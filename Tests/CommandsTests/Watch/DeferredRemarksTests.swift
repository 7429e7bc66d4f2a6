import Testing

@testable import Commands

@Suite struct `Remarks while the screen is up` {
  private func text(_ parts: [String]) -> String {
    let remarks = DeferredRemarks()
    for part in parts { remarks.add(Array(part.utf8)) }
    return String(decoding: remarks.takeText(), as: UTF8.self)
  }

  @Test func `are kept in the order of their last appearance`() {
    #expect(text(["a\n", "b\nc\n", "a\n"]) == "b\nc\na\n")
  }

  @Test func `may come in parts`() { #expect(text(["a", "b\nc", ""]) == "ab\nc") }

  @Test func `are the last 200`() {
    let lines = (1...1000).map { "\($0)\n" }
    #expect(text(lines) == lines.suffix(DeferredRemarks.longest).joined())
  }

  @Test func `are printed once`() {
    let remarks = DeferredRemarks()
    remarks.add([0x61, 0x0A])
    #expect(remarks.takeText() == [0x61, 0x0A])
    #expect(remarks.takeText() == [])
  }
}
