import Weather

/// Weather requests that share one HTTP request.
struct OpenMeteoCall {
  /// Positions among the weather requests.
  var positions: [Int]

  /// The initial call that it was split from.
  var origin: Int

  /// How often that one was split.
  var depth = 0

  /// Whether a malformed response is retried.
  var mayRetry = true

  /// How often a call is split before there is evidence that single places cause the rejection.
  private static let deepestBlindSplit = 3

  /// Returns the retry of the call for some of its positions; nil after a retry.
  func retry(for positions: [Int]) -> OpenMeteoCall? {
    guard mayRetry else { return nil }
    var retry = self
    retry.positions = positions
    retry.mayRetry = false
    return retry
  }

  /// Returns the parts of a rejected call to try next; nil if splitting is pointless.
  ///
  /// If the service rejects every request, halving a hundred places down to single ones takes two
  /// hundred requests. So if all of eight parts are rejected for the same reason, one place of each
  /// is tried alone; if these are rejected as well, the cause is not a place.
  func split(placesAreCause: Bool) -> [OpenMeteoCall]? {
    guard positions.count > 1, placesAreCause || depth <= Self.deepestBlindSplit else { return nil }
    let isTrial = depth == Self.deepestBlindSplit && !placesAreCause
    let end = isTrial ? 1 : positions.count / 2
    return [positions[..<end], positions[end...]].map { positions in
      var part = self
      part.positions = Array(positions)
      part.depth += 1
      return part
    }
  }
}

/// The outcome of a call.
enum OpenMeteoOutcome {
  /// A response with the right number of places.
  case results([WeatherResult])

  /// A malformed response.
  case malformed(FetchFailure)

  /// The service rejected the call, perhaps because of one of its places.
  case refused(FetchFailure)

  /// The quota allows only so many more calls.
  case overQuota(FetchFailure, callsLeft: Double)

  /// Splitting the call would not help.
  case failed(FetchFailure, isCancelled: Bool)
}

/// Determines whether single places cause the rejection of an initial call.
struct OpenMeteoRejections {
  /// Whether a part was accepted, or parts were rejected for different reasons.
  private(set) var placesAreCause = false

  /// The reason of all rejections so far.
  private var reason: String?

  mutating func record(_ outcome: OpenMeteoOutcome) {
    switch outcome {
    case .results(let results):
      if results.contains(where: \.hasArrived) {
        placesAreCause = true
      } else {
        reject("malformed")
      }
    case .malformed: reject("malformed")
    case .refused(let failure): reject(failure.message)
    case .overQuota, .failed: break
    }
  }

  private mutating func reject(_ reason: String) {
    if self.reason.map({ $0 != reason }) ?? false { placesAreCause = true }
    self.reason = reason
  }
}
