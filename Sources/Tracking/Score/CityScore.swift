package import Weather

/// How far the forecasts of some providers were off in a city.
package struct CityScore: Sendable {
  package enum Source: String, Sendable {
    /// What earlier runs said, fetched later.
    case previousRuns

    /// What was saved in the list.
    case history
  }

  /// Errors of one figure.
  package struct Errors: Sendable, Equatable {
    /// The mean of their sizes.
    package var error: Double

    /// The mean of forecast minus truth.
    package var bias: Double
  }

  /// The forecasts of a provider some days ahead; figures of fewer than 7 days are unknown.
  package struct Lead: Sendable, Equatable {
    package var days: Int

    /// How many days are known.
    package var count: Int

    package var temperatureMax: Errors?
    package var temperatureMin: Errors?

    /// The share of days with rain, or without, as forecast: 0…1.
    package var rainRight: Double?
  }

  package struct Row: Sendable, Equatable {
    package var provider: String
    package var source: Source
    package var leads: [Lead]
  }

  package let city: City
  package let dates: ClosedRange<LocalDate>

  /// The nearest first, by the highs of one day ahead.
  package let rows: [Row]

  /// The provider that was clearly nearest; nil as a rule.
  package let closest: String?

  /// The station whose highs and lows are what happened; nil where they are an analysis.
  package let station: Station?

  /// Whether what happened is known for any day.
  package let hasTruth: Bool

  /// How many days ahead the forecasts are.
  package static let leads = 1...3

  /// The least days of a figure.
  private static let minimumCount = 7

  /// The least days of a winner.
  private static let minimumCountOfWinner = 20

  /// The least rain of a rainy day, in mm.
  private static let rainyAmount = 1.0

  private typealias Day = EarlierForecasts.Day

  /// - Parameters:
  ///   - analyses: What some models said in the first hours of their runs; the median is what happened.
  ///   - forecasts: What the providers said.
  ///   - station: The station that measured the highs and lows that the city has.
  package init(
    of city: City, over dates: ClosedRange<LocalDate>, analyses: [EarlierForecasts],
    forecasts: [(forecasts: EarlierForecasts, source: Source)], station: Station? = nil
  ) {
    self.city = city
    self.dates = dates
    var truth = Self.truth(analyses, dates)
    let measured = (city.measurements?.days ?? []).filter { day in
      day.isCovered && day.station == station?.id && dates.contains(day.date)
    }
    self.station = measured.count >= Self.minimumCount ? station : nil
    if self.station != nil { truth = Self.truth(measured, rainOf: truth) }
    hasTruth = !truth.isEmpty
    let all = forecasts.map { forecasts, source in
      let leads = Self.leads.map { lead in
        Self.pairs(forecasts.days.filter { $0.daysBefore == lead }, truth)
      }
      let row = Row(
        provider: forecasts.provider, source: source, leads: zip(Self.leads, leads).map(Self.lead))
      return (row: row, pairs: leads[0])
    }
    let sorted = all.sorted { Self.error($0.row) < Self.error($1.row) }
    rows = sorted.map(\.row)
    closest =
      sorted.count > 1 && Self.isClear(sorted[0].pairs, sorted[1].pairs)
      ? sorted[0].row.provider : nil
  }

  private static func error(_ row: Row) -> Double {
    row.leads.first?.temperatureMax?.error ?? .infinity
  }

  /// The median of all analyses by date, for the days that all have.
  private static func truth(
    _ analyses: [EarlierForecasts], _ dates: ClosedRange<LocalDate>
  ) -> [LocalDate: Day] {
    let days = Dictionary(
      grouping: analyses.flatMap(\.days).filter { $0.daysBefore == 0 && dates.contains($0.date) },
      by: \.date)
    return days.compactMapValues { days in
      let highs = days.compactMap(\.temperatureMax)
      let lows = days.compactMap(\.temperatureMin)
      let amounts = days.compactMap(\.precipitation)
      guard [highs, lows, amounts].allSatisfy({ $0.count == analyses.count }) else { return nil }
      var truth = days[0]
      truth.temperatureMax = highs.sorted()[highs.count / 2]
      truth.temperatureMin = lows.sorted()[lows.count / 2]
      truth.precipitation = amounts.sorted()[amounts.count / 2]
      return truth
    }
  }

  /// The highs and lows of measured days, with the rain of an analysis.
  private static func truth(
    _ measured: [MeasuredDay], rainOf analysis: [LocalDate: Day]
  ) -> [LocalDate: Day] {
    var truth = analysis.mapValues { day in
      var rain = Day(date: day.date, daysBefore: 0)
      rain.precipitation = day.precipitation
      return rain
    }
    for day in measured {
      truth[day.date, default: Day(date: day.date, daysBefore: 0)].temperatureMax = day.high
      truth[day.date]?.temperatureMin = day.low
    }
    return truth
  }

  /// Forecasts with what happened, in order.
  private static func pairs(
    _ forecasts: [Day], _ truth: [LocalDate: Day]
  ) -> [(forecast: Day, truth: Day)] {
    forecasts.compactMap { day in truth[day.date].map { (day, $0) } }.sorted {
      $0.forecast.date < $1.forecast.date
    }
  }

  private static func lead(_ days: Int, _ pairs: [(forecast: Day, truth: Day)]) -> Lead {
    let rain = pairs.compactMap { pair -> Double? in
      guard let forecast = pair.forecast.precipitation, let truth = pair.truth.precipitation else {
        return nil
      }
      return (forecast >= rainyAmount) == (truth >= rainyAmount) ? 1 : 0
    }
    let highs = differences(pairs, \.temperatureMax)
    return Lead(
      days: days, count: highs.count, temperatureMax: errors(highs),
      temperatureMin: errors(differences(pairs, \.temperatureMin)),
      rainRight: rain.count < minimumCount ? nil : rain.reduce(0, +) / Double(rain.count))
  }

  private static func differences(
    _ pairs: [(forecast: Day, truth: Day)], _ figure: KeyPath<Day, Double?>
  ) -> [Double] {
    pairs.compactMap { pair in
      guard let forecast = pair.forecast[keyPath: figure], let truth = pair.truth[keyPath: figure]
      else { return nil }
      return forecast - truth
    }
  }

  private static func errors(_ differences: [Double]) -> Errors? {
    guard differences.count >= minimumCount else { return nil }
    let count = Double(differences.count)
    return Errors(
      error: differences.reduce(0) { $0 + $1.magnitude } / count,
      bias: differences.reduce(0, +) / count)
  }

  /// Whether the first was nearer than the second on more days than chance explains: by a sign test at
  /// two standard deviations, with ties as halves.
  private static func isClear(
    _ first: [(forecast: Day, truth: Day)], _ second: [(forecast: Day, truth: Day)]
  ) -> Bool {
    func sizes(_ pairs: [(forecast: Day, truth: Day)]) -> [LocalDate: Double] {
      let known = pairs.compactMap { pair -> (LocalDate, Double)? in
        differences([pair], \.temperatureMax).first.map {
          // Figures have decimals, whose differences are not exact.
          (pair.forecast.date, ($0.magnitude * 1e6).rounded())
        }
      }
      return Dictionary(known) { first, _ in first }
    }
    let others = sizes(second)
    let outcomes = sizes(first).compactMap { date, size in
      others[date].map { size == $0 ? 0.5 : size < $0 ? 1 : 0 }
    }
    let count = Double(outcomes.count)
    return outcomes.count >= minimumCountOfWinner
      && outcomes.reduce(0, +) >= count / 2 + count.squareRoot()
  }
}
