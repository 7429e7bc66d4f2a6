import Arguments
import FoundationEssentials

/// Compares differences of lists and snapshots with baselines in the same process.
struct DiffBenchmark: Benchmark {
  private static let only = Option(
    "only",
    valueName: "PREFIX",
    parser: .nonBlank,
    help: "Measure only workloads with this prefix, such as CITY-1000"
  )

  private static let json = Flag("json", help: "Print the results as JSON")

  static let declaration = Command(
    "diff",
    abstract: "Compare differences of lists and snapshots with baselines",
    parameters: [only, json]
  )

  private(set) var report = DiffReport()

  /// The prefix of the workloads to measure.
  private(set) var only = ""

  /// Runs all workloads and prints the results; returns whether every workload and every difference
  /// is as expected.
  ///
  /// - Throws: `UsageError` if no workload has the prefix.
  static func run(_ invocation: Invocation) throws -> Bool {
    var benchmark = Self()
    benchmark.only = invocation[only] ?? ""
    benchmark.measureLists()
    try benchmark.measureSections()
    benchmark.measureBuilding()
    try benchmark.measureApplying()
    if benchmark.report.results.isEmpty, benchmark.report.ratios.isEmpty {
      let expectation = ValueError.expected("the start of a workload name")
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
