import Commands
import FoundationEssentials
import HTTP
import JSONText
import Testing
import Transport
import Weather
import WeatherSimulator

/// A list of two cities with weather from two hours ago, and a simulated provider that the program
/// reaches over the loopback interface.
final class FaultWorld {
  let world = TestWorld()
  let simulator: Simulator
  let provider: SimulatedProvider

  /// The city that faults of one city affect, and the other one.
  static let cities = ["Seattle", "New York"]
  static let seattle = Coordinates(latitude: 47.60621, longitude: -122.33207)
  static let newYork = Coordinates(latitude: 40.71427, longitude: -74.00597)

  static let openMeteoKey = "om-Key/7+Zebra=Quagga"
  static let openWeatherMapKey = "owm Key/9+Okapi&Gnu%41"
  static let pirateWeatherKey = "pw-Key/7+Zebu=Quokka"
  static let contact = "tapir-contact@example.org"

  private var prepared: [String: String] = [:]

  /// The request paths that only the first city has.
  private(set) var pathsOfSeattle: Set<String> = []

  private static let hours = 2

  init(_ provider: SimulatedProvider, hasModelRuns: Bool = false) throws {
    self.provider = provider
    // Two hours later it is the start time of the simulator, on which the dates of the faults depend.
    let start = Simulator.Configuration().start - Self.hours * 3600
    simulator = try Simulator.start(
      Simulator.Configuration(
        start: start, hasModelRuns: hasModelRuns, openWeatherMapKey: Self.openWeatherMapKey))
    world.now = Date(timeIntervalSince1970: Double(start))
    world.useNetwork()
    try configure()
  }

  /// Writes the configuration, with the simulator as the server unless another root is given.
  func configure(
    timeout: Double = 60, retries: Int = 0, at root: String? = nil, airQuality: Bool = false
  ) throws {
    let root = root ?? simulator.url
    func address(_ simulated: String) -> String { root + simulated.dropFirst(simulator.url.count) }
    try world.configure(
      """
      {
        "provider": "\(provider.rawValue)",
        "alerts": \(provider == .nws ? #"["nws"]"# : "[]"),
        "refresh": {
          "timeout": "\(timeout)s", "connectTimeout": "\(timeout)s", "deadline": "\(3 * timeout)s",
          "retries": \(retries), "airQuality": \(airQuality)
        },
        "providers": {
          "open-meteo": {
            "forecastURL": "\(address(simulator.forecastURL))",
            "geocodingURL": "\(address(simulator.geocodingURL))",
            "airQualityURL": "\(address(simulator.airQualityURL))",
            "apiKey": "\(Self.openMeteoKey)"
          },
          "openweathermap": {
            "baseURL": "\(address(simulator.openWeatherMapURL))",
            "apiKey": "\(Self.openWeatherMapKey)"
          },
          "met-norway": {
            "baseURL": "\(address(simulator.metNorwayURL))", "contact": "\(Self.contact)"
          },
          "nws": { "baseURL": "\(address(simulator.nwsURL))", "contact": "\(Self.contact)" },
          "pirate-weather": {
            "baseURL": "\(address(simulator.pirateWeatherURL))",
            "apiKey": "\(Self.pirateWeatherKey)"
          }
        }
      }
      """)
  }

  /// Adds the cities and advances the clock by two hours.
  ///
  /// For separate requests the forecast of one city is then fetched, so that the cities need
  /// different parts of the weather and no request is for both.
  func prepare(separateRequests: Bool) throws {
    simulator.issue(.updated)
    for (city, place) in zip(Self.cities, [Self.seattle, Self.newYork]) {
      simulator.removeRequests()
      let run = run("add", city + (city == "Seattle" ? ", US" : ", New York"))
      try #require(run.status == 0, "\(run)")
      let paths = Set(simulator.requests.map(\.path))
      if place == Self.seattle { pathsOfSeattle = paths } else { pathsOfSeattle.subtract(paths) }
    }
    world.now += Double(Self.hours * 3600)
    simulator.advance(by: Self.hours * 3600)
    if separateRequests {
      let run = run("forecast", "New York")
      try #require(run.status == 0, "\(run)")
    }
    simulator.removeRequests()
    prepared = try files()
    before = try list()
  }

  /// The prepared list.
  private(set) var before: [String: JSONValue] = [:]

  /// Restores the prepared world.
  func reset() throws {
    simulator.removeFaults()
    simulator.removeRequests()
    for directory in ["/.local", "/.cache"] {
      try? FileManager.default.removeItem(atPath: world.home + directory)
    }
    for (path, text) in prepared { try world.write(text, to: path) }
  }

  func run(_ arguments: String...) -> TestWorld.Run { world.run(arguments, asking: nil) }

  /// The cities of the list, by name.
  func list() throws -> [String: JSONValue] {
    let run = run("list", "--json")
    #expect(run.status == 0 && run.errors.isEmpty)
    let cities = try run.cities().map { ($0["name"]?.string ?? "", $0) }
    return Dictionary(cities) { $1 }
  }

  /// The current time as JSON contains it.
  var timestamp: String { Timestamp.text(world.now) }

  /// Removes the cached responses.
  func emptyCache() { try? FileManager.default.removeItem(atPath: "\(world.home)/.cache/skydiff") }

  /// The files that the program wrote, without the configuration.
  func files() throws -> [String: String] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: world.home)
    var texts: [String: String] = [:]
    for path in names.map({ "\(world.home)/\($0)" }) where path != world.configurationPath {
      texts[path] = world.text(of: path)
    }
    return texts
  }
}

extension TestWorld {
  /// Sends the requests with libcurl and a short backoff.
  func useNetwork(certificateFile: String? = nil) {
    makeSender = { [unowned self] settings in
      var settings = settings
      settings.backoff = 0.01
      settings.now = { [unowned self] in now }
      settings.certificates.file = certificateFile
      let client = HTTPClient(settings: settings)
      return { requests, progress in
        client.run(requests, progress: progress).map { exchange in
          // The world's clock does not advance while a response waits for others.
          var exchange = exchange
          exchange.metrics.age = 0
          return exchange
        }
      }
    }
  }
}
