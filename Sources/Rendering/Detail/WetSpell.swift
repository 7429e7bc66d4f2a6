import FoundationEssentials
import Weather

/// The next hours of a forecast with precipitation.
struct WetSpell {
  let start: Date
  let end: Date

  /// The amount as water, in mm; nil where the forecast has no amounts.
  private(set) var amount: Double?

  /// The depth of new snow, in cm; nil where the forecast has none.
  private(set) var snowfall: Double?

  /// The kind of the first hour's condition; rain for one without precipitation.
  let kind: Condition.Kind

  /// The least amount in an hour that counts, in mm: less is not measured by gauges.
  private static let minimumAmount = 0.1

  /// Finds the first spell that begins before a day ends; nil without one.
  ///
  /// - Parameters:
  ///   - now: The present; what has fallen by then does not count.
  ///   - isOver: Whether an instant is after the day.
  ///   - limit: When the last hour that counts begins at the latest.
  init?(
    _ forecast: Forecast, from now: Date, until isOver: (Date) -> Bool,
    before limit: Date = .distantFuture
  ) {
    var spell: (start: Date, end: Date, kind: Condition.Kind?)?
    // Some providers give the amount of the hour before the time, the others that from it on.
    let precedesTime = forecast.amountsPrecedeTime
    let hasAmounts = forecast.hours.contains { $0.precipitation != nil }
    for (index, hour) in forecast.hours.enumerated() {
      let length = forecast.end(ofHourAt: index).timeIntervalSince(hour.time)
      let start = precedesTime ? hour.time - length : hour.time
      guard start + length > now else { continue }
      if start >= limit { break }
      guard Self.isWet(hour, hasAmounts) else {
        if spell == nil { continue }
        break
      }
      if spell == nil {
        if isOver(start) { return nil }
        let kind = hour.condition?.kind
        spell = (start, start, kind?.isPrecipitation == true ? kind : nil)
      }
      spell?.end = start + length
      if let water = hour.precipitation { amount = (amount ?? 0) + water }
      if let snow = hour.snowfall { snowfall = (snowfall ?? 0) + snow }
    }
    guard let spell else { return nil }
    (start, end) = (spell.start, spell.end)
    kind = spell.kind ?? .rain
  }

  private static func isWet(_ hour: Forecast.Hour, _ hasAmounts: Bool) -> Bool {
    let kind = hour.condition?.kind
    guard hasAmounts else { return kind?.isPrecipitation == true }
    return hour.precipitation.map { $0 >= minimumAmount || kind == .thunderstorm } ?? false
  }
}

/// When something falls next in a city: by the nowcast as far as it sees, then by the hours.
struct ComingRain {
  let start: Date

  /// Nil where no end is in sight.
  let end: Date?
  let kind: Condition.Kind

  /// How much falls; nil where that is not known.
  let amounts: FallingAmounts?

  /// Seconds to the hour of the forecast that may have what falls now.
  private static let greatestGap = 3600.0

  /// - Parameter isOver: Whether an instant is after the time that is asked for.
  init?(_ city: City, at now: Date, until isOver: @escaping (Date) -> Bool) {
    let nowcast = city.nowcast(at: now)
    if let nowcast, let spell = city.nowcastSpell(at: now) {
      start = city.isWet ? now : max(spell.start, now)
      if isOver(start) { return nil }
      end = spell.end
      kind = city.kind(of: spell, at: now)
      let limit = spell.end ?? nowcast.end
      amounts =
        if kind == .snow {
          // A nowcast does not know how deep it gets.
          city.forecast.flatMap { WetSpell($0, from: now, until: { $0 >= limit }, before: limit) }?
            .falling
        } else {
          FallingAmounts(water: nowcast.amount(at: now, until: limit), snow: nil, kind: kind)
        }
      return
    }
    // A nowcast that sees nothing is right as far as it sees, unless it falls all the same.
    let from = nowcast.flatMap { city.isWet ? nil : min($0.end, now + Nowcast.horizon) } ?? now
    guard let spell = city.forecast.flatMap({ WetSpell($0, from: from, until: isOver) }) else {
      return nil
    }
    // The precipitation of the forecast has not come.
    if spell.start <= now, city.current?.condition?.isDry == true { return nil }
    // What falls now is not the precipitation of a later hour.
    if city.isWet, spell.start > from + Self.greatestGap { return nil }
    start = city.isWet ? now : max(spell.start, from)
    end = spell.end
    kind = spell.kind
    amounts = spell.falling
  }
}
