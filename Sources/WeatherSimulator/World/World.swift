#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The mutable state of a simulator.
struct World: Sendable {
  private(set) var seed: UInt64
  /// The number of reseeds.
  private var revision = 0
  let maximumLocations: Int
  private let openWeatherMapKey: String?
  /// The age of the latest NWS observations in seconds.
  var observationAge = 0
  /// In the order of issue.
  private(set) var alerts: [SimulatedAlert] = []
  /// Milliseconds before every response.
  let latency: Int
  private var start: Int
  /// The monotonic second at which the clock was started; `nil` if it stands still.
  private let runningSince: Int?

  var faults: [Fault] = []
  var requests: [ReceivedRequest] = []
  var concurrency = 0
  var peakConcurrency = 0
  var connections: Set<Socket> = []
  var connectionCount = 0
  var isAccepting = true
  var isStopping = false

  init(_ configuration: Simulator.Configuration) {
    seed = configuration.seed
    maximumLocations = configuration.maximumLocations
    openWeatherMapKey = configuration.openWeatherMapKey
    latency = configuration.latency
    start = configuration.start
    runningSince = configuration.isClockRunning ? Self.monotonicSeconds : nil
  }

  /// Seconds since 1970.
  var now: Int { start + (runningSince.map { Self.monotonicSeconds - $0 } ?? 0) }

  mutating func advance(by seconds: Int) {
    start += seconds
  }

  /// Records a request and takes the first fault that matches it.
  mutating func begin(_ request: ReceivedRequest) -> Fault? {
    requests.append(request)
    concurrency += 1
    peakConcurrency = max(peakConcurrency, concurrency)
    return faults.take { $0.matches(request) }
  }

  /// Returns whether to refuse a new connection.
  mutating func refusesConnection() -> Bool {
    faults.take(where: \.isForConnections) != nil
  }

  mutating func reseed(_ seed: UInt64) {
    self.seed = seed
    revision += 1
  }

  /// Issues an alert or replaces the one with the same id.
  mutating func issue(_ alert: SimulatedAlert) {
    if let index = alerts.firstIndex(where: { $0.id == alert.id }) {
      alerts[index] = alert
    } else {
      alerts.append(alert)
    }
  }

  /// - Parameter id: The alert to end; `nil` for all.
  mutating func endAlert(_ id: String?) {
    alerts.removeAll { id == nil || $0.id == id }
  }

  func context(for request: ReceivedRequest, scheme: String, port: UInt16) -> ServiceContext {
    ServiceContext(
      seed: seed,
      revision: revision,
      now: now,
      maximumLocations: maximumLocations,
      openWeatherMapKey: openWeatherMapKey,
      observationAge: observationAge,
      alerts: alerts,
      port: port,
      origin: ServiceContext.origin(of: request, scheme: scheme, port: port)
    )
  }

  private static var monotonicSeconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec)
  }
}
