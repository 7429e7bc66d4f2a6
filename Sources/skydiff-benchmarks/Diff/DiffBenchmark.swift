import Arguments
import FoundationEssentials

/// Measures differences of lists and snapshots against baselines of the same process.
struct DiffBenchmark: Benchmark {
  private static let only = Option(
    "only",
    valueName: "PREFIX",
    parser: .nonBlank,
    help: "Measure only the workloads whose names begin so, as CITY-1000 does"
  )

  private static let json = Flag("json", help: "Print the results as JSON")

  static let declaration = Command(
    "diff",
    abstract: "Differences of lists and snapshots, beside baselines of the same process",
    parameters: [only, json]
  )

  private(set) var report = DiffReport()

  /// What the names of the workloads that are measured begin with.
  private(set) var only = ""

  /// Runs all workloads and prints what was measured.
  ///
  /// - Returns: Whether every workload is the agreed one and every difference the known one.
  /// - Throws: `UsageError` if no workload has the name that is asked for.
  static func run(_ invocation: Invocation) throws -> Bool {
    var benchmark = Self()
    benchmark.only = invocation[only] ?? ""
    benchmark.measureLists()
    try benchmark.measureSections()
    benchmark.measureBuilding()
    try benchmark.measureApplying()
    if benchmark.report.results.isEmpty, benchmark.report.ratios.isEmpty {
      let expectation = ValueError.expected("what the name of a workload begins with")
      throw invocation.error(.invalidValue(benchmark.only, parameter: "--only", expectation))
    }
    if benchmark.only.isEmpty {
      try benchmark.measureSnapshots()
      benchmark.measureGrowth()
    }
    if invocation[json] {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      print(String(decoding: try encoder.encode(benchmark.report), as: UTF8.self))
    } else {
      benchmark.report.printTable()
    }
    return benchmark.report.results.allSatisfy(\.isRight)
  }

  mutating func add(_ result: DiffResult) { report.results.append(result) }

  mutating func add(time result: OperationResult) { report.times.append(result) }

  mutating func add(_ result: RatioResult) { report.ratios.append(result) }

  mutating func add(_ result: GrowthResult) { report.growth.append(result) }

  mutating func add(_ result: OperationResult) { report.operations.append(result) }
}
