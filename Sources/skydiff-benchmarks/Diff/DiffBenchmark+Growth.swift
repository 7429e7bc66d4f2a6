import FoundationEssentials

extension DiffBenchmark {
  /// Measures how the time of a difference grows with the size of the lists.
  ///
  /// Two sizes are measured alternately, so that other load on the machine affects both.
  mutating func measureGrowth() {
    for count in [10_000, 100_000, 1_000_000] {
      let smaller = Self.cities(count / 10)
      let larger = Self.cities(count)
      let times = Measurement.microseconds(inTurn: smaller + larger)
      let (before, after) = (times.prefix(smaller.count), times.suffix(larger.count))
      if report.times.isEmpty { add(time: count / 10, before) }
      add(time: count, after)
      add(growth(to: count, zip(after, before).map { $0 / $1 }))
    }
  }

  private static func cities(_ count: Int) -> [() -> Void] {
    [
      ListWorkload<City<SixteenByteUUID>>.cities(count).difference,
      ListWorkload<City<UUID>>.cities(count).difference,
      Baselines.comparison(count),
    ]
  }

  private mutating func add(time count: Int, _ times: ArraySlice<Double>) {
    add(
      time: OperationResult(
        operation: "CITY",
        count: count,
        uuidMicroseconds: times[times.startIndex],
        hashableMicroseconds: times[times.startIndex + 1]
      )
    )
  }

  private func growth(to count: Int, _ ratios: [Double]) -> GrowthResult {
    let target = count == 100_000 ? 15.0 : nil
    return GrowthResult(
      from: count / 10,
      to: count,
      uuidRatio: ratios[0],
      hashableRatio: ratios[1],
      comparisonRatio: ratios[2],
      target: target,
      met: max(ratios[0], ratios[1]) <= target ?? .infinity
    )
  }
}
