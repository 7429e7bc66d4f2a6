import TestSupport
import Testing

@testable import Rendering

@Suite struct `A smooth curve` {
  @Test func `goes through its points and never beyond two neighbors`() {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<200 {
      let points = (0..<12).map { index in
        (x: Double(index * 7), y: Double(Int.random(in: 0...9, using: &generator) * 10))
      }
      let pairs = SmoothCurve(points: points).path.split(whereSeparator: "MC ".contains).map {
        pair in pair.split(separator: ",").compactMap { Double($0) }
      }
      #expect(pairs.count == 1 + 11 * 3)
      for (index, (start, end)) in zip(points, points.dropFirst()).enumerated() {
        let segment = pairs[index * 3...index * 3 + 3]
        #expect(segment.first == [start.x, start.y] && segment.last == [end.x, end.y])
        let range = min(start.y, end.y) - 0.05...max(start.y, end.y) + 0.05
        #expect(segment.allSatisfy { range.contains($0[1]) }, "\(segment)")
      }
    }
  }

  @Test func `of one point or none has no segments`() {
    #expect(SmoothCurve(points: [(1, 2)]).path == "M1,2")
    #expect(SmoothCurve(points: []).path == "")
  }
}
