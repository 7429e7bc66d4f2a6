import Arguments
import FoundationEssentials
import GeoNames
import Weather

/// Measures the gazetteer, beside a search of the same names with grep.
enum PlacesBenchmark: Benchmark {
  private static let without = Option(
    "without",
    valueName: "FILE",
    parser: .nonBlank,
    help: "Also measure 'list' of FILE, a skydiff without the gazetteer",
    completion: .file
  )

  static let declaration = Command(
    "places",
    abstract: "Measure the search for places without a network",
    discussion: """
      Prints times in processor time, and what the data add to 'skydiff list': page faults and \
      resident memory of the skydiff next to this program, and of another one with --without.
      """,
    parameters: [without]
  )

  private static let lists = 200
  private static let points = 1000

  static func run(_ invocation: Invocation, in folder: String) throws -> Bool {
    // First, because a program is counted with no less memory than this one.
    try printList(without: invocation[without], in: folder)
    let gazetteer = Gazetteer()
    let size = report("data file, MB", Double(Gazetteer.dataSize) / 1e6, atMost: 4.5)
    let times = searches(gazetteer).reduce(true) { $1 && $0 }
    let completion = try report(
      "'skydiff __complete -- add reyk', ms",
      median(of: BenchmarkHome(path: folder).command("__complete", "--", "add", "reyk")),
      atMost: 20
    )
    try printGrep(gazetteer, in: folder)
    return size && times && completion
  }

  private static func searches(_ gazetteer: Gazetteer) -> [Bool] {
    var random = SplitMix64(seed: 36)
    let names = (0..<points).map { _ in
      PlaceQuery(gazetteer.entry(random.below(gazetteer.nameCount)).name)
    }
    let locations = (0..<points).map { _ in
      (Double(random.below(18_000)) / 100 - 90, Double(random.below(36_000)) / 100 - 180)
    }
    func time(_ body: () -> Void) -> Double { Measurement.microseconds(body) }
    func beginning(_ text: String) -> Double {
      let query = PlaceQuery(text)
      return time { Measurement.consume(gazetteer.matches(beginningAs: query)) }
    }
    func typo(_ text: String) -> Double {
      let query = PlaceQuery(text)
      return time { Measurement.consume(gazetteer.suggestions(for: query)) } / 1000
    }
    let nearest = locations.map { latitude, longitude in
      Measurement.once {
        Measurement.consume(
          gazetteer.nearestPlace(toLatitude: latitude, longitude: longitude, within: 30_000)
        )
      }
    }
    let whole =
      time { for name in names { Measurement.consume(gazetteer.matches(for: name)) } }
      / Double(points)
    return [
      report("a whole name, mean of \(points), µs", whole, atMost: 20),
      report("ten best of 'sa', µs", beginning("sa"), atMost: 200),
      report("ten best of 'springfi', µs", beginning("springfi"), atMost: 200),
      report(
        "nearest, mean of \(points) points, µs",
        nearest.reduce(0, +) / Double(points),
        atMost: 1000
      ),
      report("nearest, slowest of \(points) points, µs", nearest.max() ?? 0, atMost: 1000),
      report("misspelled 'Reykjavk', ms", typo("Reykjavk"), atMost: 20),
      report("misspelled 'Sankt Petersbrug', ms", typo("Sankt Petersbrug"), atMost: 20),
    ]
  }

  private static func median(of command: TimedCommand) throws -> Double {
    try (0..<31).map { _ in try command.run() * 1000 }.median
  }

  private static func printGrep(_ gazetteer: Gazetteer, in folder: String) throws {
    let names = (0..<gazetteer.nameCount).map { gazetteer.entry($0).name + "\n" }
    try save(names.joined(), to: "\(folder)/names.txt")
    for (title, options) in [("whole name", "-ix Reykjavík"), ("beginning", "-i ^springfi")] {
      let time = try median(of: .tool("grep -c \(options) \(folder)/names.txt"))
      print("grep -c of a \(title) in the same names, ms".padded(66) + time.text())
    }
  }

  /// Prints what `list` takes, alternately with and without the data.
  private static func printList(without: String?, in folder: String) throws {
    let programs = [("list", BuiltProgram.path)] + (without.map { [("list without it", $0)] } ?? [])
    let state = "\(folder)/state.json"
    try BuiltProgram.saveState(of: 20, to: state)
    var usages = programs.map { _ in [(faults: Double, memory: Double, seconds: Double)]() }
    for _ in 0..<lists {
      for (index, program) in programs.enumerated() {
        let command = TimedCommand(program.1, "list", "--state", state)
        let usage = try command.measured()
        usages[index].append(
          (Double(usage.pageFaults), Double(usage.peakMemory) / 1e6, usage.seconds * 1000)
        )
      }
    }
    for (program, usages) in zip(programs, usages) {
      print(
        "\(program.0): page faults, peak memory in MB, ms".padded(66),
        usages.map(\.faults).median.text(0).padded(8),
        usages.map(\.memory).median.text().padded(8),
        usages.map(\.seconds).median.text()
      )
    }
  }
}
