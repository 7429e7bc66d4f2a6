import Testing
import Weather

struct PartitioningTests {
  @Test func `the index is found in arrays of every size`() {
    for count in 0...40 {
      for first in 0...count {
        #expect(Array(0..<count).partitioningIndex { $0 >= first } == first)
      }
    }
  }

  @Test func `an index of a slice counts from its start`() {
    #expect((0..<10).map(\.self)[4...].partitioningIndex { $0 >= 7 } == 7)
  }

  @Test(arguments: [0, 1, 15_000, 29_999, 30_000]) func `30,000 elements take at most 15 calls`(
    first: Int
  ) {
    var calls = 0
    let index = (0..<30_000).partitioningIndex { number in
      calls += 1
      return number >= first
    }
    #expect(index == first)
    #expect(calls <= 15)
  }
}
