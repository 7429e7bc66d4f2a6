import FoundationEssentials
import HTTP
import S3

/// The attempts to replace an object while others do, with waits in between that get longer.
struct RemoteAttempts {
  private let settings: RemoteConnection.Settings
  private let start: Double
  private var count = 0

  init(_ settings: RemoteConnection.Settings) {
    self.settings = settings
    start = settings.uptime()
  }

  /// Seconds since the first one began.
  var seconds: Double { settings.uptime() - start }

  /// Waits before the next one, longer each time and at random, so that writers do not meet again.
  mutating func wait(atLeast shortest: Double = 0) {
    count += 1
    let longest = min(0.02 * Double(1 << min(count, 10)), Self.longestPause)
    let share = 0.3 + 0.7 * Double(settings.random() >> 11) / Double(1 << 53)
    settings.pause(max(longest * share, min(shortest, 60)))
  }

  private static let longestPause = 0.5
}

extension RemoteConnection {
  /// Replaces an object, again and again until nobody else has replaced it meanwhile.
  ///
  /// A put whose response was lost is made again, so that the change must be one that can be made twice.
  ///
  /// - Parameter change: Returns the new object, or nil to put nothing.
  /// - Returns: Whether anything was put, as far as that is known.
  func replace(
    _ name: String, at location: ObjectLocation,
    _ change: (RemoteCopy?) throws(StoreError) -> [UInt8]?
  ) throws(StoreError) -> Bool {
    var attempts = RemoteAttempts(settings)
    var wasPut = false
    while true {
      let copy = try read(name, at: location, for: .saving)
      guard let body = try change(copy) else { return wasPut }
      try requireConditions()
      let condition = copy.map { ObjectRequests.Condition.unchanged($0.tag ?? "") } ?? .absent
      let request = try requests().put(location, Data(body), if: condition)
      let result = send(request, for: .saving)
      var failure = RemoteProblem.busy(seconds: settings.lockTimeout)
      switch result {
      case .done(let response):
        if let tag = response.objectTag {
          keep(name, RemoteCopy(tag: tag, body: body, confirmedAt: settings.now()))
        }
        return true
      // It may have met its own effect, which the next reading shows.
      case .conflict(let isCertain): wasPut = wasPut || !isCertain
      case .missingKey: break
      case .unavailable:
        wasPut = true
        failure = problem(with: result, for: .saving)
      default: throw problem(problem(with: result, for: .saving))
      }
      if attempts.seconds > settings.lockTimeout { throw problem(failure) }
      attempts.wait()
    }
  }
}
