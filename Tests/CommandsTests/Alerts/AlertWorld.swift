import FoundationEssentials
import HTTP
import JSONText
import Testing
import Transport
import WeatherSimulator

@testable import Commands

/// Cities in the areas of all sources of alerts, and a simulator that serves them.
final class AlertWorld {
  let world = TestWorld()
  let simulator: Simulator

  /// The city of each source.
  static let cities: [(source: AlertIssuer, name: String)] = [
    (.nws, "Denver"), (.metNorway, "Oslo"), (.dwd, "Berlin"), (.eccc, "Toronto"),
    (.meteoAlarm, "Vienna"), (.pirateWeather, "Seoul"),
  ]

  /// - Parameters:
  ///   - start: In seconds since 1970.
  ///   - members: More members of the configuration, each with a comma at its end.
  init(from start: Int, _ members: String = "") throws {
    simulator = try Simulator.start(Simulator.Configuration(start: start))
    world.now = Date(timeIntervalSince1970: Double(start))
    world.useNetwork()
    try configure(members)
  }

  func configure(_ members: String) throws {
    try world.configure(
      """
      {
        \(members)
        "contact": "tapir@example.org",
        "refresh": { "forecastInterval": "12h", "retries": 0 },
        "providers": {
          "open-meteo": {
            "forecastURL": "\(simulator.forecastURL)", "geocodingURL": "\(simulator.geocodingURL)"
          },
          "met-norway": { "alertsURL": "\(simulator.metNorwayAlertsURL)" },
          "nws": { "baseURL": "\(simulator.nwsURL)" },
          "pirate-weather": { "baseURL": "\(simulator.pirateWeatherURL)", "apiKey": "key-7" },
          "dwd": { "alertsURL": "\(simulator.dwdURL)" },
          "eccc": { "alertsURL": "\(simulator.ecccURL)" },
          "meteoalarm": { "alertsURL": "\(simulator.meteoAlarmURL)" }
        }
      }
      """)
  }

  /// Adds the city of each source.
  func addCities() throws {
    for (source, name) in Self.cities {
      let pin = source == .pirateWeather ? ["--pin", "pirate-weather"] : []
      let run = run(["add", name] + pin)
      try #require(run.status == 0, "\(run)")
    }
    simulator.removeRequests()
  }

  func run(_ arguments: [String]) -> TestWorld.Run { world.run(arguments, asking: nil) }

  func run(_ arguments: String...) -> TestWorld.Run { run(arguments) }

  func advance(_ seconds: Int) {
    world.now += Double(seconds)
    simulator.advance(by: seconds)
  }

  /// Refreshes for some hours.
  ///
  /// - Parameters:
  ///   - interval: In seconds; an hour, or a part of it.
  ///   - body: Called before the refresh at each full hour.
  /// - Returns: The lines about alerts by city, each with the hours since the beginning.
  func refresh(
    hours: Int, every interval: Int = 3600, each body: (Int) -> Void = { _ in }
  ) -> [String: [String]] {
    var lines: [String: [String]] = [:]
    for seconds in stride(from: 0, to: hours * 3600, by: interval) {
      let (hour, rest) = seconds.quotientAndRemainder(dividingBy: 3600)
      if rest == 0 { body(hour) }
      let run = run("refresh")
      #expect(run.status == 0, "\(run)")
      // What a second response confirms is found between two full hours where refreshes are frequent.
      for (city, alerts) in Self.alerts(in: run.output) {
        lines[city, default: []] += alerts.map { "\(rest == 0 ? hour : hour + 1) h: \($0)" }
      }
      advance(interval)
    }
    return lines
  }

  /// The alerts of a city in JSON.
  func alerts(of city: String) throws -> [JSONValue] {
    let root = try JSONDocument(run("list", city, "--json").output).root
    let cities = try #require(root["cities"]?.array.map(Array.init))
    return cities.first?["alerts"]?.array.map(Array.init) ?? []
  }

  /// The lines about alerts in an output, by city.
  static func alerts(in output: String) -> [String: [String]] {
    var alerts: [String: [String]] = [:]
    var city = ""
    for line in output.split(separator: "\n") {
      if line.hasPrefix("  ! "), !line.hasSuffix(" old") {
        alerts[city, default: []].append(String(line.dropFirst(4)))
      } else if let name = cities.first(where: { line.dropFirst(2).hasPrefix($0.name) })?.name {
        city = name
      }
    }
    return alerts
  }
}
