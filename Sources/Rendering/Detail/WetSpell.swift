import FoundationEssentials
import Weather

/// The next hours of a forecast with rain or snow.
struct WetSpell {
  let start: Date
  let end: Date

  /// The amount as water, in mm.
  let amount: Double

  let isSnow: Bool

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
    var spell: (start: Date, end: Date, amount: Double, isSnow: Bool)?
    for hour in forecast.hours {
      let start = hour.time + shift
      guard start + step > now else { continue }
      guard let amount = hour.precipitation, amount >= Self.minimumAmount else {
        if spell == nil { continue }
        break
      }
      if spell == nil {
        if isOver(start) { return nil }
        spell = (start, start, 0, hour.condition?.kind == .snow)
      }
      spell?.end = start + step
      spell?.amount += amount
    }
    guard let spell else { return nil }
    (start, end, amount, isSnow) = spell
  }
}
