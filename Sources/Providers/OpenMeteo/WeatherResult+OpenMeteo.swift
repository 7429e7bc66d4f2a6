import FoundationEssentials
import HTTP
import Weather

extension WeatherResult {
  /// Decodes the requested parts of a response, each with its own failure.
  init(
    _ element: Result<OpenMeteoResponse, MalformedResponse>,
    of weatherRequest: WeatherRequest,
    request: Request,
    at now: Date,
    _ reader: TimestampReader
  ) {
    self.init()
    func decode<Part>(
      _ part: WeatherParts,
      _ read: (OpenMeteoResponse) throws(MalformedResponse) -> Part
    ) -> Result<Part, FetchFailure>? {
      guard weatherRequest.parts.contains(part) else { return nil }
      do throws(MalformedResponse) {
        return .success(try read(try element.get()))
      } catch {
        return .failure(FetchFailure(malformed: error.reason, of: request, at: now))
      }
    }
    if case .success(let response) = element {
      timeZone = response.timeZone
      utcOffset = response.utcOffset
    }
    current = decode(.current) { response throws(MalformedResponse) in
      let weather = try response.currentWeather(at: now)
      if weather.hasNoFigures { throw MalformedResponse("'current' has no figures") }
      return weather
    }
    forecast = decode(.forecast) { response throws(MalformedResponse) in
      try response.forecast(at: now, reader)
    }
  }
}
