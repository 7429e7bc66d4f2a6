#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// All that changes while the simulator runs.
struct World: Sendable {
  private(set) var seed: UInt64
  /// How often the weather was made anew.
  private var revision = 0
  let maximumLocations: Int
  private let openWeatherMapKey: String?
  /// Seconds that the latest observations of NWS are old.
  var observationAge = 0
  /// In the order they were issued.
  private(set) var alerts: [SimulatedAlert] = []
  /// Milliseconds before every answer.
  let latency: Int
  private var start: Int
  /// The monotonic second the clock began to run in; `nil` where it stands.
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

  /// Notes a request and takes the fault that is meant for it.
  mutating func begin(_ request: ReceivedRequest) -> Fault? {
    requests.append(request)
    concurrency += 1
    peakConcurrency = max(peakConcurrency, concurrency)
    return faults.take { $0.matches(request) }
  }

  /// Tells whether a connection that has just come is to be refused.
  mutating func refusesConnection() -> Bool {
    faults.take(where: \.isForConnections) != nil
  }

  mutating func reseed(_ seed: UInt64) {
    self.seed = seed
    revision += 1
  }

  /// Issues an alert, in the place of the one of the same identity if there is one.
  mutating func issue(_ alert: SimulatedAlert) {
    if let index = alerts.firstIndex(where: { $0.id == alert.id }) {
      alerts[index] = alert
    } else {
      alerts.append(alert)
    }
  }

  /// - Parameter id: The alert that ends, `nil` for all.
  mutating func endAlert(_ id: String?) {
    alerts.removeAll { id == nil || $0.id == id }
  }

  func scene(for request: ReceivedRequest, scheme: String, port: UInt16) -> Scene {
    Scene(
      seed: seed,
      revision: revision,
      now: now,
      maximumLocations: maximumLocations,
      openWeatherMapKey: openWeatherMapKey,
      observationAge: observationAge,
      alerts: alerts,
      port: port,
      origin: Scene.origin(of: request, scheme: scheme, port: port)
    )
  }

  private static var monotonicSeconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec)
  }
}
