import FoundationEssentials

/// Measures differences of lists and snapshots against baselines of the same process.
struct DiffBenchmark {
  private(set) var report = DiffReport()

  /// What the names of the workloads that are measured begin with.
  private(set) var only = ""

  /// Runs all workloads and prints what was measured.
  ///
  /// - Returns: Whether every workload is the agreed one and every difference the known one.
  static func run(_ arguments: [String]) throws -> Bool {
    var benchmark = Self()
    if let option = arguments.firstIndex(of: "--only"), arguments.indices.contains(option + 1) {
      benchmark.only = arguments[option + 1]
    }
    benchmark.measureLists()
    try benchmark.measureSections()
    if benchmark.only.isEmpty {
      try benchmark.measureSnapshots()
      benchmark.measureGrowth()
    }
    if arguments.contains("--json") {
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

  mutating func add(_ result: GrowthResult) { report.growth.append(result) }

  mutating func add(_ result: OperationResult) { report.operations.append(result) }
}
