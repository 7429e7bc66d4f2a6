package import FoundationEssentials
package import Tracking
package import Weather

/// The weather of several cities, or of one place from several providers, side by side.
package struct WeatherComparison: Sendable {
  package struct Column: Sendable {
    package enum Subject: Sendable, Equatable {
      /// Nil for a place that is not tracked.
      case city(City.ID?)
      case provider(String)
    }

    package var subject: Subject

    /// The heading, different from those of the other columns.
    package var label: String

    /// The end of the label by which cities of one name differ, which is not cut; nil for another name.
    package var qualifier: String?

    package var city: City

    package init(_ subject: Subject, label: String, qualifier: String? = nil, city: City) {
      self.subject = subject
      self.label = label
      self.qualifier = qualifier
      self.city = city
    }
  }

  /// The values of a row that are marked.
  package enum Marking: Sendable, Equatable {
    case highest

    /// Those that differ from the median by more than the threshold of their measure.
    case outliers(Thresholds)
  }

  package var columns: [Column]
  package var marking: Marking

  /// The present, which says which day is today in each city.
  package var now: Date

  package init(columns: [Column], marking: Marking, now: Date) {
    self.columns = columns
    self.marking = marking
    self.now = now
  }
}

extension WeatherComparison {
  package var providers: [String] {
    columns.flatMap { [$0.city.modeled?.provider, $0.city.forecast?.provider] }.compactMap(\.self)
  }

  /// The values of a row, one for each column; nil for an unknown value.
  enum Values {
    case conditions([Condition?])

    /// Figures in metric units.
    case figures([Double?], Quantity, Threshold?)
  }

  var conditions: Values { .conditions(columns.map { $0.city.current?.condition }) }

  func values(of measure: CurrentMeasure) -> Values {
    .figures(columns.map { $0.city.current?[measure] }, measure.quantity, measure.threshold)
  }

  /// The values of each column's own today.
  func todaysValues(of measure: DayMeasure) -> Values {
    let values = columns.map { $0.city.today(at: now)?[measure] }
    return .figures(values, measure.quantity, measure.threshold)
  }

  /// The values of a date, unknown where it has passed.
  func values(of measure: DayMeasure, on date: LocalDate) -> Values {
    let values = columns.map { column -> Double? in
      guard date >= column.city.localDate(at: now) else { return nil }
      return column.city.forecast?.day(on: date)?[measure]
    }
    return .figures(values, measure.quantity, measure.threshold)
  }

  /// The dates that are today in some column with a forecast, in order.
  var todays: [LocalDate] {
    let known = columns.filter { $0.city.forecast != nil }
    return Set((known.isEmpty ? columns : known).map { $0.city.localDate(at: now) }).sorted()
  }
}

extension WeatherComparison {
  /// Finds the positions of the marked values of a row, in order; conditions are not marked.
  ///
  /// - Parameter text: Writes a figure; figures that read the same are equally high.
  func marks(_ values: Values, _ text: (Double, Quantity) -> String) -> [Int] {
    guard case .figures(let figures, let quantity, let threshold) = values else { return [] }
    switch marking {
    case .highest: return Self.highest(figures) { text($0, quantity) }
    case .outliers(let thresholds):
      return Self.outliers(figures, threshold: threshold.flatMap { thresholds[$0] ?? $0.outlying })
    }
  }

  /// The positions of the highest figure; empty if all known figures read the same.
  private static func highest(_ figures: [Double?], _ text: (Double) -> String) -> [Int] {
    guard let highest = figures.compactMap(\.self).max() else { return [] }
    let shown = text(highest)
    let texts = figures.map { $0.map(text) }
    guard texts.contains(where: { $0 != nil && $0 != shown }) else { return [] }
    return texts.indices.filter { texts[$0] == shown }
  }

  /// The positions of the figures that differ from the median by more than a threshold.
  ///
  /// Empty for fewer than three figures, because two are equally far from their median.
  private static func outliers(_ figures: [Double?], threshold: Double?) -> [Int] {
    let known = figures.compactMap(\.self).sorted()
    guard let threshold, known.count >= 3 else { return [] }
    let middle = known.count / 2
    let median = known.count % 2 == 1 ? known[middle] : (known[middle - 1] + known[middle]) / 2
    return figures.indices.filter { index in
      guard let figure = figures[index] else { return false }
      // As in the comparison with values last reported, 13.1 − 12.1 is 1.
      return (abs(figure - median) * 1000).rounded() / 1000 > threshold
    }
  }
}

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
    rows += measuredRows(figures)
    rows.append((language.headings.chance, todaysValues(of: .precipitationProbability)))
    rows.append((Self.named(CurrentMeasure.windSpeed, figures), values(of: .windSpeed)))
    return rows + otherRows(without: shown, figures) { values(of: $0) }
  }

  /// The row of measured temperatures; none where no column has one.
  func measuredRows(_ figures: FigureText) -> [Row] {
    let measured = measuredTemperatures
    if measured.allSatisfy({ $0 == nil }) { return [] }
    return [
      (figures.language.stations.word.capitalizedFirst, .figures(measured, .temperature, nil))
    ]
  }

  var measuredTemperatures: [Double?] { columns.map { $0.city.observation?.temperature } }

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
    without shown: [Measure<Subject>], _ figures: FigureText, _ values: (Measure<Subject>) -> Values
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
    _ values: Values, _ figures: FigureText, showsNoRain: Bool
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
