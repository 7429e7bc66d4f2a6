import Testing

@testable import Diffable

@Suite struct FingerprintFilterTests {
  @Test(arguments: [0, 1, 5, 300, 5_000])
  func `finds everything that was put in, wherever it stands`(count: Int) {
    var random = SplitMix64(seed: 41)
    func fingerprint() -> UInt32 { UInt32(truncatingIfNeeded: random.next()) }
    let known = (0..<count).map { _ in fingerprint() }
    let filter = FingerprintFilter(for: count, questions: count)
    for one in known { filter.insert(one) }
    #expect(known.allSatisfy { filter.mayContain($0) })
    for length in 0..<20 {
      var asked = (0..<length).map { _ in fingerprint() }
      if let one = known.last, length > 0 { asked[random.below(length)] = one }
      for start in 0...length {
        let expected = asked[start...].firstIndex { filter.mayContain($0) } ?? length
        #expect(filter.firstIndex(in: asked, start..<length) == expected)
      }
    }
  }

  @Test func `seldom claims to have what it has not`() {
    var random = SplitMix64(seed: 42)
    let filter = FingerprintFilter(for: 1_000, questions: 10_000)
    for _ in 0..<1_000 { filter.insert(UInt32(truncatingIfNeeded: random.next())) }
    let mistakes = (0..<10_000).count { _ in
      filter.mayContain(UInt32(truncatingIfNeeded: random.next()))
    }
    #expect(mistakes < 500)
  }

  @Test func `knows one that it does not claim`() {
    let filter = FingerprintFilter(for: 2, questions: 2)
    #expect(filter.absent == 0)
    filter.insert(0)
    filter.insert(1)
    #expect(filter.absent == 2)
  }
}
