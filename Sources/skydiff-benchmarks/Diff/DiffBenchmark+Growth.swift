import FoundationEssentials

extension DiffBenchmark {
  /// Measures how the time of a difference grows with the lists.
  mutating func measureGrowth() {
    var last: [Double] = []
    for count in [1_000, 10_000, 100_000, 1_000_000] {
      let raw = ListWorkload<City<SixteenByteUUID>>.cities(count)
      let plain = ListWorkload<City<UUID>>.cities(count)
      let times = Measurement.microseconds(inTurn: [
        raw.difference, plain.difference, Baselines.comparison(count),
      ])
      add(
        time: OperationResult(
          operation: "CITY",
          count: count,
          uuidMicroseconds: times[0],
          hashableMicroseconds: times[1]
        )
      )
      if !last.isEmpty { add(growth(to: count, zip(times, last).map { $0 / $1 })) }
      last = times
    }
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
