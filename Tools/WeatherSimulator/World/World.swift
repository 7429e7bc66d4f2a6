/// The mutable state of a simulator.
struct World: Sendable {
  let configuration: Simulator.Configuration
  private var start: Int
  /// When the clock was started; `nil` if it stands still.
  private let runningSince: SuspendingClock.Instant?

  /// In the order of issue.
  private(set) var alerts: [AlertLife] = []
  private(set) var silentStations: Set<String> = []
  var faults: [Fault] = []
  var requests: [ReceivedRequest] = []
  var connections: Set<Socket> = []
  var isAccepting = true
  var isStopping = false

  init(_ configuration: Simulator.Configuration) {
    self.configuration = configuration
    start = configuration.start
    runningSince = configuration.isClockRunning ? SuspendingClock.now : nil
  }

  /// Seconds since 1970.
  var now: Int {
    start + (runningSince.map { Int((SuspendingClock.now - $0).components.seconds) } ?? 0)
  }

  /// Makes a station stop or resume its reports.
  mutating func setStation(_ id: String, reports: Bool) {
    if reports { silentStations.remove(id) } else { silentStations.insert(id) }
  }

  mutating func advance(by seconds: Int) { start += seconds }

  /// Begins the life of an alert.
  mutating func issue(_ course: AlertLife.Course, from source: AlertIssuer?) {
    alerts.append(
      AlertLife(course: course, source: source, number: alerts.count + 1, issuedAt: now))
  }

  /// Records a request and takes the first fault that matches it.
  mutating func begin(_ request: ReceivedRequest) -> Fault? {
    requests.append(request)
    return faults.take { $0.matches(request) }
  }

  /// Returns whether to refuse a new connection.
  mutating func refusesConnection() -> Bool {
    faults.take(where: \.effect.refusesConnection) != nil
  }

  func context(for request: ReceivedRequest, scheme: String, port: UInt16) -> ServiceContext {
    // The Host header, if it names this server, keeps a client on `localhost`.
    let host = request.header("host") ?? ""
    return ServiceContext(
      configuration: configuration, now: now,
      model: configuration.hasModelRuns ? SimulatedProvider(path: request.path)?.rawValue : nil,
      alerts: alerts, silentStations: silentStations, port: port,
      origin: "\(scheme)://\(host.hasSuffix(":\(port)") ? host : "127.0.0.1:\(port)")")
  }
}
