import FoundationEssentials

/// What a station measured on a local date, and how far the model was off then.
package struct MeasuredDay: Sendable, Equatable {
  package var date: LocalDate

  /// The identifier of the station.
  package var station: String

  /// The provider whose model it is compared with.
  package var provider: String

  /// The local hours that have a report, the first in the lowest bit; 0 for a day that is over.
  package var hours = 0

  /// The lowest temperature, in °C; nil for a day that is over and was not covered.
  @CompactFigure package var low: Double?
  @CompactFigure package var high: Double?

  /// By part of the day, from midnight on.
  package var differences = [Difference](repeating: Difference(), count: Self.partCount)

  /// Measured minus modeled temperatures.
  package struct Difference: Sendable, Equatable {
    /// In kelvins.
    package var mean = 0.0
    package var count = 0

    package init() {}

    mutating func add(_ value: Double) {
      count += 1
      mean += (value - mean) / Double(count)
    }
  }

  package static let partCount = Forecast.Day.PartName.allCases.count

  /// The days whose lowest and highest temperatures are kept.
  package static let maximumDays = 90

  /// The days whose differences are kept.
  package static let learnedDays = 30

  package init(date: LocalDate, station: String, provider: String) {
    self.date = date
    self.station = station
    self.provider = provider
  }

  /// Adds a report.
  ///
  /// - Parameter difference: Measured minus modeled, in kelvins; nil if the model is unknown then.
  package mutating func add(_ temperature: Double, hour: Int, difference: Double?) {
    hours |= 1 << hour
    low = min(low ?? temperature, temperature)
    high = max(high ?? temperature, temperature)
    if let difference { differences[hour * Self.partCount / 24].add(difference) }
  }

  /// The most hours in a row without a report of a day that is covered.
  private static let longestGap = 2

  /// Ends the day: its lowest and highest temperatures are known only if it was covered.
  package mutating func end() {
    guard hours != 0 else { return }
    var gap = 0
    var isCovered = true
    for hour in 0..<24 {
      gap = hours >> hour & 1 == 1 ? 0 : gap + 1
      if gap > Self.longestGap { isCovered = false }
    }
    if !isCovered { (low, high) = (nil, nil) }
    hours = 0
  }

  /// Whether the lowest and highest temperatures of the whole day are known.
  package var isCovered: Bool { hours == 0 && low != nil && high != nil }
}

/// How far a provider is off at a place in a part of the day.
package struct LearnedDifference: Sendable, Equatable {
  package var part: Forecast.Day.PartName
  package var provider: String

  /// How many reports were compared.
  package var count: Int

  /// The median of measured minus modeled temperatures, in kelvins: of days, each as often as it has reports.
  package var median: Double

  /// The difference between the quartiles, in kelvins.
  package var spread: Double

  /// The fewest comparisons, and the least difference in kelvins, that are worth a word.
  private static let (fewest, least) = (10, 1.0)
}

extension City {
  /// What is known of how far the model is off here, by part of the day.
  ///
  /// - Complexity: O(n log n) in the days that are kept.
  package var learned: [LearnedDifference] {
    guard let measurements, measurements.use != .off,
      let station = measurements.days.last?.station, let provider = modeled?.provider
    else { return [] }
    let days = measurements.days.filter { $0.station == station && $0.provider == provider }
    return Forecast.Day.PartName.allCases.enumerated().compactMap { index, part in
      LearnedDifference(days.map { $0.differences[index] }, in: part, of: provider)
    }
  }

  /// The largest of these; nil if nothing is known.
  package var mostLearned: LearnedDifference? {
    learned.max { $0.median.magnitude < $1.median.magnitude }
  }
}

extension LearnedDifference {
  /// Nil if that is too little to be known.
  fileprivate init?(
    _ days: [MeasuredDay.Difference], in part: Forecast.Day.PartName, of provider: String
  ) {
    let sorted = days.filter { $0.count > 0 }.sorted { $0.mean < $1.mean }
    let count = sorted.reduce(0) { $0 + $1.count }
    func quantile(_ share: Double) -> Double {
      var rest = share * Double(count)
      for day in sorted {
        rest -= Double(day.count)
        if rest <= 0 { return day.mean }
      }
      return sorted.last?.mean ?? 0
    }
    let median = quantile(0.5)
    guard count >= Self.fewest, (median.magnitude * 10).rounded() >= Self.least * 10 else {
      return nil
    }
    self.init(
      part: part, provider: provider, count: count, median: median,
      spread: quantile(0.75) - quantile(0.25))
  }
}
