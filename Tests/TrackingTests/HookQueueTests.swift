import FoundationEssentials
import Testing
import WeatherSamples

@testable import Tracking

@Suite struct `A queue of batches` {
  private func queue(_ count: Int, size: Int) -> HookQueue {
    var queue = HookQueue()
    queue.entries = (0..<count).map { number in
      let batch = Array("\(number)".utf8) + [UInt8](repeating: 0x20, count: size)
      return HookQueue.Entry(hook: "a", queuedAt: .sample, batch: batch)
    }
    return queue
  }

  @Test(arguments: [
    (500, 10, 0), (501, 10, 1), (503, 10, 3), (4, 1 << 20, 1), (2, 5 << 20, 1), (1, 5 << 20, 0),
    (0, 0, 0),
  ]) func `loses only the oldest beyond its limits, and never the last`(
    count: Int, size: Int, excess: Int
  ) {
    var queue = queue(count, size: size)
    let all = queue.entries
    #expect(queue.removeExcess() == Array(all.prefix(excess)))
    #expect(queue.entries == Array(all.dropFirst(excess)))
  }
}
