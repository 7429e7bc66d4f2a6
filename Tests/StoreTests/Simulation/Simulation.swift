import Dispatch
import TestServers
import TestSupport
import WeatherSamples

/// Runs machines with one clock, so that a seed decides what happens when.
///
/// Each machine has a thread, but only one of them runs at a time, until it waits or ends; the one
/// that waits for the shortest time goes on.
final class Simulation: @unchecked Sendable {
  private struct Event {
    var time: Double
    var number: Int
    var action: () -> Void
  }

  /// Seconds since the beginning.
  private(set) var now = 0.0
  private var random: SeededGenerator
  private var events: [Event] = []
  private var eventCount = 0

  /// Signaled when the running machine waits or ends.
  private let turn = DispatchSemaphore(value: 0)

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  func number(in range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }

  func number(in range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

  /// Whether something happens that has a probability.
  func happens(_ probability: Double) -> Bool { number(in: 0...1) < probability }

  func token() -> UInt64 { random.next() }

  /// Does something after some seconds.
  func schedule(after seconds: Double, _ action: @escaping () -> Void) {
    events.append(Event(time: now + seconds, number: eventCount, action: action))
    eventCount += 1
  }

  /// Adds a machine, which begins after some seconds.
  func addMachine(after seconds: Double, _ body: @escaping @Sendable () -> Void) {
    schedule(after: seconds) { [self] in
      startThread { [self] in
        body()
        turn.signal()
      }
      turn.wait()
    }
  }

  /// Lets others go on for some seconds; only machines wait.
  func wait(_ seconds: Double) {
    let goOn = DispatchSemaphore(value: 0)
    schedule(after: seconds) { [self] in
      goOn.signal()
      turn.wait()
    }
    turn.signal()
    goOn.wait()
  }

  /// Returns when all machines have ended and nothing else will happen.
  func run() {
    while let next = events.indices.min(by: { isBefore(events[$0], events[$1]) }) {
      let event = events.remove(at: next)
      now = event.time
      event.action()
    }
  }

  private func isBefore(_ left: Event, _ right: Event) -> Bool {
    (left.time, left.number) < (right.time, right.number)
  }
}
