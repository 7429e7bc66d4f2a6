import Testing

@testable import Diffable

@Suite struct UnmatchedPositionsTests {
  @Test func `matched positions are marked and keep their values`() {
    var list = PlainList<Int32>()
    list.append(0..<3)
    list.append(7..<9)
    let rest = UnmatchedPositions(list)
    for index in [0, 3] { rest.markMatched(at: index) }
    #expect((0..<5).map(rest.isMatched) == [true, false, false, true, false])
    #expect((0..<5).map(rest.position) == [0, 1, 2, 7, 8])
    #expect(rest.has(8, at: 4))
    #expect(!rest.has(7, at: 3))
    #expect(!rest.has(7, at: 4))
    #expect(!rest.has(9, at: 5))
    list.removeMatched()
    #expect(list.positions == [1, 2, 8])
    list.removeMatched()
    #expect(list.positions == [1, 2, 8])
  }

  @Test func `removing matched positions from an empty list does nothing`() {
    var list = PlainList<Int32>()
    list.removeMatched()
    #expect(list.positions.isEmpty)
  }
}
