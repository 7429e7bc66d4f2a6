package import FoundationEssentials

/// The forecast for a place from one provider.
package struct Forecast: Sendable, Equatable {
  /// The name of the provider.
  package var provider: String

  /// When the response was received, to the millisecond.
  package var fetchedAt: Date

  /// Sorted by date, which is unique.
  package var days: [Day]

  /// The coming hours in ascending order; at most `maximumHours` of a list, and all of a provider.
  package var hours: [Hour]

  /// Nil if neither is known, and for a forecast that no list has.
  package var recentDays: RecentDays?

  package init(provider: String, fetchedAt: Date, days: [Day] = [], hours: [Hour] = []) {
    self.provider = provider
    self.fetchedAt = fetchedAt
    self.days = days
    self.hours = hours
  }

  /// The hours that a list has, and how many hours ahead they may begin.
  package static let maximumHours = 48

  /// - Complexity: O(log n) in the number of days.
  package func day(on date: LocalDate) -> Day? { days.day(on: date) }

  /// The longest interval of hourly forecasts, in seconds.
  private static let maximumStep = 6 * 3600.0

  /// Returns the forecast without past days and hours; the hour that contains `now` stays.
  ///
  /// - Parameter today: The date in the city.
  package func coming(from today: LocalDate, at now: Date) -> Forecast {
    var forecast = self
    let firstDay = days.firstDay(from: today)
    if firstDay > 0 { forecast.days.removeFirst(firstDay) }
    let first = indexOfFirstHour(endingAfter: now)
    if first > 0 { forecast.hours.removeFirst(first) }
    return forecast
  }

  /// The position of the first hour that ends after an instant; the number of hours if there is none.
  ///
  /// - Complexity: O(log n) in the number of hours.
  package func indexOfFirstHour(endingAfter instant: Date) -> Int {
    let next = hours.partitioningIndex { $0.time > instant }
    return next > 0 && end(ofHourAt: next - 1) > instant ? next - 1 : next
  }

  /// Returns the hour that contains an instant; nil if there is none.
  ///
  /// - Complexity: O(log n) in the number of hours.
  package func hour(containing instant: Date) -> Hour? {
    let index = indexOfFirstHour(endingAfter: instant)
    return index < hours.count && hours[index].time <= instant ? hours[index] : nil
  }

  /// When the next hour begins, which may be three hours later; the last one has the length of the one before.
  package func end(ofHourAt index: Int) -> Date {
    let neighbor = index + 1 < hours.count ? index + 1 : index - 1
    let step = neighbor < 0 ? 3600 : abs(hours[neighbor].time.timeIntervalSince(hours[index].time))
    return hours[index].time + min(step, Self.maximumStep)
  }

  /// A local day; unknown figures are nil.
  package struct Day: Sendable, Equatable {
    package var date: LocalDate

    /// The most severe condition.
    package var condition: Condition?

    /// The sky of its daylight; nil if unknown, and for a forecast that no list has.
    package var daytime: Condition?

    /// In ascending order; nil if unknown, and for a forecast that no list has.
    package var parts: [Part]?

    /// Whether the figures cover all hours of the day.
    package var complete: Bool

    /// In °C.
    @CompactFigure package var temperatureMax: Double?

    /// In °C.
    @CompactFigure package var temperatureMin: Double?

    /// The sum as water, in mm.
    @CompactFigure package var precipitation: Double?

    /// The maximum, 0…100 %.
    @CompactFigure package var precipitationProbability: Double?

    /// The depth of new snow, in cm.
    @CompactFigure package var snowfall: Double?

    /// The strongest wind 10 m above the ground, in km/h.
    @CompactFigure package var windSpeedMax: Double?

    /// The strongest gust, in km/h.
    @CompactFigure package var windGustMax: Double?

    /// The dominant direction the wind comes from, 0…360 degrees clockwise from north.
    @CompactFigure package var windDirection: Double?

    /// The highest UV index, 0 and up.
    @CompactFigure package var uvIndexMax: Double?

    /// In seconds.
    @CompactFigure package var sunshineDuration: Double?

    /// Nil if unknown, and if the sun does not rise or set on that day.
    @CompactInstant package var sunrise: Date?

    /// Nil if unknown, and if the sun does not rise or set on that day.
    @CompactInstant package var sunset: Date?

    package init(date: LocalDate, complete: Bool = true) {
      self.date = date
      self.complete = complete
    }
  }

  /// An hour from its time on, or a longer step; unknown figures are nil.
  package struct Hour: Sendable, Equatable {
    /// When the hour begins.
    package var time: Date

    package var condition: Condition?

    /// In °C.
    @CompactFigure package var temperature: Double?

    /// The amount as water from `time` to the next hour, in mm.
    @CompactFigure package var precipitation: Double?

    /// From `time` to the next hour, 0…100 %.
    @CompactFigure package var precipitationProbability: Double?

    /// The depth of new snow from `time` to the next hour, in cm.
    @CompactFigure package var snowfall: Double?

    /// In km/h.
    @CompactFigure package var windSpeed: Double?

    /// The direction the wind comes from, 0…360 degrees clockwise from north.
    @CompactFigure package var windDirection: Double?

    package init(time: Date) { self.time = time }
  }
}

extension [Forecast.Day] {
  /// Returns the day with a date; the days are sorted by date.
  ///
  /// - Complexity: O(log n) in the number of days.
  package func day(on date: LocalDate) -> Forecast.Day? {
    let index = firstDay(from: date)
    return index < count && self[index].date == date ? self[index] : nil
  }

  /// The index of the first day that is not before a date.
  fileprivate func firstDay(from date: LocalDate) -> Int { partitioningIndex { $0.date >= date } }
}

extension [Forecast.Hour] {
  /// Moves amounts and chances, which some services give for the time before a label, to the hour in
  /// which they fall; those of the last hour become unknown.
  ///
  /// - Complexity: O(n)
  package mutating func moveAmountsToStart() {
    for index in indices {
      let next = index + 1 < count ? self[index + 1] : nil
      self[index].precipitation = next?.precipitation
      self[index].snowfall = next?.snowfall
      self[index].precipitationProbability = next?.precipitationProbability
    }
  }
}
