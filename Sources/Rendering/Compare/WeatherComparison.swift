package import FoundationEssentials
package import Tracking
package import Weather

/// The weather of several cities, or of one place from several providers, side by side.
package struct WeatherComparison: Sendable {
  package struct Column: Sendable {
    package enum Subject: Sendable, Equatable {
      case city(City.ID)
      case provider(String)
    }

    package var subject: Subject

    /// The heading, different from those of the other columns.
    package var label: String

    /// The end of the label by which cities of one name differ, which is not cut; nil for another name.
    package var qualifier: String?

    /// The weather of the column.
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
    /// The highest.
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
  /// The names of the providers that the weather is of.
  package var providers: [String] {
    columns.flatMap { [$0.city.current?.provider, $0.city.forecast?.provider] }.compactMap(\.self)
  }

  /// The values of a row, one for each column; nil for an unknown value.
  enum Values {
    case conditions([Condition?])

    /// Figures in metric units.
    case figures([Double?], Quantity, Threshold?)
  }

  var conditions: Values {
    .conditions(columns.map { $0.city.current?.condition })
  }

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
    case .highest:
      return Self.highest(figures) { text($0, quantity) }
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
