/// The endpoints of a provider, as functions of a request and the state of the simulation.
protocol WeatherService: Sendable {
  /// The path prefixes that belong to the provider.
  static var prefixes: [String] { get }

  /// An error response in the provider's documented format; `nil` for its usual reason.
  static func errorResponse(status: Int, reason: String?) -> Response

  init(context: ServiceContext)

  func response(to request: ReceivedRequest) -> Response
}

/// A simulated provider, by its name in skydiff's configuration.
package enum SimulatedProvider: String, Sendable, CaseIterable {
  case openMeteo = "open-meteo"
  case openWeatherMap = "openweathermap"
  case metNorway = "met-norway"
  case nws
  case pirateWeather = "pirate-weather"

  /// The sources of alerts of Germany and Canada, which have no weather.
  case alerts
  case meteoAlarm = "meteoalarm"

  /// Stations, which have no forecasts.
  case stations = "aviationweather"

  /// Finds the provider that serves a path.
  package init?(path: String) {
    let provider = Self.allCases.first { provider in
      provider.service.prefixes.contains { path.hasPrefix($0) }
    }
    guard let provider else { return nil }
    self = provider
  }

  var service: any WeatherService.Type {
    switch self {
    case .openMeteo: OpenMeteoService.self
    case .openWeatherMap: OpenWeatherMapService.self
    case .metNorway: METNorwayService.self
    case .nws: NWSService.self
    case .pirateWeather: PirateWeatherService.self
    case .alerts: AlertService.self
    case .meteoAlarm: MeteoAlarmService.self
    case .stations: StationService.self
    }
  }
}

/// The state of the simulation while a request is served.
struct ServiceContext: Sendable {
  var configuration: Simulator.Configuration
  /// Seconds since 1970.
  var now: Int
  /// The weather model of the requested provider; `nil` without model runs.
  var model: String?
  var alerts: [AlertLife]
  /// The stations that do not report.
  var silentStations: Set<String> = []
  var port: UInt16
  /// Scheme, host and port as the client knows them, for links.
  var origin: String
}
