import Text
import Weather

extension [City.ID: WeatherResult] {
  /// The remark on an interrupted fetch, such as `interrupted: 3 of 11 cities fetched and
  /// saved`.
  func interruptionRemark(areSaved: Bool) -> String {
    let arrived = values.filter { !$0.wasCancelled }
    let failed = arrived.count { $0.failure != nil }
    let fetched = arrived.count - failed
    let cities = CountText.text(count, "city", "cities")
    return "interrupted: \(fetched) of \(cities) fetched"
      + (areSaved && fetched > 0 ? " and saved" : "") + (failed > 0 ? ", \(failed) failed" : "")
  }
}
