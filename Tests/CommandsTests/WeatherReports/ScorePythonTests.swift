import Foundation
import JSONText
import TestSupport
import Testing
import Transport
import WeatherSimulator

/// Scores beside those of a plain program in Python.
@Suite("skydiff score in Python") struct ScorePythonTests {
  private static let script = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "score.py"
  ).path

  private static func python(_ arguments: [String], input: String = "") -> String? {
    let result = ProgramRunner().run(
      Program(
        arguments: ["python3"] + arguments, variables: ["PATH": "/usr/bin:/bin:/usr/local/bin"],
        input: Array(input.utf8), timeout: 120, outputLimit: 1 << 20))
    return result.ending == .exited(0) ? String(decoding: result.output, as: UTF8.self) : nil
  }

  private static let hasPython =
    python(["-c", "import zoneinfo; zoneinfo.ZoneInfo('America/Los_Angeles')"]) != nil

  /// Fetches a forecast of MET Norway every day for some days; returns them as the script reads them.
  private func saved(_ faults: FaultWorld, days: Int) throws -> [String] {
    try (0..<days).map { _ in
      faults.world.now += 86_400
      faults.simulator.advance(by: 86_400)
      let run = faults.run("forecast", "Seattle", "--provider", "met-norway", "--json")
      let forecast = try #require(try run.cities().first?["forecast"], "\(run)")
      let days = try #require(forecast["days"]?.array).map { day in
        let figures = ["temperatureMax", "temperatureMin", "precipitation"].map {
          day[$0]?.rawText ?? "null"
        }
        return #""\#(day["date"]?.string ?? "")":[\#(figures.joined(separator: ","))]"#
      }
      let time = Int(faults.world.now.timeIntervalSince1970)
      return #"{"fetchedAt":\#(time),"provider":"met-norway","days":"#
        + "{\(days.joined(separator: ","))}}"
    }
  }

  private func expectEqual(_ one: JSONValue?, _ other: JSONValue?, within tolerance: Double) throws
  {
    let pair = "\(one?.rawText ?? "nothing") \(other?.rawText ?? "nothing")"
    if other?.isNull == true {
      #expect(one?.isNull == true, "\(pair)")
    } else {
      let (one, other) = (try #require(one?.double), try #require(other?.double))
      #expect((one - other).magnitude <= tolerance, "\(pair)")
    }
  }

  @Test(
    .enabled(if: hasPython, "python3 with time zones is missing"),
    arguments: Torture.isWanted ? [30, 90] : [14])
  func `are the same for months of simulated weather`(_ days: Int) throws {
    let faults = try FaultWorld(.openMeteo, hasModelRuns: true)
    let configuration = try #require(faults.world.text(of: faults.world.configurationPath))
    try faults.world.configure(#"{ "history": { "keep": "200d" },"# + configuration.dropFirst())
    #expect(faults.run("add", "Seattle, US").status == 0)
    let saved = try saved(faults, days: days + 3)
    faults.simulator.removeRequests()
    let run = faults.run("score", "Seattle", "--days", String(days), "--json")
    #expect(run.status == 0, "\(run)")
    let city = try #require(try run.cities().first)
    let requests = faults.simulator.requests
    #expect(requests.count == 1)
    let (from, to) = (city["from"]?.string ?? "", city["to"]?.string ?? "")
    let input = """
      {"url":"\(faults.simulator.url)\(requests[0].target)","from":"\(from)","to":"\(to)",
       "models":["best_match","ecmwf_ifs025","gfs_seamless","icon_seamless"],
       "zone":"America/Los_Angeles","saved":[\(saved.joined(separator: ","))]}
      """
    let output = try #require(Self.python([Self.script], input: input))
    let expected = try JSONDocument(output).root
    #expect(city["closest"]?.rawText == expected["closest"]?.rawText)
    let rows = try #require(city["rows"]?.array).map { $0 }
    let others = try #require(expected["rows"]?.array).map { $0 }
    #expect(rows.count == 5)
    for (row, other) in zip(rows, others) {
      #expect(row["provider"]?.string == other["provider"]?.string)
      #expect(row["source"]?.string == other["source"]?.string)
      let leads = try #require(row["leads"]?.array)
      for (lead, other) in zip(leads, try #require(other["leads"]?.array)) {
        try expectEqual(lead["n"], other["n"], within: 0)
        try expectEqual(lead["rainRight"], other["rainRight"], within: 0.006)
        for figure in ["temperatureMax", "temperatureMin"] {
          for part in ["error", "bias"] {
            try expectEqual(lead[figure]?[part], other[figure]?[part], within: 0.006)
          }
        }
      }
    }
    // Noon before the first fetch had another provider.
    let history = try #require(rows.first { $0["source"]?.string == "history" })
    #expect((history["leads"]?.array?.first { _ in true }?["n"]?.double ?? 0) >= Double(days) - 1)
  }
}
