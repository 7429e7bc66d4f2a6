/// The endpoints of a provider, as functions of a request and the state of the simulation.
protocol WeatherService: Sendable {
  /// The path prefixes that belong to the provider.
  static var prefixes: [String] { get }

  static var methods: [String] { get }

  /// An error response in the provider's documented format; `nil` for its usual reason.
  static func errorResponse(status: Int, reason: String?) -> Response

  init(_ context: ServiceContext)

  func response(to request: ReceivedRequest) -> Response
}

extension WeatherService {
  static var methods: [String] { ["GET"] }
}

/// A simulated provider, by its name in skydiff's configuration.
package enum SimulatedProvider: String, Sendable, CaseIterable {
  case openMeteo = "open-meteo"
  case openWeatherMap = "openweathermap"
  case metNorway = "met-norway"
  case nws

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
    }
  }
}

/// The state of the simulation while a request is served.
struct ServiceContext: Sendable {
  var seed: UInt64
  /// The number of reseeds.
  var revision: Int
  /// Seconds since 1970.
  var now: Int
  /// The maximum number of locations in a request to Open-Meteo.
  var maximumLocations: Int
  /// The only valid OpenWeatherMap key; `nil` to accept any.
  var openWeatherMapKey: String?
  /// The age of the latest NWS observations in seconds.
  var observationAge: Int
  var alerts: [SimulatedAlert]
  var port: UInt16
  /// Scheme, host and port as the client knows them, for links.
  var origin: String
}

extension ServiceContext {
  /// Uses the Host header if it names this server, so that links keep a client on `localhost`.
  static func origin(of request: ReceivedRequest, scheme: String, port: UInt16) -> String {
    let host = request.header("host") ?? ""
    return "\(scheme)://\(host.hasSuffix(":\(port)") ? host : "127.0.0.1:\(port)")"
  }
}
