#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A loopback server that simulates the weather services.
///
/// All services report the same made-up weather. With model runs, each has its own forecast of it.
///
/// Responses are reproducible: they depend on the seed, the clock and the order of the requests.
package final class Simulator: Sendable {
  package struct Configuration: Sendable {
    /// The port; 0 lets the kernel choose.
    package var port: UInt16
    /// The seed of the weather.
    package var seed: UInt64
    /// The simulated time at the start, in seconds since 1970.
    package var start: Int
    /// Whether the simulated clock runs; otherwise only `advance` moves it.
    package var isClockRunning: Bool
    /// Whether forecasts are those of a model run every six hours, with realistic errors.
    package var hasModelRuns: Bool
    /// Degrees Celsius by which models are too warm at the place, by quarter of its day from midnight on.
    package var modelErrors: [Double]
    /// Milliseconds before every response.
    package var latency: Int
    /// The only valid OpenWeatherMap key; `nil` to accept any.
    package var openWeatherMapKey: String?

    /// The default start is 2026-01-20T12:00:00Z.
    package init(
      port: UInt16 = 0, seed: UInt64 = 1, start: Int = 1_768_910_400, isClockRunning: Bool = false,
      hasModelRuns: Bool = false, modelErrors: [Double] = [0, 0, 0, 0], latency: Int = 0,
      openWeatherMapKey: String? = nil
    ) {
      self.port = port
      self.seed = seed
      self.start = start
      self.isClockRunning = isClockRunning
      self.hasModelRuns = hasModelRuns
      self.modelErrors = modelErrors
      self.latency = latency
      self.openWeatherMapKey = openWeatherMapKey
    }
  }

  let server: Server

  package let port: UInt16

  /// Returns once the server accepts connections.
  package static func start(
    _ configuration: Configuration = Configuration()
  ) throws(SimulatorError) -> Simulator { Simulator(try Server.started(configuration)) }

  private init(_ server: Server) {
    self.server = server
    port = server.port
  }

  deinit { server.stop() }

  /// Closes all connections and waits for their threads; may be called repeatedly.
  package func stop() { server.stop() }

  package var url: String { "http://127.0.0.1:\(port)" }

  // MARK: World

  /// The simulated time in seconds since 1970.
  package var now: Int { server.world.withLock { $0.now } }

  /// Moves the simulated clock forward, or backward if `seconds` is negative.
  package func advance(by seconds: Int) { server.world.withLock { $0.advance(by: seconds) } }

  /// Begins the life of an alert from a source, or from all.
  package func issue(_ course: AlertLife.Course, from source: AlertIssuer? = nil) {
    server.world.withLock { $0.issue(course, from: source) }
  }

  /// Makes a station stop or resume its reports.
  package func setStation(_ id: String, reports: Bool) {
    server.world.withLock { $0.setStation(id, reports: reports) }
  }

  // MARK: Faults

  /// Appends a fault to the queue; a request gets the first that matches it.
  package func enqueue(_ fault: Fault) { server.world.withLock { $0.faults.append(fault) } }

  /// The faults in the queue.
  package var faults: [Fault] { server.world.withLock { $0.faults } }

  package func removeFaults() { server.world.withLock { $0.faults = [] } }

  // MARK: Requests

  /// The requests in order of arrival, without those to `/control/`.
  package var requests: [ReceivedRequest] { server.world.withLock { $0.requests } }

  package var requestCount: Int { server.world.withLock { $0.requests.count } }

  package func removeRequests() { server.world.withLock { $0.requests = [] } }

  /// Waits until this many requests have arrived.
  package func waitForRequests(_ count: Int) {
    server.world.wait { $0.requests.count >= count || $0.isStopping }
  }
}

extension Simulator {
  /// The value of `open-meteo.forecastURL`.
  package var forecastURL: String { url + OpenMeteoService.forecastPath }

  /// The value of `open-meteo.geocodingURL`.
  package var geocodingURL: String { url + OpenMeteoService.searchPath }

  /// The value of `open-meteo.airQualityURL`.
  package var airQualityURL: String { url + OpenMeteoService.airQualityPath }

  /// The value of `openweathermap.baseURL`.
  package var openWeatherMapURL: String { url }

  /// The value of `met-norway.baseURL`.
  package var metNorwayURL: String { url + METNorwayService.basePath }

  /// The value of `nws.baseURL`.
  package var nwsURL: String { url }

  /// The value of `pirate-weather.baseURL`.
  package var pirateWeatherURL: String { url }

  /// The value of `met-norway.alertsURL`.
  package var metNorwayAlertsURL: String { url + METNorwayService.alertsPath }

  /// The value of `dwd.alertsURL`.
  package var dwdURL: String { url + AlertService.brightSkyPath }

  /// The value of `eccc.alertsURL`.
  package var ecccURL: String { url + AlertService.canadaPath }

  /// The value of `meteoalarm.alertsURL`.
  package var meteoAlarmURL: String { url + MeteoAlarmService.warningsPath }

  /// The value of `aviationweather.baseURL`.
  package var aviationWeatherURL: String { url + StationService.basePath }
}

/// A system call that failed.
package struct SimulatorError: Error, Sendable, CustomStringConvertible {
  package var action: String
  /// The `errno` of the call.
  package var code: CInt

  package init(doing action: String, code: CInt) {
    self.action = action
    self.code = code
  }

  package var description: String { "cannot \(action): \(String(cString: strerror(code)))" }
}
