import Testing

@testable import Diffable

@Suite struct PlainListTests {
  @Test func `keeps what was appended while it grows`() {
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
}
