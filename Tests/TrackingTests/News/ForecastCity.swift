import FoundationEssentials
import Weather
import WeatherSamples

@testable import Tracking

/// A saved city whose weather is refreshed as time passes, with changes measured from what was expected.
final class ForecastCity {
  private(set) var state = SavedState()
  var thresholds = Thresholds(baseline: .forecast)

  /// 2026-11-21T06:00:00Z.
  private(set) var now = Date(timeIntervalSince1970: 1_795_240_800)
  let start = Date(timeIntervalSince1970: 1_795_240_800)

  /// The forecast by hours after the start: 10 °C, 10 km/h and clear unless a test says otherwise.
  var temperature: (Double) -> Double? = { _ in 10 }
  var windSpeed: (Double) -> Double? = { _ in 10 }
  var code: (Double) -> Int? = { _ in 0 }

  /// The chance of rain in percent.
  var chance: (Double) -> Double? = { _ in nil }

  /// The minutes from a refresh in which a nowcast has rain; nil for no nowcast.
  var rain: ClosedRange<Double>?
  var days: [Forecast.Day] = []
  var provider = "open-meteo"
  var hasHours = true

  /// The dates that the latest refresh brought.
  private(set) var newDates: Set<LocalDate> = []

  /// Hours by which observations are older than the forecast.
  private let delay: Double

  /// - Parameter code: The condition when the city is added.
  init(delay: Double = 0, code: Int = 0) {
    self.delay = delay
    let city = fetched(City.numbered(1), temperature: 10, code: code)
    state = state.next([city], thresholds: thresholds, at: now).new
  }

  /// Seconds from the start by which clocks in the city are ahead of UTC.
  var utcOffset = 0

  /// Refreshes the city, and returns its changes as in `current.temperature 10.0→7.0 (9.0)`.
  @discardableResult func refresh(
    after hours: Double, temperature: Double? = 10, windSpeed: Double? = 10,
    humidity: Double? = nil, code: Int? = 0, fetching parts: WeatherParts = .all
  ) -> [String] {
    now += hours * 3600
    let old = state.cities[0]
    var city = fetched(old, temperature: temperature, windSpeed: windSpeed, code: code)
    city.current?.humidity = humidity
    if !parts.contains(.forecast) { city.forecast = old.forecast }
    let next = state.next([city], fetched: [city.id: parts], thresholds: thresholds, at: now)
    state = next.new
    newDates = next.report.newDates[city.id] ?? []
    return (next.difference.changes[city.id] ?? []).map(\.withExpectation)
  }

  /// Changes what readers know.
  func change(_ body: (inout KnownWeather) -> Void) {
    guard let id = state.cities.first?.id, var known = state.known[id] else { return }
    body(&known)
    state.known[id] = known
  }

  /// The changes that the list shows.
  var listed: [String] {
    ChangeReport.latestChange(of: state).rows[0].changes.map(\.withExpectation)
  }

  private func fetched(
    _ city: City, temperature: Double?, windSpeed: Double? = 10, code: Int?
  ) -> City {
    var city = city
    city.utcOffset = utcOffset
    var current = CurrentWeather(provider: provider, fetchedAt: now)
    current.observedAt = now - delay * 3600
    current.temperature = temperature
    current.windSpeed = windSpeed
    current.condition = code.flatMap { Condition(code: $0) }
    city.current = current
    city.nowcast = rain.map { rain in
      Nowcast(
        provider: provider, fetchedAt: now, start: now, stepMinutes: 5,
        rates: (0..<24).map { rain.contains(Double($0) * 5) ? 1 : 0 })
    }
    var forecast = Forecast(provider: provider, fetchedAt: now, days: days)
    let first = (now.timeIntervalSince(start) / 3600).rounded(.down)
    for hour in 0..<(hasHours ? 48 : 0) {
      let position = first + Double(hour)
      var entry = Forecast.Hour(time: start + position * 3600)
      entry.temperature = self.temperature(position)
      entry.windSpeed = self.windSpeed(position)
      entry.condition = self.code(position).flatMap { Condition(code: $0) }
      entry.precipitationProbability = chance(position)
      forecast.hours.append(entry)
    }
    city.forecast = forecast
    return city
  }
}

extension FieldChange {
  var withExpectation: String {
    guard let expected else { return summary }
    let change = FieldChange(field, before: before, after: expected)
    return "\(summary) (\(change.summary.split(separator: "→").last ?? ""))"
  }
}
