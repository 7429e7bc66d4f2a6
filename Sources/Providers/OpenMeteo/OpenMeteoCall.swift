import Weather

/// Some orders of a fetch in one request.
struct OpenMeteoCall {
  /// Positions among the orders.
  var places: [Int]

  /// Which of the first calls this one is a part of.
  var origin: Int

  /// How often that one was split.
  var depth = 0

  /// Whether an answer that could not be read is worth another try.
  var mayRepeat = true

  init(places: [Int], origin: Int) {
    self.places = places
    self.origin = origin
  }

  /// How often a call is split before it is asked whether the places are to blame at all.
  private static let deepestBlindSplit = 3

  /// The call once more, for all its places or for what is missing of them; nil the second time.
  func repeated(for places: [Int]) -> OpenMeteoCall? {
    guard mayRepeat else { return nil }
    var again = self
    again.places = places
    again.mayRepeat = false
    return again
  }

  /// Returns the parts to try in place of a call that was turned down; nil when there is no point.
  ///
  /// A service that wants nothing of us turns down every part, and halving a hundred places down to
  /// one takes two hundred requests. So when none of eight parts was accepted and all were turned
  /// down for one reason, one place of each is asked for alone: where these, too, are turned down
  /// for it, the places are not what is wrong.
  func split(areToBlame: Bool) -> [OpenMeteoCall]? {
    guard places.count > 1, areToBlame || depth <= Self.deepestBlindSplit else { return nil }
    let isTrial = depth == Self.deepestBlindSplit && !areToBlame
    let end = isTrial ? 1 : places.count / 2
    return [places[..<end], places[end...]].map { places in
      var part = self
      part.places = Array(places)
      part.depth += 1
      return part
    }
  }
}

/// What a call came to.
enum OpenMeteoOutcome {
  /// An answer for as many places as were asked for.
  case answered([WeatherResult])

  /// An answer that is none for these places.
  case unusable(FetchFailure)

  /// The service did not take the call, perhaps for one of its places.
  case refused(FetchFailure)

  /// The budget allows only so many more calls.
  case overBudget(FetchFailure, callsLeft: Double)

  /// Splitting the call would not help.
  case failed(FetchFailure, isCancelled: Bool)
}

/// Whether the places of a first call are to blame for parts of it being turned down.
struct OpenMeteoBlame {
  /// Whether they are: one part was accepted, or parts were turned down for different reasons.
  private(set) var areThePlaces = false

  /// What all parts were turned down for so far.
  private var reason: String?

  mutating func take(_ outcome: OpenMeteoOutcome) {
    switch outcome {
    case .answered(let results):
      if results.contains(where: \.hasArrived) {
        areThePlaces = true
      } else {
        turnDown("unusable")
      }
    case .unusable: turnDown("unusable")
    case .refused(let failure): turnDown(failure.message)
    case .overBudget, .failed: break
    }
  }

  private mutating func turnDown(_ reason: String) {
    if self.reason.map({ $0 != reason }) ?? false { areThePlaces = true }
    self.reason = reason
  }
}
