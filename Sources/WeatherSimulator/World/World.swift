#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// All that changes while the simulator runs.
struct World: Sendable {
  var seed: UInt64
  let maximumLocations: Int
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
    guard let index = faults.firstIndex(where: { $0.matches(request) }) else { return nil }
    let fault = faults[index]
    if let times = fault.times {
      faults[index].times = times - 1
      if times <= 1 { faults.remove(at: index) }
    }
    return fault
  }

  var service: OpenMeteoService {
    OpenMeteoService(seed: seed, now: now, maximumLocations: maximumLocations)
  }

  private static var monotonicSeconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec)
  }
}
