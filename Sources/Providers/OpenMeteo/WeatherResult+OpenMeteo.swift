import FoundationEssentials
import HTTP
import Weather

extension WeatherResult {
  /// What an answer holds of what was ordered: each half that can be read, or why it cannot.
  init(
    _ answer: Result<OpenMeteoAnswer, MalformedResponse>,
    of order: WeatherOrder,
    request: Request,
    at now: Date,
    _ reader: TimestampReader
  ) {
    self.init()
    func half<Half>(
      _ part: WeatherParts,
      _ read: (OpenMeteoAnswer) throws(MalformedResponse) -> Half
    ) -> Result<Half, FetchFailure>? {
      guard order.parts.contains(part) else { return nil }
      do throws(MalformedResponse) {
        return .success(try read(try answer.get()))
      } catch {
        return .failure(FetchFailure(malformed: error.reason, of: request, at: now))
      }
    }
    if case .success(let answer) = answer {
      timeZone = answer.timeZone
      utcOffset = answer.utcOffset
    }
    current = half(.current) { answer throws(MalformedResponse) in
      let weather = try answer.currentWeather(at: now)
      if weather.hasNoFigures { throw MalformedResponse("'current' has no figures") }
      return weather
    }
    forecast = half(.forecast) { answer throws(MalformedResponse) in
      try answer.forecast(at: now, reader)
    }
  }
}
