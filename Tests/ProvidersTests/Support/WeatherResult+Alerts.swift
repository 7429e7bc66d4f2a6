import Weather

extension WeatherResult {
  /// The identifiers of the alerts that came with the weather; nil without any reading.
  var alertIDs: [String]? { alerts.map { $0.flatMap { (try? $0.result?.get()) ?? [] }.map(\.id) } }
}
