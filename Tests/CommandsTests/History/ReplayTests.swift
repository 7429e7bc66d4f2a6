import FoundationEssentials
import JSONText
import TestSupport
import Testing

/// Random runs of commands: what was printed after each save against what the history says later.
@Suite struct `Replay of random runs` {
  @Test(arguments: 1...UInt64(Torture.count(1, torture: 10)))
  func `an export as of then is the export of then`(_ seed: UInt64) throws {
    var replay = try Replay(seed: seed)
    for _ in 1...Torture.count(40, torture: 150) { try replay.step() }
    try replay.checkStates()
    #expect(replay.exports.count > 15, "few steps saved something")
  }
}

/// A random run of commands, with the exports of all revisions and a plain model of the list.
private struct Replay {
  /// A city as far as the user edits it.
  struct Entry: Equatable {
    var id: String
    var name: String
    var tags: String
    var pin: String
  }

  private let world = TestWorld()
  private let seed: UInt64
  private var random: SeededGenerator
  private var log: [String] = []

  /// By revision, without hours.
  private(set) var exports = [""]

  /// The time of each revision.
  private var times = [Date.distantPast]

  /// The lists before and after each edit that can be undone, and that can be redone.
  private var undoable: [(before: [Entry], after: [Entry])] = []
  private var redoable: [(before: [Entry], after: [Entry])] = []
  private var list: [Entry] = []

  init(seed: UInt64) throws {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    // Rules begin and end on the way.
    try world.configure(Self.rules)
    exports = [Self.withoutHours(world.run("export").output)]
    for place in world.service.places.shuffled(using: &random).prefix(3) {
      try step(["add", place.name, "--tag", "home"])
    }
  }

