import FoundationEssentials
import Weather

/// The next hours of a forecast with precipitation.
struct WetSpell {
  let start: Date
  let end: Date

  /// The amount as water, in mm; nil where the forecast has no amounts.
  let amount: Double?

  /// The kind of the first hour's condition; rain for one without precipitation.
  let kind: Condition.Kind

  /// The least amount in an hour that counts, in mm: less is not measured by gauges.
  private static let minimumAmount = 0.1

  /// Finds the first spell that begins before a day ends; nil without one.
  ///
  /// - Parameters:
  ///   - now: The present; what has fallen by then does not count.
  ///   - isOver: Whether an instant is after the day.
  init?(_ forecast: Forecast, from now: Date, until isOver: (Date) -> Bool) {
    let step = 3600.0
    // Some providers give the amount of the hour before the time, the others that from it on.
    let shift = forecast.amountsPrecedeTime ? -step : 0
    var spell: (start: Date, end: Date, amount: Double?, kind: Condition.Kind?)?
    let hasAmounts = forecast.hours.contains { $0.precipitation != nil }
    for hour in forecast.hours {
      let start = hour.time + shift
      guard start + step > now else { continue }
      guard Self.isWet(hour, hasAmounts) else {
        if spell == nil { continue }
        break
      }
      if spell == nil {
        if isOver(start) { return nil }
        let kind = hour.condition?.kind
        spell = (start, start, nil, kind?.isPrecipitation == true ? kind : nil)
      }
      spell?.end = start + step
      if let amount = hour.precipitation {
        let sum = spell?.amount ?? 0
        spell?.amount = sum + amount
      }
    }
    guard let spell else { return nil }
    (start, end, amount) = (spell.start, spell.end, spell.amount)
    kind = spell.kind ?? .rain
  }

  private static func isWet(_ hour: Forecast.Hour, _ hasAmounts: Bool) -> Bool {
    let kind = hour.condition?.kind
    guard hasAmounts else { return kind?.isPrecipitation == true }
    return hour.precipitation.map { $0 >= minimumAmount || kind == .thunderstorm } ?? false
  }
}
