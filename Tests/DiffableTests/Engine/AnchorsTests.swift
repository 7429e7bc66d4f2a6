import Testing

@testable import Diffable

@Suite struct AnchorsTests {
  /// Returns the number of unmatched old and new positions.
  private func rest<Identifier: Hashable>(
    of old: [Identifier], _ new: [Identifier]
  ) -> (old: Int, new: Int) {
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        let anchors = Anchors(old: HashedIdentities(old), new: HashedIdentities(new), samePrefix: 0)
        #expect(anchors.alignment.count + anchors.alignment.unmatchedOld.count == old.count)
        #expect(anchors.alignment.count + anchors.alignment.unmatchedNew.count == new.count)
        for run in anchors.alignment.runs.buffer {
          #expect(old[run.oldRange].elementsEqual(new[run.newRange]))
        }
        return (anchors.alignment.unmatchedOld.count, anchors.alignment.unmatchedNew.count)
      }
    }
  }

  @Test func `all elements outside of small differences are matched`() {
    let old = Array(0..<1_000)
    var new = old
    new.remove(at: 700)
    new.insert(-1, at: 500)
    new[300] = -2
    new.removeSubrange(100..<103)
    #expect(rest(of: old, new) == (5, 2))
  }

  @Test func `a deleted or inserted block is skipped`() {
    let old = Array(0..<5_000)
    var new = old
    new.removeSubrange(2_000..<3_000)
    new.insert(contentsOf: 10_000..<11_000, at: 3_000)
    // A few misses precede the leap.
    for (old, new) in [(old, new), (new, old)] {
      let left = rest(of: old, new)
      #expect((1_000...1_016).contains(left.old))
      #expect((1_000...1_016).contains(left.new))
    }
  }

  @Test func `a replaced block is skipped`() {
    let old = Array(0..<5_000)
    var new = old
    new[0..<1_000].reverse()
    for position in 3_000..<3_500 { new[position] = -position }
    let left = rest(of: old, new)
    #expect((1_499...1_500).contains(left.old))
    #expect(left.new == left.old)
  }

  @Test func `nothing is skipped if the lists do not agree again`() {
    let old = Array(0..<1_000)
    #expect(rest(of: old, old.map { $0 + 1_000 }) == (1_000, 1_000))
    // One match is not enough.
    #expect(rest(of: old, [500] + (2_000..<3_000)) == (1_000, 1_001))
  }

  /// A number that counts comparisons.
  private struct Counted: Hashable {
    final class Counter { var comparisons = 0 }

    let number: Int
    let counter: Counter

    static func == (left: Self, right: Self) -> Bool {
      left.counter.comparisons += 1
      return left.number == right.number
    }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  @Test(arguments: [1, 9, 10, 40, 300]) func `many searches without result take linear time`(
    length: Int
  ) {
    let counter = Counted.Counter()
    let old = (0..<20_000).map { Counted(number: $0, counter: counter) }
    // New blocks, each followed by just enough matches to continue.
    let new = old.map { one in
      let isNew = one.number % (length + 12) < length
      return isNew ? Counted(number: one.number + 1_000_000, counter: counter) : one
    }
    let left = rest(of: old, new)
    #expect(left.old == left.new)
    // The expectations above compare each position once themselves.
    #expect(counter.comparisons < 20 * old.count)
  }
}
