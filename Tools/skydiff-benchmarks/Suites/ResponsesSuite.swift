import Arguments
import FoundationEssentials
import HTTP
import Providers
import Text
import Transport
import Weather
import WeatherSimulator

/// Decodes the responses of the providers as a refresh does, next to a program that reads and writes
/// the same texts.
enum ResponsesSuite: Suite {
  private static let places = CountOption("places", defaultCount: 100, help: "Number of places")
  private static let runs = CountOption("runs", defaultCount: 31, help: "Number of measured runs")

  static let declaration = Command(
    "responses", abstract: "Decode the responses of the providers",
    discussion: "The responses come from the simulator. Needs jq.", parameters: [places, runs])

  /// The rounds of one fetch, which are decoded again and again.
  private struct Recording {
    var provider: any WeatherProvider
    var requests: [WeatherRequest]
    var rounds: [[Exchange]] = []

    /// When the responses were received.
    var now: Date

    var bodies: [Data] {
      rounds.joined().compactMap { exchange in try? exchange.result.get().body }
    }
  }

  /// Decodes current weather and seven days for each place.
  static func cases(_ invocation: Invocation, in folder: String) throws -> [Case] {
    let count = places.count(in: invocation)
    let runs = runs.count(in: invocation)
    let simulator = try Simulator.start()
    print("\(count) places with current weather, 7 days and 48 hours, in processor time")
    return try providers(of: simulator).map { provider in
      let recording = try record(provider, count: count, now: simulator.now)
      let text = Data(recording.bodies.joined(separator: [UInt8(ascii: "\n")]))
      let path = "\(folder)/\(provider.name).json"
      try text.write(to: URL(filePath: path))
      let jq = TimedCommand.tool("jq -c . \(path)")
      return Case(provider.name) {
        let decodings = (0...runs).map { _ in
          Measurement.once { Measurement.consume(results(of: recording)) }
        }
        let times = try (0..<runs).map { _ in try jq.measured().processorSeconds }
        let size = Double(recording.bodies.reduce(0) { $0 + $1.count })
        let row = Row(
          "\(provider.name), \(Int(size)) bytes", size / Array(decodings.dropFirst()).median * 1e6,
          .megabytesPerSecond, of: ("jq -c .", size / times.median),
          goal: provider.name == OpenMeteo.name ? .atLeast(120) : nil)
        return [row]
      }
    }
  }

  private static func providers(of simulator: Simulator) -> [any WeatherProvider] {
    [
      OpenMeteo(forecastURL: simulator.forecastURL, geocodingURL: simulator.geocodingURL),
      METNorway(baseURL: simulator.metNorwayURL, contact: "a@example.com", product: "benchmark"),
      NWS(baseURL: simulator.nwsURL, contact: "a@example.com", product: "benchmark"),
      OpenWeatherMap(baseURL: simulator.openWeatherMapURL, apiKey: "0123456789abcdef"),
    ]
  }

  /// Fetches the weather of places around New York, which every provider covers.
  private static func record(
    _ provider: any WeatherProvider, count: Int, now: Int
  ) throws -> Recording {
    let requests = (0..<count).map { index in
      WeatherRequest(
        latitude: 40 + Double(index / 10 % 10) / 7, longitude: -74.5 + Double(index % 10) / 7,
        parts: .all, forecastDays: 7, countryCode: "US", clock: LocalClock(offset: -5 * 3600))
    }
    let client = HTTPClient(settings: HTTPClient.Settings(userAgent: "benchmark"))
    var recording = Recording(
      provider: provider, requests: requests, now: Date(timeIntervalSince1970: Double(now)))
    var fetch = provider.fetch(requests)
    var exchanges: [Exchange] = []
    while true {
      switch fetch.resume(with: exchanges, at: recording.now) {
      case .send(let requests):
        exchanges = client.run(requests)
        recording.rounds.append(exchanges)
      case .done(let results):
        if let failure = results.lazy.compactMap(\.failure).first {
          throw TimedCommand.Failure(description: "\(provider.name): \(failure.message)")
        }
        return recording
      }
    }
  }

  /// Returns what the provider makes of the recorded exchanges.
  private static func results(of recording: Recording) -> [WeatherResult] {
    var fetch = recording.provider.fetch(recording.requests)
    for exchanges in [[]] + recording.rounds {
      if case .done(let results) = fetch.resume(with: exchanges, at: recording.now) {
        return results
      }
    }
    return []
  }
}
