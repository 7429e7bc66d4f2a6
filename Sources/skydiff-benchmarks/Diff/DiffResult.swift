/// What was measured of one workload with one kind of identifier.
struct DiffTiming: Codable {
  var microseconds: Double
  var perDictionary: Double
  var perComparison: Double
  var peakBytes: Int?
  var target: String
  var met: Bool
}

/// What was measured of one workload.
struct DiffResult: Codable {
  var workload: String
  var old: Int
  var new: Int
  var checksum: String
  var deletions: Int
  var insertions: Int
  var moves: Int
  var updates: Int

  /// Whether checksum, moves and updates are what they are known to be.
  var isRight: Bool
  var dictionaryMicroseconds: Double
  var comparisonMicroseconds: Double
  var standardLibraryMicroseconds: Double?
  var uuid: DiffTiming
  var hashable: DiffTiming
}

/// How long one operation takes at one size.
struct OperationResult: Codable {
  var operation: String
  var count: Int
  var uuidMicroseconds: Double
  var hashableMicroseconds: Double
}

/// How long one operation takes, beside another one of the same process.
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

/// How many times as long a difference takes in lists ten times as long.
struct GrowthResult: Codable {
  var from: Int
  var to: Int
  var uuidRatio: Double
  var hashableRatio: Double

  /// The same of comparing cities in place: what the machine itself makes of the greater lists.
  var comparisonRatio: Double
  var target: Double?
  var met: Bool
}

/// All that `skydiff-benchmarks diff` measures.
struct DiffReport: Codable {
  var results: [DiffResult] = []
  var ratios: [RatioResult] = []
  var times: [OperationResult] = []
  var growth: [GrowthResult] = []
  var operations: [OperationResult] = []
}
