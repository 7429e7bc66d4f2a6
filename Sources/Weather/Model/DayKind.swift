/// What a person does about a day.
///
/// Thunder makes none: forecasts put it in and take it out with each run.
package enum DayKind: String, Sendable, CaseIterable {
  case dry
  case wet
  case heavy
  case winter

  /// The least amount of a wet day in mm, and its least chance in percent.
  private static let leastWet = (amount: 1.0, chance: 60.0)

  /// The amount below which a day is dry in mm, and the chance in percent.
  private static let leastDamp = (amount: 0.2, chance: 30.0)

  /// The new snow of a winter day, in cm.
  private static let snow = 1.0

  /// Finds the kind of a day; nil if neither its amount nor its chance is known.
  ///
  /// - Parameters:
  ///   - known: The kind that was reported, which a day keeps in doubt.
  ///   - heavyRain: The amount of a heavy day in mm, which is over below half of it; nil for never.
  package init?(
    of day: Forecast.Day, after known: DayKind? = nil,
    heavyRain: Double? = Threshold.heavyRain.standard
  ) {
    let (amount, chance) = (day.precipitation, day.precipitationProbability)
    if amount == nil, chance == nil { return nil }
    let isWet =
      amount.map { $0 >= Self.leastWet.amount } ?? true
      && chance.map { $0 >= Self.leastWet.chance } ?? true
    let isDry =
      amount.map { $0 < Self.leastDamp.amount } ?? false
      || chance.map { $0 < Self.leastDamp.chance } ?? false
    guard isWet || (known ?? .dry) != .dry && !isDry else {
      self = .dry
      return
    }
    let isWinter = day.condition?.weatherKind == .winter || day.snowfall ?? 0 >= Self.snow
    let least = heavyRain.map { known == .heavy ? $0 / 2 : $0 } ?? .infinity
    self = isWinter ? .winter : amount ?? 0 >= least ? .heavy : .wet
  }
}

extension Forecast.Day {
  /// The kind of the day by itself; nil if it is unknown.
  package var kind: DayKind? { DayKind(of: self) }
}
