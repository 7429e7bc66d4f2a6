import Testing

@testable import Diffable

@Suite struct LongestIncreasingSubsequenceTests {
  @Test func `random permutations keep as many elements as a naive search`() {
    var random = SplitMix64(seed: 21)
    var subsequence = LongestIncreasingSubsequence()
    for _ in 0..<300 {
      let order = Array(0..<(1 + random.below(30))).shuffled(using: &random)
      var runs = order.enumerated().map { Run(old: $0.element, new: $0.offset, count: 1) }
      let moved = runs.withUnsafeMutableBufferPointer { subsequence.markKept($0) }
      let kept = runs.filter { !$0.isMoved }.map(\.old)
      #expect(moved == order.count - kept.count)
      #expect(kept == kept.sorted())
      #expect(kept.count == longestIncreasingLength(order))
    }
  }

  @Test func `a long run outweighs several short ones`() {
    var runs = [
      Run(old: 10, new: 0, count: 5), Run(old: 0, new: 5, count: 2), Run(old: 2, new: 7, count: 2),
    ]
    var subsequence = LongestIncreasingSubsequence()
    #expect(runs.withUnsafeMutableBufferPointer { subsequence.markKept($0) } == 4)
    #expect(runs.map(\.isMoved) == [false, true, true])
  }

  @Test func `excluded runs always move`() {
    var runs = [Run(old: 0, new: 0, count: 1), Run(old: 1, new: 1, count: 9)]
    runs[1].previous = Run.excluded
    var subsequence = LongestIncreasingSubsequence()
    #expect(runs.withUnsafeMutableBufferPointer { subsequence.markKept($0) } == 9)
    #expect(runs.map(\.isMoved) == [false, true])
    runs[0].previous = Run.excluded
    #expect(runs.withUnsafeMutableBufferPointer { subsequence.markKept($0) } == 10)
    #expect(runs.map(\.isMoved) == [true, true])
  }
}
