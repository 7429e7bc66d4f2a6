import Testing

@testable import Diffable

@Suite struct PlainListTests {
  @Test func `elements are kept while the list grows`() {
    var list = PlainList<Int32>()
    #expect(list.positions.isEmpty)
    list.append(5..<5)
    list.append(7)
    list.append(10..<150)
    list.append(3)
    #expect(list.positions == [7] + Array(10..<150) + [3])
    list.count = 1
    #expect(list.positions == [7])
  }

  @Test(arguments: [(400, 100, 400), (400, 99, 99), (400, 0, 0), (0, 0, 0)])
  func `mostly unused capacity is freed`(room: Int, count: Int, capacity: Int) {
    var list = PlainList<Int32>()
    list.reserve(room)
    list.append(0..<count)
    list.trim()
    #expect(list.capacity == capacity)
    #expect(list.positions == Array(0..<count))
    list.append(-1)
    #expect(list.positions.last == -1)
  }
}
