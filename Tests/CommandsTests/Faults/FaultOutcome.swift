import WeatherSimulator

/// The expected outcome of a fault, written by hand.
enum FaultOutcome: Equatable {
  /// The kind of the failure that is saved and reported.
  case failure(String)
  /// The response is readable except for some values.
  case weather

  static func of(_ fault: String, by provider: SimulatedProvider) -> FaultOutcome {
    specific[provider]?[fault] ?? common[fault] ?? ofStatus(fault)
  }

  /// The outcome of an error by its status, as in `documented-503-…`.
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
    "refused": .failure("unreachable"), "reset": .failure("unreachable"),
    "reset-midway": .failure("unreachable"), "hang-up": .failure("unreachable"),
    "truncation": .failure("unreachable"), "silence": .failure("timeout"),
    "stall": .failure("timeout"), "drip": .failure("timeout"), "garbage": .failure("malformed"),
    "half-body": .failure("malformed"), "broken-stream": .failure("malformed"),
    "captive-portal": .failure("unreachable"), "empty-body": .failure("malformed"),
    "content-encoding": .failure("malformed"), "padding": .failure("tooLarge"),
    "bomb": .failure("tooLarge"), "redirect-loop": .failure("refused"),
    "redirect-plain-http": .failure("refused"), "redirect-long": .failure("refused"),
    "wrong-types": .failure("malformed"), "wrong-shapes": .failure("malformed"),
    "missing-keys": .failure("malformed"), "nulls": .failure("malformed"),
    "nan": .failure("malformed"), "deep-nesting": .failure("malformed"),
    // Impossible values, and for some providers times and offsets that are out of range.
    "huge-numbers": .failure("malformed"), "duplicate-keys": .weather,
    "control-characters": .weather, "ansi": .weather, "bidirectional": .weather,
    "long-names": .weather, "invalid-utf8": .failure("malformed"), "null-temperatures": .weather,
    "missing-temperatures": .weather, "huge-temperatures": .weather,
    "impossible-temperatures": .weather,
  ]

  private static let specific: [SimulatedProvider: [String: FaultOutcome]] = [
    .openMeteo: ["documented-400": .failure("notCovered")],
    .openWeatherMap: ["status-404": .failure("notCovered")],
    .metNorway: [
      "status-404": .failure("notCovered"), "documented-422": .failure("notCovered"),
    ], .nws: ["documented-404-InvalidPoint": .failure("notCovered"), "huge-numbers": .weather],
  ]
}

extension FaultCase {
  var outcome: FaultOutcome { .of(fault.name, by: provider) }

  /// The cities that get no new weather because of the fault.
  var failingCities: [String] {
    if outcome == .weather { return [] }
    switch scope {
    case .allRequests: return FaultWorld.cities
    case .oneCity: return [FaultWorld.cities[0]]
    case .oneCityInBatch: return isSplit ? [FaultWorld.cities[0]] : FaultWorld.cities
    }
  }

  /// Whether a request for several places is split into one for each place.
  ///
  /// That happens if the whole response is unreadable or the service rejects a place. A network error
  /// causes no more requests, and an error in the response for each place fails each place.
  private var isSplit: Bool {
    [
      "half-body", "broken-stream", "captive-portal", "empty-body", "wrong-shapes", "nan",
      "deep-nesting", "invalid-utf8", "documented-400",
    ].contains(fault.name)
  }

  /// Whether current weather arrives although the forecast fails.
  var hasFreshCurrent: Bool {
    // It comes from the next station, whose path the fault does not affect.
    provider == .nws && scope == .oneCity && !hasEmptyCache
      && (["status-404", "nulls", "missing-keys", "wrong-types"].contains(fault.name)
        || ["status-5", "documented-5"].contains(where: fault.name.hasPrefix))
  }

  /// Whether the fault removes the current temperature.
  ///
  /// NWS falls back to the temperature of the
  /// forecast, which has another key, but is no number either if none can be read; for one city, the
  /// next station has it.
  var removesTemperature: Bool {
    guard provider == .nws else { return fault.name.hasSuffix("-temperatures") }
    return fault.name == "huge-numbers" && scope == .allRequests
  }

  var status: Int32 {
    guard case .failure(let kind) = outcome else { return 0 }
    if failingCities.count < FaultWorld.cities.count { return 3 }
    return kind == "rejected" ? 77 : 69
  }
}
