import Testing

/// The benchmark program, run as a process.
@Suite struct BenchmarksTests {
  private func run(_ arguments: [String]) throws -> SpawnedProcess.Result {
    try SpawnedProcess(SkydiffBinary.path(of: "skydiff-benchmarks"), arguments).result()
  }

  @Test(arguments: ["diff", "cli", "state", "refresh", "responses", "quiet", "front", "history"])
  func `the help of a benchmark measures nothing`(name: String) throws {
    let overview = try run(["--help"])
    #expect(overview.status == 0)
    #expect(overview.output.contains("\n  \(name) "))
    let help = try run([name, "--help"])
    #expect(help.status == 0)
    #expect(help.output.hasPrefix("Usage: skydiff-benchmarks \(name) [OPTIONS]\n"))
  }

  @Test(
    arguments: [
      (
        [],
        "'skydiff-benchmarks' needs a command: diff, cli, state, refresh, responses, quiet, "
          + "front, history or watch"
      ),
      (["dif"], "unknown command 'dif'; did you mean 'diff'?"),
      (["diff", "--jsn"], "unknown option '--jsn'; did you mean '--json'?"),
      (
        ["diff", "--only", "CITX"],
        "invalid value 'CITX' for '--only': expected the start of a workload name"
      ),
      (["cli", "--runs", "0"], "invalid value '0' for '--runs': expected a whole number from 1"),
    ]
  )
  func `an invalid command line is an error with the next step`(
    arguments: [String],
    text: String
  ) throws {
    let result = try run(arguments)
    #expect(result.status == 64)
    #expect(result.output == "")
    #expect(result.error.hasPrefix("skydiff-benchmarks: error: \(text)"))
    #expect(result.error.hasSuffix("--help')\n"))
  }

  @Test func `a workload and its difference are as expected`() throws {
    let result = try run(["diff", "--only", "EQUAL", "--json"])
    #expect(result.status == 0)
    #expect(result.error == "")
    #expect(result.output.contains("EQUAL-10000"))
  }

  @Test func `rules report less with for, keep, clear and quiet than without`() throws {
    let result = try run(["front", "--days", "1"])
    #expect(result.status == 0)
    #expect(result.error == "")
    let counts = result.output.split(separator: "\n").compactMap { line in
      line.hasPrefix("with ") ? line.split(separator: " ").compactMap { Int($0) }.first : nil
    }
    try #require(counts.count == 2)
    #expect(counts[0] > 0 && counts[0] < counts[1])
  }

  @Test func `four refreshes print less with the default thresholds than with the previous`()
    throws
  {
    let result = try run(["quiet", "--refreshes", "4"])
    #expect(result.status == 0)
    #expect(result.error == "")
    #expect(result.output.hasPrefix("20 cities, 4 refreshes, 15 minutes apart\n"))
    let rows = result.output.split(separator: "\n").map { line in
      line.split(separator: " ").suffix(2).compactMap { Int($0) }
    }
    #expect(rows.count == 9)
    #expect(rows.dropFirst(2).allSatisfy { $0.count == 2 })
    let counts = rows.dropFirst(3)
    #expect(counts.allSatisfy { $0.count == 2 && $0[0] >= $0[1] })
    let totals = [0, 1].map { column in counts.reduce(0) { $0 + ($1.dropFirst(column).first ?? 0) }
    }
    #expect(totals[0] > totals[1])
  }
}
