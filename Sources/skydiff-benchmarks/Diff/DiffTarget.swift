/// A bound on a time, in times of the baselines, and on memory.
struct DiffTarget {
  var perDictionary: Double?
  var perComparison: Double?
  var peakBytes: Int?

  static func dictionary(_ ratio: Double) -> Self { Self(perDictionary: ratio) }

  static func comparison(_ ratio: Double) -> Self { Self(perComparison: ratio) }

  var text: String {
    [
      perDictionary.map { "\($0) dict" },
      perComparison.map { "\($0) cmp" },
      peakBytes.map { "\($0 >> 20) MiB" },
    ].compactMap { $0 }.joined(separator: ", ")
  }

  func timing(
    _ microseconds: Double,
    dictionary: Double,
    comparison: Double,
    peakBytes: Int?
  ) -> DiffTiming {
    let perDictionary = microseconds / dictionary
    let perComparison = microseconds / comparison
    return DiffTiming(
      microseconds: microseconds,
      perDictionary: perDictionary,
      perComparison: perComparison,
      peakBytes: peakBytes,
      target: text,
      met: perDictionary <= self.perDictionary ?? .infinity
        && perComparison <= self.perComparison ?? .infinity
        && peakBytes ?? 0 <= self.peakBytes ?? .max
    )
  }
}

/// What is known of a workload, and how fast its difference is to be.
struct DiffExpectation {
  var name: String
  var checksum: UInt64?
  var moves: Int
  var updates: Int
  var uuid = DiffTarget()
  var hashable = DiffTarget()
}
