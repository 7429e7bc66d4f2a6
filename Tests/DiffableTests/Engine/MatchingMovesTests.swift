import Testing

@testable import Diffable

@Suite struct MatchingMovesTests {
  /// The numbers of a new list that are not moved, compared with the sorted list.
  private func kept(_ count: Int, _ new: [Int]) -> [Int] {
    Array(0..<count).withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        var matching = Matching(old: HashedIdentities(old), new: HashedIdentities(new))
        let moves = matching.moves()
        let moved = moves.buffer.map(\.old)
        return old.filter { new.contains($0) && !moved.contains($0) }
      }
    }
  }

  @Test func `a run that crosses too many anchors is moved`() {
    #expect(kept(100, [99] + Array(0..<99)) == Array(0..<99))
    #expect(kept(100, Array(1..<100) + [0]) == Array(1..<100))
  }

  @Test func `a large block stays and the smaller one that it crosses moves`() {
    let block = Array(10..<40)
    let new = Array(40..<45) + Array(0..<10) + block + Array(45..<100)
    #expect(kept(100, new) == Array(0..<40) + Array(45..<100))
  }

  @Test func `a sorted list has no moves`() {
    #expect(kept(50, Array(0..<50)) == Array(0..<50))
    #expect(kept(50, Array(0..<20) + Array(30..<50)) == Array(0..<20) + Array(30..<50))
    #expect(kept(50, Array(0..<20) + [70] + Array(20..<50)) == Array(0..<50))
  }
}
