import Weather

extension WeatherComparison {
  /// A row for people: its name, with the unit, and its values.
  typealias Row = (name: String, values: Values)

  /// The rows of the current weather, with today's chance of rain as in the list.
  func currentRows(_ figures: FigureText) -> [Row] {
    let language = figures.language
    var shown: [CurrentMeasure] = [.temperature, .windSpeed]
    var rows: [Row] = [
      (language.headings.sky, conditions),
      (figures.units.symbol(of: .temperature), values(of: .temperature)),
    ]
    if let felt = CurrentMeasure.named("apparentTemperature") {
      shown.append(felt)
      rows.append((language.measures.feelsLike, values(of: felt)))
    }
    rows.append((language.headings.chance, todaysValues(of: .precipitationProbability)))
    rows.append((Self.named(CurrentMeasure.windSpeed, figures), values(of: .windSpeed)))
    return rows + otherRows(without: shown, figures) { values(of: $0) }
  }

  /// The rows of each column's own today.
  func todaysRows(_ figures: FigureText) -> [Row] {
    let shown: [DayMeasure] = [
      .temperatureMax, .temperatureMin, .precipitation, .precipitationProbability, .windSpeedMax,
    ]
    let rows: [Row] = [
      (figures.language.headings.high, todaysValues(of: .temperatureMax)),
      (figures.language.headings.low, todaysValues(of: .temperatureMin)),
      (Self.named(DayMeasure.precipitation, figures), todaysValues(of: .precipitation)),
      (Self.named(DayMeasure.windSpeedMax, figures), todaysValues(of: .windSpeedMax)),
    ]
    return rows + otherRows(without: shown, figures) { todaysValues(of: $0) }
  }

  /// The rows of the other measures that a column knows.
  private func otherRows<Subject: Measured>(
    without shown: [Measure<Subject>],
    _ figures: FigureText,
    _ values: (Measure<Subject>) -> Values
  ) -> [Row] {
    Measure<Subject>.all.compactMap { measure -> Row? in
      // A direction is neither high nor low.
      guard !shown.contains(measure), measure.quantity != .direction else { return nil }
      let values = values(measure)
      guard case .figures(let known, _, _) = values,
        known.contains(where: { $0 != nil && !(measure.isOmittedAtZero && $0 == 0) })
      else { return nil }
      return (Self.named(measure, figures), values)
    }
  }

  private static func named<Subject>(_ measure: Measure<Subject>, _ figures: FigureText) -> String {
    let name = figures.language.shortLabel(of: measure).capitalizedFirst
    let symbol = measure.quantity.displaySymbol(in: figures.units)
    return symbol.isEmpty ? name : "\(name) \(symbol)"
  }
}

extension WeatherComparison {
  /// The cells of a row for people, as text and whether it is marked.
  ///
  /// - Parameter showsNoRain: Whether `0.0` is written where no rain falls.
  func cells(
    _ values: Values,
    _ figures: FigureText,
    showsNoRain: Bool
  ) -> [(text: String, isMarked: Bool)] {
    switch values {
    case .conditions(let conditions):
      return conditions.map { ($0.map(figures.language.words) ?? FigureText.unknown, false) }
    case .figures(let known, let quantity, _):
      let marked = Set(marks(values) { figures.number($0, $1) })
      return known.enumerated().map { index, figure in
        // A sign needs its figure.
        let isMarked = marked.contains(index)
        let number =
          isMarked || showsNoRain
          ? figures.number(figure, quantity) : figures.wetNumber(figure, quantity)
        return (number, isMarked)
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
