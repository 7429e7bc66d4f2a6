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
      if self.times.rows.isEmpty { add(time: count / 10, before) }
      add(time: count, after)
      let ratios = zip(after, before).map { $0 / $1 }
      let isMet = max(ratios[0], ratios[1]) <= 15
      growth.rows.append(
        ["CITY-\(count / 10)", "\(count)"] + ratios.map { $0.text(1) }
          + [count == 100_000 ? "\(isMet ? "" : "NOT ")15" : "-"]
      )
    }
  }

  private static func cities(_ count: Int) -> [() -> Void] {
    [
      ListWorkload<City<SixteenByteUUID>>(.edited(count)).difference,
      ListWorkload<City<UUID>>(.edited(count)).difference,
      Baselines.comparison(count),
    ]
  }

  private mutating func add(time count: Int, _ microseconds: ArraySlice<Double>) {
    times.rows.append(["CITY", "\(count)"] + microseconds.prefix(2).map { $0.text(1) })
  }
}
