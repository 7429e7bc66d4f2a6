import Arguments
import FoundationEssentials
import GeoNames
import Weather

/// Measures the gazetteer, beside a search of the same names with grep.
enum PlacesSuite: Suite {
  private static let without = Option(
    "without", valueName: "FILE", parser: .nonBlank,
    help: "Also measure 'list' of FILE, a skydiff without the gazetteer", completion: .file)

  static let declaration = Command(
    "places", abstract: "Measure the search for places without a network",
    discussion: """
      Prints times in processor time, and what the data add to 'skydiff list': page faults and \
      resident memory of the skydiff next to this program, and of another one with --without.
      """, parameters: [without])

  private static let lists = 200
  private static let points = 1000

  static func cases(_ invocation: Invocation, in folder: String) throws -> [Case] {
    let home = try BenchmarkHome(folder, cities: 20)
    // First, because a program is counted with no less memory than this one.
    return [list(home, without: invocation[without])] + gazetteerCases(Gazetteer(), home)
  }

  private static func gazetteerCases(_ gazetteer: Gazetteer, _ home: BenchmarkHome) -> [Case] {
    var random = SplitMix64(seed: 36)
    let names = (0..<points).map { _ in
      PlaceQuery(gazetteer.entry(random.below(gazetteer.nameCount)).name)
    }
    let locations = (0..<points).map { _ in
      (Double(random.below(18_000)) / 100 - 90, Double(random.below(36_000)) / 100 - 180)
    }
    let wholeNames = Case("a whole name, mean of \(points)", .microseconds, goal: .atMost(20)) {
      let time = Measurement.microseconds {
        for name in names { Measurement.consume(gazetteer.matches(for: name)) }
      }
      return time / Double(points)
    }
    let nearest = Case("nearest") {
      let times = locations.map { latitude, longitude in
        Measurement.once {
          Measurement.consume(
            gazetteer.nearestPlace(toLatitude: latitude, longitude: longitude, within: 30_000))
        }
      }
      let mean = times.reduce(0, +) / Double(points)
      return [
        Row("nearest, mean of \(points) points", mean, .microseconds, goal: .atMost(1000)),
        Row(
          "nearest, slowest of \(points) points", times.max(), .microseconds, goal: .atMost(1000)),
      ]
    }
    let beginnings = ["sa", "springfi"].map { text in
      let query = PlaceQuery(text)
      return Case("ten best of '\(text)'", .microseconds, goal: .atMost(200)) {
        Measurement.microseconds { Measurement.consume(gazetteer.matches(beginningAs: query)) }
      }
    }
    let misspelled = ["Reykjavk", "Sankt Petersbrug"].map { text in
      let query = PlaceQuery(text)
      return Case("misspelled '\(text)'", .milliseconds, goal: .atMost(20)) {
        Measurement.microseconds { Measurement.consume(gazetteer.suggestions(for: query)) } / 1e6
      }
    }
    let size = Double(Gazetteer.dataSize)
    let completion = home.command("__complete", "--", "add", "reyk")
    return [Case("data file", .megabytes, goal: .atMost(4.5)) { size }, wholeNames] + beginnings + [
      nearest
    ] + misspelled + [
      Case("'skydiff __complete -- add reyk'", .milliseconds, goal: .atMost(20)) {
        try median(of: completion)
      }, grep(gazetteer, home),
    ]
  }

  private static func median(of command: TimedCommand) throws -> Double {
    try (0..<31).map { _ in try command.run() }.median
  }

  private static func grep(_ gazetteer: Gazetteer, _ home: BenchmarkHome) -> Case {
    Case("grep") {
      let path = "\(home.path)/names.txt"
      let names = (0..<gazetteer.nameCount).map { gazetteer.entry($0).name + "\n" }
      try Data(names.joined().utf8).write(to: URL(filePath: path))
      return try [("whole name", "-ix Reykjavík"), ("beginning", "-i ^springfi")].map {
        title, options in
        let time = try median(of: .tool("grep -c \(options) \(path)"))
        return Row("grep -c of a \(title) in the same names", time, .milliseconds)
      }
    }
  }

  /// What `list` takes, alternately with and without the data.
  private static func list(_ home: BenchmarkHome, without other: String?) -> Case {
    Case("list") {
      var programs = [("list", home.command("list"))]
      if let other {
        var command = programs[0].1
        command.words[0] = other
        programs.append(("list without the data", command))
      }
      var usages = programs.map { _ in [TimedCommand.Usage]() }
      for _ in 0..<lists {
        for (index, program) in programs.enumerated() {
          usages[index].append(try program.1.measured())
        }
      }
      return zip(programs, usages).flatMap { program, usages in
        [
          Row(program.0, usages.map(\.seconds).median, .milliseconds),
          Row("  page faults", usages.map { Double($0.pageFaults) }.median, .count),
          Row("  peak memory", usages.map { Double($0.peakMemory) }.median, .megabytes),
        ]
      }
    }
  }
}
