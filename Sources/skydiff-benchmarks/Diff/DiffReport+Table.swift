extension DiffReport {
  /// Prints all results as tables; times are medians in microseconds.
  func printTable() {
    printTable(
      ["workload", "old", "new", "moves", "updates", "dict", "compare", "stdlib"]
        + ["UUID", "/dict", "/cmp", "peak KiB", "target"]
        + ["Hashable", "/dict", "/cmp", "peak KiB", "target"],
      results.map { cells($0) }
    )
    printTable(
      ["snapshot", "UUID", "ratio", "Hashable", "ratio", "target"],
      ratios.map { cells($0) }
    )
    printTable(["time", "count", "UUID", "Hashable"], times.map { cells($0) })
    printTable(
      ["growth", "to", "UUID", "Hashable", "compare", "target"],
      growth.map { cells($0) }
    )
    printTable(["operation", "count", "UUID", "Hashable"], operations.map { cells($0) })
  }

  /// Prints a table and an empty line, or nothing without rows.
  private func printTable(_ titles: [String], _ rows: [[String]]) {
    if rows.isEmpty { return }
    for cells in [titles] + rows { print(row(cells)) }
    print()
  }

  private func cells(_ result: DiffResult) -> [String] {
    [
      result.isRight ? result.workload : "WRONG \(result.workload)", "\(result.old)",
      "\(result.new)", "\(result.moves)", "\(result.updates)",
      decimal(result.dictionaryMicroseconds), decimal(result.comparisonMicroseconds),
      result.standardLibraryMicroseconds.map { decimal($0) } ?? "-",
    ] + cells(result.uuid) + cells(result.hashable)
  }

  private func cells(_ timing: DiffTiming) -> [String] {
    [
      decimal(timing.microseconds), decimal(timing.perDictionary, digits: 3),
      decimal(timing.perComparison, digits: 2), timing.peakBytes.map { "\($0 / 1_024)" } ?? "-",
      timing.target.isEmpty ? "-" : (timing.met ? "" : "NOT ") + timing.target,
    ]
  }

  private func cells(_ result: RatioResult) -> [String] {
    [
      result.operation, decimal(result.uuidMicroseconds), decimal(result.uuidRatio, digits: 2),
      decimal(result.hashableMicroseconds), decimal(result.hashableRatio, digits: 2),
      " \(result.met ? "" : "NOT ")\(decimal(result.target)) times \(result.baseline)",
    ]
  }

  private func cells(_ result: OperationResult) -> [String] {
    [
      result.operation, "\(result.count)", decimal(result.uuidMicroseconds),
      decimal(result.hashableMicroseconds),
    ]
  }

  private func cells(_ result: GrowthResult) -> [String] {
    [
      "CITY-\(result.from)", "\(result.to)", decimal(result.uuidRatio),
      decimal(result.hashableRatio), decimal(result.comparisonRatio),
      result.target.map { "\(result.met ? "" : "NOT ")\(Int($0))" } ?? "-",
    ]
  }

  private func row(_ cells: [String]) -> String {
    let widths = [24, 8, 8, 7, 8, 9, 9, 10, 10, 7, 7, 9, 19, 10, 7, 7, 9, 12]
    return zip(cells, widths).enumerated().map { index, cell in
      let padding = String(repeating: " ", count: max(1, cell.1 - cell.0.count))
      return index == 0 ? cell.0 + padding : padding + cell.0
    }.joined()
  }

  /// Formats a number with fixed decimals.
  private func decimal(_ number: Double, digits: Int = 1) -> String {
    let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
    let scaled = Int((number * Double(scale)).rounded())
    let fraction = String(scaled % scale)
    return "\(scaled / scale)." + String(repeating: "0", count: digits - fraction.count) + fraction
  }
}
