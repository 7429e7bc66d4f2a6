import Arguments
import FoundationEssentials
import JSONText
import Rendering
import Weather
import WeatherSimulator

/// Follows rules through a cold front, with and without the members that keep them quiet.
enum FrontSuite: Suite {
  private static let days = CountOption("days", defaultCount: 3, help: "Number of days")
  private static let seed = CountOption("seed", defaultCount: 220, help: "Seed of the weather")

  static let declaration = Command(
    "front",
    abstract:
      "Print what rules report in a cold front, and would without for, keep, clear and quiet",
    discussion: """
      Refreshes one city every 15 minutes of simulated time. The weather is made up, and the default \
      seed is one with a cold front.
      """, parameters: [days, seed])

  private static let city = "Paris"

  /// Seconds between two refreshes.
  private static let interval = 900

  /// The rules; those of the second run have only the conditions.
  private static let rules: [(name: String, when: String, others: String)] = [
    ("cold", "temperature < 0", #""clear": "temperature > 1", "for": "30m", "keep": "1h""#),
    (
      "frost", "min(temperature, 12h) < 0",
      #""clear": "min(temperature, 12h) > 1", "quiet": "22:00-07:00""#
    ), ("storm", "windGust > 40 km/h", #""clear": "windGust < 30 km/h", "keep": "2h""#),
    (
      "wet", "max(precipitationProbability, 3h) > 70",
      #""for": "30m", "keep": "2h", "quiet": "22:00-07:00""#
    ),
  ]

  static let table = Table(columns: [
    Table.Column(title: "", width: 52), Table.Column(title: "lines", width: 9, isFigure: true),
  ])

  static func cases(_ invocation: Invocation, in folder: String) throws -> [Case] {
    let count = days.count(in: invocation) * 86_400 / interval
    let seed = UInt64(seed.count(in: invocation))
    print("\(city), \(count) refreshes, \(interval / 60) minutes apart, in local time")
    return [
      Case("rules") {
        let simulator = try Simulator.start(Simulator.Configuration(seed: seed))
        var runs = try [true, false].map { isWhole in
          let home = try BenchmarkHome(
            "\(folder)/\(isWhole)", settings: settings(isWhole), simulator: simulator)
          return try FrontRun(InProcessSkydiff(home, simulator: simulator), city: city)
        }
        for _ in 0..<count {
          simulator.advance(by: interval)
          for index in runs.indices { try runs[index].refresh() }
        }
        let reports = zip(["for, keep, clear and quiet", "when alone"], runs).flatMap {
          title, run in
          [Row("with \(title)", run.reports.count)] + run.reports.map { Row("  \($0)") }
        }
        let title = Row("refreshes at which a condition was true, which a script would report each")
        return reports + [title]
          + rules.map { Row("  \($0.name)", runs[1].refreshesInForce[$0.name] ?? 0) }
      }
    ]
  }

  private static func settings(_ isWhole: Bool) -> String {
    let members = rules.map { rule in
      #""\#(rule.name)": { "when": "\#(rule.when)"\#(isWhole ? ", \(rule.others)" : "") }"#
    }
    return "\"rules\": { \(members.joined(separator: ", ")) }"
  }
}

/// The rules of one configuration as the refreshes report them.
private struct FrontRun {
  private let skydiff: InProcessSkydiff

  /// The lines that people see, each after its time.
  private(set) var reports: [String] = []

  /// How many refreshes found each rule in force.
  private(set) var refreshesInForce: [String: Int] = [:]

  init(_ skydiff: InProcessSkydiff, city: String) throws {
    self.skydiff = skydiff
    try note(skydiff.output(of: ["add", city, "--format", "ndjson"]))
  }

  mutating func refresh() throws {
    try note(skydiff.output(of: ["refresh", "--all", "--format", "ndjson"]))
  }

  /// Takes what a save reported from a line of JSON.
  private mutating func note(_ line: [UInt8]) throws {
    let city = try JSONDocument(line).root
    let fetchedAt = city["current"]?["fetchedAt"]?.string.flatMap { Timestamp.instant($0) }
    let offset = Double(city["utcOffsetSeconds"]?.int ?? 0)
    let time = fetchedAt.map { Timestamp.text($0 + offset).prefix(16).replacing("T", with: " ") }
    let temperature = city["current"]?["temperature"]?.rawText ?? "?"
    for rule in city["rules"]?.array.map(Array.init) ?? [] {
      let name = rule["rule"]?.string ?? ""
      if rule["change"]?.string != "removed" { refreshesInForce[name, default: 0] += 1 }
      let sign: String
      switch rule["change"]?.string {
      case "added": sign = "+"
      case "removed": sign = "-"
      default: continue
      }
      reports.append("\(time ?? "?") \(sign) \(name.padded(toWidth: 8)) now \(temperature) °C")
    }
  }
}
