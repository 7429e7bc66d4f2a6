/// How long something takes, as the median of many runs.
enum Measurement {
  /// Returns the median time of a function in microseconds.
  ///
  /// It is run twice to warm up, then at least 9 times, unless told otherwise, and for at least a fifth of a second. What
  /// it makes is freed within the time measured.
  @inline(never)
  static func microseconds(atLeast runs: Int = 9, _ body: () -> Void) -> Double {
    let clock = ContinuousClock()
    body()
    body()
    var times: [Double] = []
    var total = 0.0
    while times.count < runs || (total < 200_000 && times.count < 2_001) {
      let time = clock.measure(body) / .microseconds(1)
      times.append(time)
      total += time
    }
    times.sort()
    return times[times.count / 2]
  }

  /// Keeps the optimiser from dropping a value that nobody looks at.
  @inline(never)
  @_optimize(none)
  static func consume<Value>(_ value: borrowing Value) {}
}
