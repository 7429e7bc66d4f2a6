import FoundationEssentials
import Weather

extension Forecast.Day {
  /// Marks a day without figures as incomplete, and removes placeholder times of the sun.
  ///
  /// With Open-Meteo both are midnight during a polar night, and midnight to midnight during a polar day;
  /// with Pirate Weather they are a second or two away from these.
  mutating func normalize() {
    complete = condition != nil || DayMeasure.all.contains { self[$0] != nil }
    guard let rise = sunrise, let set = sunset else { return }
    let length = set.timeIntervalSince(rise)
    if abs(length) < 60 || length > 86_340 {
      sunrise = nil
      sunset = nil
    }
  }
}
