import FoundationEssentials
import GeoNames
import HTTP
import Testing
import Transport

/// A world in which the steps of a case are done.
final class TranscriptWorld {
  let world = TestWorld()
  private var stateBefore: String?

  /// Runs a command, and returns the step as it would be written.
  func run(_ step: Transcript.Step) throws -> Transcript.Step {
    stateBefore = world.state
    let run = world.run(try words(step.text), asking: nil)
    world.standardInput = ""
    var done = step
    done.output = TranscriptLines.of(written(run.output))
    done.errors = TranscriptLines.of(written(run.errors)).map { line in
      line.hasPrefix("skydiff: ") ? String(line.dropFirst("skydiff: ".count)) : line
    }
    done.status = run.status
    done.requests = world.service.requests.joined(separator: "; ")
    return done
  }

  /// Does the actions of a `%` line.
  func act(_ step: Transcript.Step) throws {
    for action in step.text.split(separator: "; ") { try act(String(action), body: step.output) }
  }

  private func act(_ action: String, body lines: [String]) throws {
    let name = action.prefix { $0 != " " }
    let rest = String(action.dropFirst(name.count + 1))
    let body = lines.map { $0 + "\n" }.joined()
    switch name {
    case "track": try succeed(["add"] + words(rest))
    case "run": try succeed(words(rest))
    case "wait": world.now += try seconds(rest)
    case "set": try set(words(rest))
    case "fail": try fail(words(rest))
    case "connect": world.service.connect()
    case "config": try world.configure(rest.isEmpty ? body : rest)
    case "env": try setVariable(rest)
    case "tty": try setTerminal(rest)
    case "stdin": world.standardInput = read(body)
    case "file": try world.write(read(body), to: read(rest))
    case "places" where rest == "built-in": world.gazetteer = Gazetteer()
    case "beside": try succeed(words(rest), in: TestWorld(beside: world))
    case "before" where rest.hasPrefix("save "): try interruptSave(rest)
    case "same" where rest == "state": try require(world.state == stateBefore, "the state differs")
    case "no" where rest == "state": try require(world.state == nil, "there is a state")
    case "same" where rest.hasPrefix("file "):
      let path = read(String(rest.dropFirst(5)))
      try require(world.text(of: path) == body, "it is:\n\(world.text(of: path) ?? "no file")")
    case "no" where rest.hasPrefix("file "):
      let path = read(String(rest.dropFirst(5)))
      try require(world.text(of: path) == nil, "there is a file \(rest.dropFirst(5))")
    default: throw Problem("there is no action '\(action)'")
    }
  }

  struct Problem: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) { self.description = description }
  }

  private func require(_ condition: Bool, _ problem: String) throws {
    if !condition { throw Problem(problem) }
  }

  /// A temporary file that a command left in the home directory.
  var leftover: String? {
    let names = try? FileManager.default.subpathsOfDirectory(atPath: world.home)
    return names?.first { $0.hasSuffix(".tmp") || $0.hasSuffix(".new") }
  }

  // MARK: - Actions

  private func succeed(_ arguments: [String], in other: TestWorld? = nil) throws {
    let run = (other ?? world).run(arguments, asking: nil)
    try require(run.status == 0, "exit status \(run.status): \(run.errors)")
  }

  private func interruptSave(_ rest: String) throws {
    let arguments = try words(String(rest.dropFirst("save ".count)))
    let other = TestWorld(beside: world)
    world.beforeSave = { [unowned world] in
      world.beforeSave = {}
      #expect(other.run(arguments, asking: nil).status == 0)
    }
  }

  /// The seconds of a duration such as `90s`, `10m`, `2h` or `1d`.
  private func seconds(_ text: String) throws -> Double {
    let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
    guard let unit = text.last.flatMap({ units[$0] }), let count = Double(text.dropLast()) else {
      throw Problem("'\(text)' is no duration")
    }
    return count * unit
  }

  private func set(_ words: [String]) throws {
    guard let place = words.first else { throw Problem("expected set PLACE FIELD=VALUE...") }
    for word in words.dropFirst() {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, let field = Self.fields[parts[0]] else {
        throw Problem("there is no field '\(word)'")
      }
      let value = Double(parts[1])
      try require(value != nil || parts[1] == "null", "'\(parts[1])' is no number")
      world.service.change(place) { field(&$0, value) }
    }
  }

  private static let fields: [String: @Sendable (inout FakeWeather, Double?) -> Void] = [
    "temperature": { $0.temperature = $1 }, "humidity": { $0.humidity = $1 },
    "weatherCode": { $0.weatherCode = $1.map { Int($0) } },
    "precipitation": { $0.precipitation = $1 }, "snowfall": { $0.snowfall = $1 },
    "windSpeed": { $0.windSpeed = $1 }, "windDirection": { $0.windDirection = $1 },
    "pressure": { $0.pressure = $1 }, "high": { $0.high = $1 }, "low": { $0.low = $1 },
    "rainProbability": { $0.rainProbability = $1 },
    "rainStartsIn": { $0.rainStartsIn = $1.map { Int($0) } }, "sunshine": { $0.sunshine = $1 },
  ]

  /// `fail TEXT STATUS REASON`, `fail TEXT MESSAGE`: the requests whose summaries have the text fail.
  private func fail(_ words: [String]) throws {
    guard words.count >= 2 else { throw Problem("expected fail REQUEST STATUS|MESSAGE...") }
    let rest = words.dropFirst(2).joined(separator: " ")
    if let status = Int(words[1]) {
      world.service.fail(words[0], .status(status, rest))
    } else {
      let message = words.dropFirst().joined(separator: " ")
      world.service.fail(words[0], .failure(.connectionFailed, message))
    }
  }

  private func setVariable(_ text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    try require(parts.count == 2, "expected env NAME=VALUE")
    world.variables[String(parts[0])] = parts[1].isEmpty ? nil : read(String(parts[1]))
  }

  private func setTerminal(_ text: String) throws {
    let sizes = text.split(separator: "x").compactMap { Int($0) }
    try require(sizes.count == 2 || text == "off", "expected tty COLUMNSxLINES or tty off")
    world.isOutputTerminal = sizes.count == 2
    world.isErrorTerminal = sizes.count == 2
    world.width = sizes.first
    world.height = sizes.last
    world.errorWidth = sizes.first ?? 80
  }

  // MARK: - Names of what differs from run to run

  private func words(_ text: String) throws -> [String] {
    try ShellWords(text).all.map { read($0) }
  }

  /// Replaces `~` by the home directory and `UUID-1` by an identifier.
  private func read(_ text: String) -> String {
    var text = text.replacing("~/", with: "\(world.home)/")
    for number in (1...120).reversed() {
      text = text.replacing("UUID-\(number)", with: TestWorld.identifier(number))
    }
    return text
  }

  private func written(_ text: String) -> String {
    var text = text.replacing(world.home, with: "~")
    guard text.contains("-0000-4000-8000-000000000000") else { return text }
    for number in 1...120 {
      text = text.replacing(TestWorld.identifier(number), with: "UUID-\(number)")
    }
    return text
  }
}
