import Diffable
import FoundationEssentials

extension DiffBenchmark {
  /// Measures how the time of a difference grows with the lists.
  mutating func measureGrowth() {
    for count in [1_000, 10_000, 100_000, 1_000_000] {
      add(
        growth: OperationResult(
          operation: "CITY",
          count: count,
          uuidMicroseconds: time(ListWorkload<City<SixteenByteUUID>>.cities(count)),
          hashableMicroseconds: time(ListWorkload<City<UUID>>.cities(count))
        )
      )
    }
  }

  private func time<Element>(_ workload: ListWorkload<Element>) -> Double {
    Measurement.microseconds {
      Measurement.consume(ListDifference(from: workload.old, to: workload.new))
    }
  }
}
