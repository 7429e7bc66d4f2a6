import FoundationEssentials
import GeoNames
import JSONText
import Testing
import WeatherSimulator

@testable import Commands

/// A simulator with a station service, whose reports are the weather without the errors of models.
final class StationWorld {
  let world = TestWorld()
  let simulator: Simulator

  /// 2026-03-10T00:00:00Z.
  static let start = 1_773_100_800

  /// - Parameters:
  ///   - modelErrors: Degrees by which models are too warm, by quarter of the local day.
  ///   - members: More members of the configuration, each with a comma at its end.
  init(modelErrors: [Double] = [0, 0, 0, 0], _ members: String = "") throws {
    simulator = try Simulator.start(
      Simulator.Configuration(seed: 22, start: Self.start, modelErrors: modelErrors))
    world.now = Date(timeIntervalSince1970: Double(Self.start))
    world.gazetteer = Gazetteer()
    world.useNetwork()
    try configure(members)
  }

  func configure(_ members: String, hasStations: Bool = true) throws {
    let stations = #", "aviationweather": { "baseURL": "\#(simulator.aviationWeatherURL)" }"#
    try world.configure(
      """
      {
        \(members)
        "alerts": [],
        "refresh": { "forecastInterval": "12h", "retries": 0 },
        "providers": {
          "open-meteo": {
            "forecastURL": "\(simulator.forecastURL)", "geocodingURL": "\(simulator.geocodingURL)"
          }\(hasStations ? stations : "")
        }
      }
      """)
  }

  func run(_ arguments: String...) -> TestWorld.Run { world.run(arguments, asking: nil) }

  func advance(minutes: Int) {
    world.now += Double(minutes * 60)
    simulator.advance(by: minutes * 60)
  }

  /// The requests to stations since they were removed.
  var stationRequests: [String] {
    simulator.requests.map(\.path).filter { $0.hasPrefix("/aviationweather/") }
  }

  /// The JSON of a city of the list.
  func city(_ name: String) throws -> JSONValue {
    let root = try JSONDocument(run("list", name, "--json").output).root
    return try #require(root["cities"]?.array.map(Array.init)?.first)
  }
}
