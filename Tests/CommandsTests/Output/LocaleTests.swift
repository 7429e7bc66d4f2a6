import JSONText
import Testing

@Suite struct `A locale without UTF-8` {
  private let world = TestWorld()

  private static let unicode = "en_US.UTF-8"

  /// Two cities, one of them changed and one with a failure.
  init() throws {
    world.variables["LC_ALL"] = "C"
    try world.reportSmallChanges()
    world.track("Seoul", "Reykjavík")
    world.advance(minutes: 10)
    world.service.change("Seoul") {
      $0.temperature = 11.5
      $0.humidity = 80
      $0.weatherCode = 61
    }
    world.service.change("Reykjavík") { $0.isBroken = true }
    _ = world.run("refresh", asking: nil)
  }

  /// The characters that are not ASCII.
  private func others(_ run: TestWorld.Run) -> String {
    (run.output + run.errors).filter { !$0.isASCII }
  }

  @Test func `has a list in ASCII, but for the letters of names`() {
    let expected = """
        City                 C  Sky         Low  High  Rain %  Wind km/h
      ~ Seoul     10.0 -> 11.5  light rain    4    12      10  W    8
          overcast -> light rain | humidity 50 -> 80 %
        Reykjavík         10.0  overcast      4    12      10  W    8
        ! open-meteo sent an unusable response
      1 updated, 1 unchanged, 1 failed | latest change 09:10

      """
    #expect(world.run("list") == TestWorld.Run(output: expected))
  }

  @Test(arguments: [
    ["list"], ["list", "--full"], ["list", "--group-by", "country"],
    ["refresh", "--force", "--all"], ["current"], ["forecast", "--days", "2"],
    ["forecast", "--hourly"], ["compare", "Seoul", "Reykjavik"],
  ]) func `has only the letters of names that are not ASCII`(_ arguments: [String]) {
    for width in [nil, 30, 40, 80, 120] {
      world.width = width
      world.isOutputTerminal = width != nil
      let run = world.run(arguments + ["--color", "never"], asking: nil)
      #expect(others(run).allSatisfy { $0 == "í" }, "\(width ?? 0) columns: \(run.output)")
      #expect(run.output.contains("Reykjav"), "\(run.output)")
    }
  }

  @Test func `cuts names with three dots and draws no icons`() throws {
    try world.configure(#"{"display": {"icons": "emoji"}}"#)
    _ = world.run("edit", "Seoul", "--name", "Llanfairpwllgwyngyll by the sea")
    world.width = 40
    world.isOutputTerminal = true
    world.variables["NO_COLOR"] = "1"
    let run = world.run("list")
    #expect(run.lines.dropFirst().first?.contains("... ") == true, "\(run.output)")
    #expect(run.lines.allSatisfy { $0.count <= 40 }, "\(run.output)")
    world.variables["LC_ALL"] = Self.unicode
    #expect(world.run("list").lines.dropFirst().first?.contains("… ") == true)
  }

  @Test(arguments: ["json", "ndjson", "csv", "tsv"])
  func `has the same documents as one with UTF-8`(_ format: String) {
    let ascii = world.run("list", "--format", format)
    world.variables["LC_ALL"] = Self.unicode
    #expect(world.run("list", "--format", format) == ascii)
    #expect(ascii.status == 0)
    #expect(ascii.output.contains("Reykjavík"))
    #expect(format == "csv" || format == "tsv" || ascii.output.contains("°C"))
  }

  @Test(arguments: [
    (["LC_ALL": "C", "LANG": "en_US.UTF-8"], false), (["LC_ALL": "POSIX"], false),
    (["LC_ALL": "de_DE.ISO-8859-1"], false), (["LC_CTYPE": "C", "LANG": "C.UTF-8"], false),
    (["LC_ALL": "C.UTF-8"], true), (["LC_ALL": "", "LANG": "ko_KR.utf8"], true), ([:], true),
  ]) func `is what the first variable names that is set`(
    _ variables: [String: String], _ isUnicode: Bool
  ) {
    world.variables["LC_ALL"] = nil
    world.variables.merge(variables) { $1 }
    #expect(world.run("list").output.contains("°C") == isUnicode)
    #expect(world.run("list").output.contains("10.0 -> 11.5") == !isUnicode)
  }
}
