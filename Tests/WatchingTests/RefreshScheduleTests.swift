import FoundationEssentials
import Testing

@testable import Watching

@Suite struct `The schedule of a watch` {
  /// Seconds between the beginnings of a refresh and the next one.
  private func wait(every seconds: Double, afterRefreshOf duration: Double) -> Double? {
    let start = Date(timeIntervalSince1970: 0)
    var schedule = RefreshSchedule(every: seconds, limit: nil, isOn: true, at: start)
    schedule.start(at: start)
    schedule.finish(at: start + duration)
    return schedule.deadline?.timeIntervalSince(start)
  }

  @Test(
    arguments: [
      (60, 5, 60), (60, 50, 60), (60, 55, 65), (60, 90, 100), (10, 0.5, 10.5), (0.25, 1, 1.25),
    ] as [(Double, Double, Double)]) func `rests after a refresh that takes long`(
      every: Double, duration: Double, next: Double
    )
  {
    #expect(wait(every: every, afterRefreshOf: duration) == next)
    #expect(RefreshSchedule.wait(every: every, afterRefreshOf: duration) == next)
  }

  @Test func `tries again soon, and less and less often, while there is no network`() {
    let waits = (1...9).map { RefreshSchedule.wait(every: 900, afterRefreshOf: 0.5, losses: $0) }
    #expect(waits == [10.5, 20, 40, 80, 160, 320, 640, 900, 900])
    #expect(RefreshSchedule.wait(every: 5, afterRefreshOf: 0.5, losses: 100) == 5.5)
    let start = Date(timeIntervalSince1970: 0)
    var schedule = RefreshSchedule(every: 900, limit: nil, isOn: true, at: start)
    for (isLost, wait) in [(true, 11.0), (true, 20), (false, 900), (true, 11)] {
      schedule.start(at: start)
      schedule.finish(withoutNetwork: isLost, at: start + 1)
      #expect(schedule.deadline == start + wait)
    }
  }

  @Test func `does not wait longer because the clock was set back`() {
    #expect(wait(every: 60, afterRefreshOf: -3600) == -3540)
  }
}
