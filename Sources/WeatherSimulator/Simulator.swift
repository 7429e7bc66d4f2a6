/// A server on the loopback interface that answers like the weather services, from weather that it
/// makes up and that is the same in the format of each.
///
/// Only the same requests in the same order with the same seed and clock get the same answers. It
/// stops when nothing refers to it any more.
package final class Simulator: Sendable {
  package struct Configuration: Sendable {
    /// The port, 0 for one that the kernel chooses.
    package var port: UInt16
    /// What the weather is made from.
    package var seed: UInt64
    /// The simulated time at the start, in seconds since 1970.
    package var start: Int
    /// Whether the simulated clock goes on by itself; otherwise only `advance` moves it.
    package var isClockRunning: Bool
    /// Milliseconds before every answer.
    package var latency: Int
    /// How many locations a request to Open-Meteo may have.
    package var maximumLocations: Int
    /// The only key that OpenWeatherMap takes; `nil` for any that is not empty.
    package var openWeatherMapKey: String?

    /// The default start is 2026-01-20T12:00:00Z.
    package init(
      port: UInt16 = 0,
      seed: UInt64 = 1,
      start: Int = 1_768_910_400,
      isClockRunning: Bool = false,
      latency: Int = 0,
      maximumLocations: Int = 1000,
      openWeatherMapKey: String? = nil
    ) {
      self.port = port
      self.seed = seed
      self.start = start
      self.isClockRunning = isClockRunning
      self.latency = latency
      self.maximumLocations = maximumLocations
      self.openWeatherMapKey = openWeatherMapKey
    }
  }

  let server: Server

  /// The port it listens on.
  package let port: UInt16

  /// Starts a server and returns when it takes connections.
  package static func start(
    _ configuration: Configuration = Configuration()
  ) throws(SimulatorFailure) -> Simulator {
    Simulator(try Server.started(configuration))
  }

  private init(_ server: Server) {
    self.server = server
    port = server.port
  }

  deinit {
    server.stop()
  }

  /// Ends every connection and returns when the last thread has let go; may be called repeatedly.
  package func stop() {
    server.stop()
  }

  /// `http://127.0.0.1:PORT`.
  package var url: String { "http://127.0.0.1:\(port)" }

  // MARK: World

  /// Reads a time of UTC such as `2026-01-20T12:00:00Z`, for `Configuration.start`.
  package static func instant(_ text: String) -> Int? { CivilTime(utcText: text)?.seconds }

  /// The simulated time in seconds since 1970.
  package var now: Int { server.world.withLock { $0.now } }

  /// Moves the simulated clock, backwards by a negative number of seconds.
  package func advance(by seconds: Int) {
    server.world.withLock { $0.advance(by: seconds) }
  }

  /// Makes other weather from now on.
  package func reseed(_ seed: UInt64) {
    server.world.withLock { $0.reseed(seed) }
  }

  // MARK: Faults

  /// Adds a fault behind those that wait; a request gets the first that matches it.
  package func enqueue(_ fault: Fault) {
    server.world.withLock { $0.faults.append(fault) }
  }

  /// The faults that still wait for a request.
  package var faults: [Fault] { server.world.withLock { $0.faults } }

  package func removeFaults() {
    server.world.withLock { $0.faults = [] }
  }

  // MARK: What arrived

  /// The requests in the order they arrived, without those that control the simulator.
  package var requests: [ReceivedRequest] { server.world.withLock { $0.requests } }

  package var requestCount: Int { server.world.withLock { $0.requests.count } }

  package func removeRequests() {
    server.world.withLock { $0.requests = [] }
  }

  /// How many connections were accepted so far.
  package var connectionCount: Int { server.world.withLock { $0.connectionCount } }

  /// The most requests that were being answered at one time.
  package var peakConcurrency: Int { server.world.withLock { $0.peakConcurrency } }

  /// Waits until so many requests have arrived.
  package func waitForRequests(_ count: Int) {
    server.world.wait { $0.requests.count >= count || $0.isStopping }
  }
}
