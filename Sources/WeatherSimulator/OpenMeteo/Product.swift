/// What differs between the endpoints that are asked with the same words.
enum Product: Sendable {
  case forecast
  case airQuality

  /// Seconds that the values of `current` are for.
  var interval: Int {
    switch self {
    case .forecast: 900
    case .airQuality: 3600
    }
  }

  var defaultForecastDays: Int {
    switch self {
    case .forecast: 7
    case .airQuality: 5
    }
  }

  var maximumForecastDays: Int {
    switch self {
    case .forecast: 16
    case .airQuality: 7
    }
  }

  /// Finds variables of `current` and `hourly` by name, all or none.
  func hourly(_ names: [String]) throws(Refusal) -> [HourlyVariable] {
    try found(names, in: self == .forecast ? HourlyVariable.forecast : HourlyVariable.airQuality)
  }

  /// Finds variables of `daily` by name, all or none.
  func daily(_ names: [String]) throws(Refusal) -> [DailyVariable] {
    try found(names, in: self == .forecast ? DailyVariable.forecast : [:])
  }

  private func found<Variable>(
    _ names: [String],
    in table: [String: Variable]
  ) throws(Refusal) -> [Variable] {
    var variables: [Variable] = []
    for name in names {
      guard let variable = table[name] else { throw unknownVariable(name) }
      variables.append(variable)
    }
    return variables
  }

  private func unknownVariable(_ name: String) -> Refusal {
    let type =
      self == .forecast ? "ForecastVariable<SurfaceVariable, PressureVariable>" : "CamsVariable"
    return Refusal(
      "Data corrupted at path ''. Cannot initialize \(type) from invalid String value \(name)."
    )
  }
}
