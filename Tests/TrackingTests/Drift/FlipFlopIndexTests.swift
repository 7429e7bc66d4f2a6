import TestSupport
import Testing

@testable import Tracking

struct FlipFlopIndexTests {
  @Test(
    arguments: [
      ([], nil), ([50], nil), ([50, 20], nil), ([50, 20, 40], 20), ([50, 20, 40, 80], 15),
      ([1, 2, 3, 10], 0), ([10, 4, 3, 1], 0), ([0, 10, 0, 10], 10), ([5, 5, 5], 0),
    ] as [([Double], Double?)])
  func `is the distance beyond the range, for each forecast between the ends`(
    _ figures: [Double], _ expected: Double?
  ) { #expect(FlipFlopIndex.value(of: figures) == expected) }

  @Test func `is 0 for figures that move one way in steps that are not exact`() {
    let figures = (0..<40).map { 0.1 * Double($0) }
    #expect(FlipFlopIndex.value(of: figures).map { abs($0) < 1e-9 } == true)
  }

  @Test func `is the same for mirrored, shifted and reversed forecasts, and never negative`() throws
  {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      let figures = (0..<Int.random(in: 3...20, using: &random)).map { _ in
        Double(Int.random(in: -40...40, using: &random)) / 4
      }
      let index = try #require(FlipFlopIndex.value(of: figures))
      #expect(index >= 0)
      for other in [figures.map { -$0 }, figures.map { $0 + 3 }, figures.reversed()] {
        #expect(FlipFlopIndex.value(of: other) == index)
      }
    }
  }
}
