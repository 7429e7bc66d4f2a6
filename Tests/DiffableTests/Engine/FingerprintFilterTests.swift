import Testing

@testable import Diffable

@Suite struct FingerprintFilterTests {
  @Test(arguments: [0, 1, 5, 300, 5_000])
  func `finds everything that was put in`(count: Int) {
    var random = SplitMix64(seed: 41)
    let known = (0..<count).map { _ in UInt32(truncatingIfNeeded: random.next()) }
    let filter = FingerprintFilter(bits: count)
    for one in known { filter.insert(one) }
    #expect(known.allSatisfy { filter.mayContain($0) })
  }

  @Test func `seldom claims to have what it has not`() {
    var random = SplitMix64(seed: 42)
    let filter = FingerprintFilter(bits: 32_000)
    for _ in 0..<1_000 { filter.insert(UInt32(truncatingIfNeeded: random.next())) }
    let mistakes = (0..<10_000).count { _ in
      filter.mayContain(UInt32(truncatingIfNeeded: random.next()))
    }
    #expect(mistakes < 500)
  }

  @Test(arguments: [0, 1, 8_192, 8_193, 1_000_000])
  func `is as large as was asked for, and empty`(bits: Int) {
    let filter = FingerprintFilter(bits: bits)
    let (size, words) = (Int(filter.mask) + 1, Array(filter.words.buffer))
    #expect(size >= bits)
    #expect(words == Array(repeating: 0, count: size / 64))
  }

  @Test func `is closed until it has a size`() {
    let none = FingerprintFilter()
    let some = FingerprintFilter(bits: 0)
    let areClosed = [none.isClosed, some.isClosed]
    #expect(areClosed == [true, false])
  }

  @Test(
    arguments: [
      { ($0, 0) }, { (0, $0) }, { ($0, $0) }, { (0, $0.byteSwapped) }, { ($0.byteSwapped, 7) },
      { ($0 &* 0x9E37_79B9_7F4A_7C15, $0 &* 0xBF58_476D_1CE4_E5B9) },
    ] as [@Sendable (UInt64) -> (UInt64, UInt64)]
  )
  func `hardly any fingerprints are the same, however identifiers were made`(
    words: @Sendable (UInt64) -> (UInt64, UInt64)
  ) {
    let fingerprints = (0..<1_000).map { FingerprintFilter.fingerprint(of: words($0)) & 0x1FFF }
    #expect(Set(fingerprints).count > 600)
  }
}
