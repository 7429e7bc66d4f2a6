import Testing

/// The benchmark program, run as a process.
@Suite struct BenchmarksTests {
  private func run(_ arguments: [String]) throws -> SpawnedProcess.Result {
    try SpawnedProcess(SkydiffBinary.path(of: "skydiff-benchmarks"), arguments).result(within: 300)
  }

  @Test(arguments: [
    "diff", "cli", "state", "refresh", "responses", "quiet", "front", "history", "places",
  ]) func `the help of a benchmark measures nothing`(name: String) throws {
    let overview = try run(["--help"])
    #expect(overview.status == 0)
    #expect(overview.output.contains("\n  \(name) "))
    let help = try run([name, "--help"])
    #expect(help.status == 0)
    #expect(help.output.hasPrefix("Usage: skydiff-benchmarks \(name) [OPTIONS]\n"))
  }

  @Test(arguments: [
    (
      [],
      "'skydiff-benchmarks' needs a command: diff, cli, state, refresh, responses, quiet, "
        + "front, history, watch, places or s3"
    ), (["dif"], "unknown command 'dif'; did you mean 'diff'?"),
    (["diff", "--onyl"], "unknown option '--onyl'; did you mean '--only'?"),
    (
      ["diff", "--only", "CITX"],
      "invalid value 'CITX' for '--only': expected the start of a workload name"
    ), (["cli", "--runs", "0"], "invalid value '0' for '--runs': expected a whole number from 1"),
    (
      ["quiet", "--cities", "21"],
      "invalid value '21' for '--cities': expected a whole number from 1 to 20"
    ),
  ]) func `an invalid command line is an error with the next step`(
    arguments: [String], text: String
  ) throws {
    let result = try run(arguments)
    #expect(result.status == 64)
    #expect(result.output == "")
    #expect(result.error.hasPrefix("skydiff-benchmarks: error: \(text)"))
    #expect(result.error.hasSuffix("--help')\n"))
  }

  @Test func `a workload and its difference are as expected`() throws {
    let result = try run(["diff", "--only", "EQUAL"])
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

  @Test func `the refreshes of a day and of an outage are counted`() throws {
    let result = try run(["quiet", "--days", "1", "--cities", "2"])
    #expect(result.status == 0)
    #expect(result.error == "")
    let lines = result.output.split(separator: "\n")
    #expect(lines.first == "2 cities, 1 days, a refresh every 15 minutes")
    func figures(_ name: String) throws -> [Double] {
      let line = try #require(lines.first { $0.hasPrefix(name) })
      return line.dropFirst(name.count).split(separator: " ").compactMap { Double($0) }
    }
    let quiet = try figures("refreshes of 96 a day that print nothing")
    #expect(quiet.count == 3 && quiet.allSatisfy { (10..<96).contains($0) }, "\(quiet)")
    let rows = try figures("reported rows a city and day")
    // Each refresh that is not quiet reports one city or both.
    #expect(
      rows.count == 3 && rows.allSatisfy { ((96 - quiet[0]) / 2...96 - quiet[0]).contains($0) })
    let size = try figures("state, bytes a city")
    #expect(size.count == 3 && size.allSatisfy { (1000..<20_000).contains($0) }, "\(size)")
    #expect(try figures("lines on standard error").allSatisfy { $0 > 0 })
    #expect(try figures("rows on standard output").count == 1)
  }
}
