import Weather

extension WeatherComparison {
  /// A row for people: its name, with the unit, and its values.
  typealias Row = (name: String, values: Values)

  /// The rows of the current weather, with today's chance of rain as in the list.
  func currentRows(_ units: Units) -> [Row] {
    var shown: [CurrentMeasure] = [.temperature, .windSpeed]
    var rows: [Row] = [
      ("Sky", conditions),
      (units.symbol(of: .temperature), values(of: .temperature)),
    ]
    if let felt = CurrentMeasure.named("apparentTemperature") {
      shown.append(felt)
      rows.append(("feels like", values(of: felt)))
    }
    rows.append(("Rain %", todaysValues(of: .precipitationProbability)))
    rows.append((Self.named("Wind", .speed, units), values(of: .windSpeed)))
    return rows + otherRows(without: shown, units) { values(of: $0) }
  }

  /// The rows of each column's own today.
  func todaysRows(_ units: Units) -> [Row] {
    let shown: [DayMeasure] = [
      .temperatureMax, .temperatureMin, .precipitation, .precipitationProbability, .windSpeedMax,
    ]
    let rows: [Row] = [
      ("High", todaysValues(of: .temperatureMax)),
      ("Low", todaysValues(of: .temperatureMin)),
      (Self.named("Rain", .precipitation, units), todaysValues(of: .precipitation)),
      (Self.named("Wind", .speed, units), todaysValues(of: .windSpeedMax)),
    ]
    return rows + otherRows(without: shown, units) { todaysValues(of: $0) }
  }

  /// The rows of the other measures that a column knows.
  private func otherRows<Subject: Measured>(
    without shown: [Measure<Subject>],
    _ units: Units,
    _ values: (Measure<Subject>) -> Values
  ) -> [Row] {
    Measure<Subject>.all.compactMap { measure in
      // A direction is neither high nor low.
      guard !shown.contains(measure), measure.quantity != .direction,
        case .figures(let figures, _, _) = values(measure),
        figures.contains(where: { $0 != nil && !(measure.isOmittedAtZero && $0 == 0) })
      else { return nil }
      return (Self.named(measure.heading, measure.quantity, units), values(measure))
    }
  }

  private static func named(_ name: String, _ quantity: Quantity, _ units: Units) -> String {
    let symbol = quantity.displaySymbol(in: units)
    return symbol.isEmpty ? name : "\(name) \(symbol)"
  }
}
