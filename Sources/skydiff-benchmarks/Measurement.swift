#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// How long something takes, as the median of many runs.
enum Measurement {
  /// Returns the median time of a function in microseconds.
  ///
  /// It is run twice to warm up, then at least 9 times, unless told otherwise, and for at least a
  /// fifth of a second. What it makes is freed within the time measured.
  @inline(never)
  static func microseconds(atLeast runs: Int = 9, _ body: () -> Void) -> Double {
    body()
    body()
    var times: [Double] = []
    var total = 0.0
    while times.count < runs || (total < 200_000 && times.count < 2_001) {
      let time = once(body)
      times.append(time)
      total += time
    }
    times.sort()
    return times[times.count / 2]
  }

  /// Returns the median times of functions in microseconds, each measured in turn.
  ///
  /// Each has ten turns of some 20 ms, each after a run to warm up: whatever else the machine
  /// does meanwhile is spread over all of them, so that their ratios hold. What a function makes is
  /// freed within the time measured. What takes little time is run several times between two looks
  /// at the clock, which would take longer than a tenth of it.
  static func microseconds(inTurn bodies: [() -> Void]) -> [Double] {
    let repetitions = bodies.map { body in
      body()
      return max(1, Int(100 / max(once(body), 0.1)))
    }
    var times = Array(repeating: [Double](), count: bodies.count)
    for _ in 0..<10 {
      for (index, body) in bodies.enumerated() {
        body()
        var total = 0.0
        repeat {
          let time = once { for _ in 0..<repetitions[index] { body() } }
          times[index].append(time / Double(repetitions[index]))
          total += time
        } while total < 20_000
      }
    }
    return times.map { $0.sorted()[$0.count / 2] }
  }

  /// Returns the time of one run of a function in microseconds.
  @inline(never)
  static func once(_ body: () -> Void) -> Double {
    let start = now()
    body()
    return now() - start
  }

  /// Keeps the optimiser from dropping a value that nobody looks at.
  @inline(never)
  @_optimize(none)
  static func consume<Value>(_ value: borrowing Value) {}

  /// The processor time of this thread, so that a busy machine does not count.
  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
  }
}
