import Testing

@testable import Diffable

@Suite struct IndexPathTests {
  @Test func `index paths order by section, then by item`() {
    let ordered = [(0, 0), (0, 5), (1, 0), (1, 1), (2, 0)].map {
      IndexPath(item: $0.1, section: $0.0)
    }
    #expect(ordered.reversed().sorted() == ordered)
    #expect(!(ordered[2] < ordered[2]))
  }

  @Test func `an index path prints its section first`() {
    #expect("\(IndexPath(item: 3, section: 1))" == "[1, 3]")
  }
}
