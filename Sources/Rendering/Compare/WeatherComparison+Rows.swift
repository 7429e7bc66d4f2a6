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
      guard !shown.contains(measure), measure.quantity != .direction else { return nil }
      let values = values(measure)
      guard case .figures(let figures, _, _) = values,
        figures.contains(where: { $0 != nil && !(measure.isOmittedAtZero && $0 == 0) })
      else { return nil }
      return (Self.named(measure.heading, measure.quantity, units), values)
    }
  }

  private static func named(_ name: String, _ quantity: Quantity, _ units: Units) -> String {
    let symbol = quantity.displaySymbol(in: units)
    return symbol.isEmpty ? name : "\(name) \(symbol)"
  }
}

extension WeatherComparison {
  /// The cells of a row for people, as text and whether it is marked.
  func cells(_ values: Values, _ figures: FigureText) -> [(text: String, isMarked: Bool)] {
    switch values {
    case .conditions(let conditions):
      return conditions.map { ($0?.words ?? FigureText.unknown, false) }
    case .figures(let known, let quantity, _):
      let marked = Set(marks(values) { figures.number($0, $1) })
      return known.enumerated().map { index, figure in
        (figures.number(figure, quantity), marked.contains(index))
      }
    }
  }
}

extension WeatherComparison.Marking {
  /// The sign after a marked figure.
  func sign(_ glyphs: Glyphs) -> String {
    switch self {
    case .highest: glyphs.highest
    case .outliers: "~"
    }
  }
}
