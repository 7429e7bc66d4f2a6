package import FoundationEssentials

/// What is remembered of a day and of the one before it, which forecasts of the rest of a day no longer
/// have.
package struct RecentDays: Sendable, Equatable {
  package var date: LocalDate
  package var today = Summary()
  package var before = Summary()

  /// A day as it was forecast when it was still to come; what is unknown is nil.
  package struct Summary: Sendable, Equatable {
    /// In °C.
    @CompactFigure package var high: Double?
    package var kind: DayKind?
    package var sky: Condition?

    package init(high: Double? = nil, kind: DayKind? = nil, sky: Condition? = nil) {
      self.high = high
      self.kind = kind
      self.sky = sky
    }
  }

  package init(date: LocalDate, today: Summary = Summary(), before: Summary = Summary()) {
    self.date = date
    self.today = today
    self.before = before
  }
}

extension Forecast {
  /// Returns the forecast with what is remembered of a day and of the one before it.
  ///
  /// - Parameters:
  ///   - old: The forecast that this one replaces.
  ///   - now: When this one was fetched.
  ///   - clock: The time in the city.
  package func rememberingDays(of old: Forecast?, at now: Date, _ clock: LocalClock) -> Forecast {
    let today = clock.date(at: now)
    let day = day(on: today)
    let isComplete = day?.complete == true
    // The forecast of the rest of a day lacks its warmest hour, if that is over.
    let hasWarmestHour = now < clock.instant(of: today, seconds: Self.noon)
    let rest = isComplete || hasWarmestHour ? day?.temperatureMax : nil
    let earlier = old?.summary(of: today)
    let high = isComplete ? nil : earlier?.high.map { max($0, day?.temperatureMax ?? $0) }
    var days = RecentDays(
      date: today, before: old?.summary(of: today.advanced(byDays: -1)) ?? .init())
    days.today.high = high ?? rest
    days.today.kind = isComplete ? day?.kind : earlier?.kind
    // In the evening a forecast has the sky of the night.
    days.today.sky = hasWarmestHour ? day?.sky ?? earlier?.sky : earlier?.sky ?? day?.sky
    var forecast = self
    if days.today != .init() || days.before != .init() { forecast.recentDays = days }
    return forecast
  }

  /// Seconds of a day after which it may be over.
  private static let noon = 12 * 3600

  /// What is known of a day as it was forecast when it was still to come.
  package func summary(of date: LocalDate) -> RecentDays.Summary {
    let remembered: RecentDays.Summary? =
      switch date {
      case recentDays?.date: recentDays?.today
      case recentDays?.date.advanced(byDays: -1): recentDays?.before
      default: nil
      }
    let day = day(on: date)
    let isComplete = day?.complete == true
    return RecentDays.Summary(
      high: remembered?.high ?? (isComplete ? day?.temperatureMax : nil),
      kind: remembered?.kind ?? (isComplete ? day?.kind : nil), sky: remembered?.sky ?? day?.sky)
  }
}
