import WeatherSimulator

/// What a fault has to come to, put down by hand from what each one is.
enum FaultOutcome: Equatable {
  /// The kind of the failure that is saved and told.
  case failure(String)
  /// The answer can be read but for some figures.
  case weather

  static func of(_ fault: String, by provider: SimulatedProvider) -> FaultOutcome {
    own[provider]?[fault] ?? common[fault] ?? ofStatus(fault)
  }

  /// Errors by their status, such as `documented-503-…`.
  private static func ofStatus(_ fault: String) -> FaultOutcome {
    let parts = fault.split(separator: "-")
    precondition(parts.count > 1 && ["status", "documented"].contains(parts[0]), fault)
    switch parts[1] {
    case "401", "403": return .failure("rejected")
    case "429": return .failure("throttled")
    case "500", "502", "503": return .failure("server")
    case "400", "404", "422", "499": return .failure("refused")
    default: preconditionFailure(fault)
    }
  }

  private static let common: [String: FaultOutcome] = [
    "refused": .failure("unreachable"),
    "reset": .failure("unreachable"),
    "reset-midway": .failure("unreachable"),
    "hang-up": .failure("unreachable"),
    "truncation": .failure("unreachable"),
    "silence": .failure("timeout"),
    "stall": .failure("timeout"),
    "drip": .failure("timeout"),
    "garbage": .failure("malformed"),
    "half-body": .failure("malformed"),
    "broken-stream": .failure("malformed"),
    "captive-portal": .failure("malformed"),
    "empty-body": .failure("malformed"),
    "content-encoding": .failure("malformed"),
    "padding": .failure("tooLarge"),
    "bomb": .failure("tooLarge"),
    "redirect-loop": .failure("refused"),
    "redirect-plain-http": .failure("refused"),
    "redirect-long": .failure("refused"),
    "wrong-types": .failure("malformed"),
    "wrong-shapes": .failure("malformed"),
    "missing-keys": .failure("malformed"),
    "nulls": .failure("malformed"),
    "nan": .failure("malformed"),
    "deep-nesting": .failure("malformed"),
    // Impossible figures, but for a provider that sends times and offsets as numbers.
    "huge-numbers": .failure("malformed"),
    "duplicate-keys": .weather,
    "control-characters": .weather,
    "ansi": .weather,
    "bidirectional": .weather,
    "long-names": .weather,
    "invalid-utf8": .failure("malformed"),
    "null-temperatures": .weather,
    "missing-temperatures": .weather,
    "huge-temperatures": .weather,
    "impossible-temperatures": .weather,
  ]

  private static let own: [SimulatedProvider: [String: FaultOutcome]] = [
    .openMeteo: ["documented-400": .failure("notCovered")],
    .openWeatherMap: ["status-404": .failure("notCovered")],
    .metNorway: [
      "status-404": .failure("notCovered"), "documented-422": .failure("notCovered"),
      "huge-numbers": .weather,
    ],
    .nws: ["documented-404-InvalidPoint": .failure("notCovered"), "huge-numbers": .weather],
  ]
}

extension FaultCase {
  var outcome: FaultOutcome { .of(fault.name, by: provider) }

  /// The cities that the fault keeps from getting new weather.
  var failingCities: [String] {
    if outcome == .weather { return [] }
    switch reach {
    case .everyone: return FaultWorld.cities
    case .oneCity: return [FaultWorld.cities[0]]
    case .oneOfABatch: return isSplit ? [FaultWorld.cities[0]] : FaultWorld.cities
    }
  }

  /// Whether a call for several places is taken apart.
  ///
  /// It is where its answer as a whole cannot be read, or the service finds a place wrong. A network
  /// that fails is not asked more often for that, and what is wrong with the answer for each place
  /// fails each place.
  private var isSplit: Bool {
    [
      "half-body", "broken-stream", "captive-portal", "empty-body", "wrong-shapes", "nan",
      "deep-nesting", "invalid-utf8", "documented-400",
    ].contains(fault.name)
  }

  /// Whether a half may come all the same: where the nearest station has nothing to tell the
  /// next one is asked, and the fault is not for its path.
  var leavesAnotherWay: Bool {
    provider == .nws && reach == .oneCity && !hasEmptyCache
      && ["status-404", "nulls", "missing-keys", "wrong-types"].contains(fault.name)
  }

  /// Whether the present temperature is among the figures that are spoiled for good; where a station
  /// has none the forecast's counts, in which the key is another.
  var spoilsTemperature: Bool { fault.name.hasSuffix("-temperatures") && provider != .nws }

  var status: Int32 {
    guard case .failure(let kind) = outcome else { return 0 }
    if failingCities.count < FaultWorld.cities.count { return 3 }
    return kind == "rejected" ? 77 : 69
  }
}
