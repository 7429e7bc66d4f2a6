import TestSupport
import Testing

@testable import Store

@Suite struct `A stable hash` {
  private var random = SeededGenerator(seed: 5)

  /// The hash of a text in parts.
  private func hash(_ parts: [ArraySlice<UInt8>]) -> UInt64 {
    var hash = StableHash()
    for part in parts { part.withUnsafeBufferPointer { hash.combine($0) } }
    return hash.value
  }

  private mutating func text(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
  }

  /// Computed by another program; files have such hashes.
  @Test(
    arguments: [
      ([], "50bebf6edbd6cf00"), (Array("a".utf8), "33a633de2a6aab65"),
      (Array("abcdefg".utf8), "c0851365b5759699"), (Array("abcdefgh".utf8), "03a9a65ecb161526"),
      (Array("abcdefghi".utf8), "6292de7c6e8b19d2"), (Array("서울".utf8), "74186cb9c5f96c47"),
      (Array(0...255), "354aa41ab0ebef95"),
    ] as [([UInt8], String)]) func `never changes between versions`(text: [UInt8], digest: String)
  { #expect(StateDigest(text).description == digest) }

  @Test mutating func `is the same for a text in parts of any length`() {
    for count in 0..<40 {
      let text = text(count)
      let whole = StableHash(text).value
      for first in 0...count {
        let second = Int.random(in: first...count, using: &random)
        #expect(hash([text[..<first], text[first..<second], text[second...]]) == whole)
      }
      #expect(hash(text.indices.map { text[$0...$0] }) == whole)
      #expect(StableHash(AnyCollection(text)).value == whole)
    }
  }

  @Test mutating func `changes with every bit, with the length, and with the order`() {
    for count in [1, 7, 8, 9, 16, 31, 64, 100] {
      let text = text(count)
      var hashes: Set = [StableHash(text).value]
      var texts = 1
      func insert(_ other: [UInt8]) {
        hashes.insert(StableHash(other).value)
        texts += 1
      }
      for index in text.indices {
        for bit in 0..<8 {
          var flipped = text
          flipped[index] ^= 1 << UInt8(bit)
          insert(flipped)
        }
        insert(Array(text[..<index]))
      }
      for zeros in 1...17 { insert(text + [UInt8](repeating: 0, count: zeros)) }
      if count >= 16 { insert(Array(text[8..<16] + text[..<8] + text[16...])) }
      #expect(hashes.count == texts)
    }
  }

  @Test func `differs between texts of zeros`() {
    let hashes = (0..<100).map { StableHash([UInt8](repeating: 0, count: $0)).value }
    #expect(Set(hashes).count == 100)
  }
}

@Suite struct `The digest of a state` {
  @Test(arguments: [0, 1, 0xF, 0x13D0_00FF_D033_D25A, .max] as [UInt64])
  func `is written in 16 digits`(value: UInt64) {
    let text = StateDigest(value: value).description
    #expect(text.utf8.count == 16)
    #expect(StateDigest(text) == StateDigest(value: value))
  }

  @Test(arguments: [
    "", "0", "13d000ffd033d25", "50bebf6edbd6cf000", "+3d000ffd033d25a", "-3d000ffd033d25a",
    "13d000ffd033d25g", " 3d000ffd033d25a", "13d000ffd033d2é",
  ]) func `is not read from other text`(text: String) { #expect(StateDigest(text) == nil) }

  @Test func `of no file is the one of an empty text`() {
    #expect(StateDigest.ofNoFile == StateDigest([]))
    #expect(StateDigest.ofNoFile.description == "50bebf6edbd6cf00")
  }
}