  private static let rules = #"""
    {"rules": {
      "frost": {"when": "temperature < 0", "clear": "temperature > 5", "where": "tag != trip"},
      "rain": {"when": "condition.kind = rain or min(temperature, 6h) < -20", "for": "30m"},
      "hot": {"when": "today.temperatureMax > 25", "keep": "1h", "quiet": "22:00-07:00"}
    }}
    """#

  private var trace: String { "seed \(seed): \(log.joined(separator: "; "))" }

  mutating func step() throws { try step(command()) }

  private mutating func step(_ command: [String]) throws {
    // The clock may go backwards, and saves may come within a second.
    world.advance(minutes: [0, 0.1, 5, 15, 45, 200, 900, -3].randomElement(using: &random) ?? 0)
    log.append(command.joined(separator: " "))
    let before = list
    let run = world.run(command, asking: nil)
    #expect(![64, 65, 73, 74, 75, 78].contains(run.status), "\(trace): \(run.errors)")
    #expect(!run.errors.contains("history"), "\(trace): \(run.errors)")
    let export = world.run("export")
    let revision = try #require(try export.document()["revision"]?.int)
    guard revision >= exports.count else {
      checkUnsaved(command[0], run)
      return
    }
    #expect(revision == exports.count, "\(trace)")
    exports.append(Self.withoutHours(export.output))
    times.append(world.now)
    list = try Self.list(in: export)
    switch command[0] {
    case "undo":
      let edit = undoable.popLast()
      #expect(list == edit?.before, "\(trace)")
      redoable += edit.map { [$0] } ?? []
    case "redo":
      let edit = redoable.popLast()
      #expect(list == edit?.after, "\(trace)")
      undoable += edit.map { [$0] } ?? []
    case "refresh", "forecast": #expect(list == before, "\(trace)")
    default:
      guard list != before else { return }
      undoable.append((before, list))
      redoable = []
    }
  }

  private func checkUnsaved(_ command: String, _ run: TestWorld.Run) {
    switch command {
    case "undo": #expect(undoable.isEmpty && run.status == 1, "\(trace): \(run.errors)")
    case "redo": #expect(redoable.isEmpty && run.status == 1, "\(trace): \(run.errors)")
    default: break
    }
  }

  private mutating func command() -> [String] {
    let place = world.service.places.randomElement(using: &random)?.name ?? ""
    let listed = list.randomElement(using: &random)?.id ?? "Seoul"
    let other = list.randomElement(using: &random)?.id ?? "Seoul"
    switch Int.random(in: 0..<20, using: &random) {
    case 0...2: return ["add", place, "--tag", tag]
    case 3: return ["remove", listed]
    case 4: return ["edit", listed, "--name", "\(place) \(Int.random(in: 1...9, using: &random))"]
    case 5: return ["edit", listed, "--tag", tag, "--pin", "open-meteo"]
    case 6: return ["edit", listed, "--before", other]
    case 7:
      world.standardInput = exports.randomElement(using: &random) ?? ""
      return ["import", "-"] + (Bool.random(using: &random) ? ["--replace"] : [])
    case 8...10: return ["undo"]
    case 11...12: return ["redo"]
    case 13: return ["state", "restore", "\(Int.random(in: 0..<exports.count, using: &random))"]
    case 14: return ["state", "restore"]
    case 15: return ["forecast"]
    case 16: return ["refresh"]
    default:
      changeWeather()
      return ["refresh", "--force"]
    }
  }

  private var tag: String {
    mutating get { ["home", "work", "trip"].randomElement(using: &random) ?? "" }
  }

  private mutating func changeWeather() {
    for index in world.service.places.indices where Bool.random(using: &random) {
      var weather = world.service.places[index].weather
      weather.temperature = Double(Int.random(in: -300...350, using: &random)) / 10
      weather.humidity =
        Bool.random(using: &random) ? Double.random(in: 0...100, using: &random) : nil
      weather.weatherCode = [0, 3, 61, 71, nil].randomElement(using: &random) ?? 0
      weather.high = Double(Int.random(in: -300...350, using: &random)) / 10
      weather.rainProbability = [0, 40, 90, nil].randomElement(using: &random) ?? 0
      weather.isForecastBroken = Int.random(in: 0..<10, using: &random) == 0
      world.service.places[index].weather = weather
    }
  }

  // MARK: - Looking back

  /// Checks every revision by its number, and by its time where that names it.
  func checkStates() throws {
    for (revision, export) in exports.enumerated() {
      let past = world.run("export", "--as-of", "\(revision)")
      #expect(Self.withoutHours(past.output) == export, "revision \(revision) of \(trace)")
    }
    for revision in exports.indices.dropFirst() {
      let second = times[revision].timeIntervalSince1970.rounded(.down)
      let last = times.lastIndex { $0.timeIntervalSince1970.rounded(.down) == second }
      let text = Date(timeIntervalSince1970: second).formatted(.iso8601)
      let past = try world.run("export", "--as-of", text).document()
      #expect(past["revision"]?.int == last, "\(text) of \(trace)")
    }
    let document = try world.run("log", "--all", "--json", "--reverse").document()
    let revisions = document["revisions"]?.array?.compactMap { $0["revision"]?.int }
    #expect(revisions == Array(1..<exports.count), "\(trace)")
  }

  private static func list(in export: TestWorld.Run) throws -> [Entry] {
    try export.cities().map { city in
      Entry(
        id: city["id"]?.string ?? "", name: city["name"]?.string ?? "",
        tags: city["tags"]?.rawText ?? "", pin: city["pin"]?.rawText ?? "")
    }
  }

  /// The history keeps no hours.
  private static func withoutHours(_ export: String) -> String {
    var isHour = false
    var lines: [Substring] = []
    for line in export.split(separator: "\n", omittingEmptySubsequences: false) {
      let text = line.drop { $0 == " " }
      if isHour {
        isHour = !text.hasPrefix("]")
        continue
      }
      isHour = text == "\"hours\": ["
      lines.append(text.hasPrefix("\"hours\": [") ? "\"hours\": []" : line)
    }
    return lines.joined(separator: "\n")
  }
}
