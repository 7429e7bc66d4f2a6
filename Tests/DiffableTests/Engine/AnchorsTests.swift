import Testing

@testable import Diffable

@Suite struct AnchorsTests {
  /// What is left over of two lists that are found side by side: how many old and new positions.
  private func rest<Identifier: Hashable>(
    of old: [Identifier],
    _ new: [Identifier]
  ) -> (old: Int, new: Int) {
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        let anchors = Anchors(
          old: HashedIdentities(old),
          new: HashedIdentities(new),
          samePrefix: 0
        )
        #expect(anchors.notes.count + anchors.notes.oldRest.count == old.count)
        #expect(anchors.notes.count + anchors.notes.newRest.count == new.count)
        for run in anchors.notes.runs.buffer {
          #expect(old[run.oldRange].elementsEqual(new[run.newRange]))
        }
        return (anchors.notes.oldRest.count, anchors.notes.newRest.count)
      }
    }
  }

  @Test func `small differences leave nothing else over`() {
    let old = Array(0..<1_000)
    var new = old
    new.remove(at: 700)
    new.insert(-1, at: 500)
    new[300] = -2
    new.removeSubrange(100..<103)
    #expect(rest(of: old, new) == (5, 2))
  }

  @Test func `a block that is gone or new is leapt over`() {
    let old = Array(0..<5_000)
    var new = old
    new.removeSubrange(2_000..<3_000)
    new.insert(contentsOf: 10_000..<11_000, at: 3_000)
    // Some steps are made in vain before it is known that the difference is large.
    for (old, new) in [(old, new), (new, old)] {
      let left = rest(of: old, new)
      #expect((1_000...1_016).contains(left.old))
      #expect((1_000...1_016).contains(left.new))
    }
  }

  @Test func `a stretch that is changed in its place is leapt over`() {
    let old = Array(0..<5_000)
    var new = old
    new[0..<1_000].reverse()
    for position in 3_000..<3_500 { new[position] = -position }
    let left = rest(of: old, new)
    #expect((1_499...1_500).contains(left.old))
    #expect(left.new == left.old)
  }

  @Test func `nothing is leapt over without a place to land`() {
    let old = Array(0..<1_000)
    #expect(rest(of: old, old.map { $0 + 1_000 }) == (1_000, 1_000))
    // That one thing is found again is no proof.
    #expect(rest(of: old, [500] + (2_000..<3_000)) == (1_000, 1_001))
  }

  /// A number that counts how often it is compared.
  private struct Counted: Hashable {
    final class Counter {
      var comparisons = 0
    }

    let number: Int
    let counter: Counter

    static func == (left: Self, right: Self) -> Bool {
      left.counter.comparisons += 1
      return left.number == right.number
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(number)
    }
  }

  @Test(arguments: [1, 9, 10, 40, 300])
  func `however much is sought in vain, it is linear`(length: Int) {
    let counter = Counted.Counter()
    let old = (0..<20_000).map { Counted(number: $0, counter: counter) }
    // Stretches of so many that are new, each followed by just enough to go on.
    let new = old.map { one in
      let isNew = one.number % (length + 12) < length
      return isNew ? Counted(number: one.number + 1_000_000, counter: counter) : one
    }
    let left = rest(of: old, new)
    #expect(left.old == left.new)
    // The expectations above compare as well, but each position once.
    #expect(counter.comparisons < 20 * old.count)
  }
}
