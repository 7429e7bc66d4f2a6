/// The time of a workload with one kind of identifier.
struct DiffTiming: Codable {
  var microseconds: Double
  var perDictionary: Double
  var perComparison: Double
  var peakBytes: Int?
  var target: String
  var met: Bool
}

/// The results of a workload.
struct DiffResult: Codable {
  var workload: String
  var old: Int
  var new: Int
  var checksum: String
  var deletions: Int
  var insertions: Int
  var moves: Int
  var updates: Int

  /// Whether checksum, moves and updates are as expected.
  var isRight: Bool
  var dictionaryMicroseconds: Double
  var comparisonMicroseconds: Double
  var standardLibraryMicroseconds: Double?
  var uuid: DiffTiming
  var hashable: DiffTiming
}

/// The time of an operation at one size.
struct OperationResult: Codable {
  var operation: String
  var count: Int
  var uuidMicroseconds: Double
  var hashableMicroseconds: Double
}

/// The time of an operation, relative to a baseline in the same process.
struct RatioResult: Codable {
  var operation: String
  var baseline: String
  var uuidMicroseconds: Double
  var uuidRatio: Double
  var hashableMicroseconds: Double
  var hashableRatio: Double
  var target: Double
  var met: Bool
}

/// The growth of the time when lists become ten times as long.
struct GrowthResult: Codable {
  var from: Int
  var to: Int
  var uuidRatio: Double
  var hashableRatio: Double

  /// The growth for comparing cities in place, a lower bound on this machine.
  var comparisonRatio: Double
  var target: Double?
  var met: Bool
}

/// All results of `skydiff-benchmarks diff`.
struct DiffReport: Codable {
  var results: [DiffResult] = []
  var ratios: [RatioResult] = []
  var times: [OperationResult] = []
  var growth: [GrowthResult] = []
  var operations: [OperationResult] = []
}

/// Limits on time, relative to the baselines, and on memory.
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

/// The expected results of a workload and the limits for its difference.
struct DiffExpectation {
  var name: String
  var checksum: UInt64?
  var moves: Int
  var updates: Int
  var uuid = DiffTarget()
  var hashable = DiffTarget()
}
