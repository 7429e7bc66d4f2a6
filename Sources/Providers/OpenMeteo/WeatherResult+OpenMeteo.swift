import FoundationEssentials
import HTTP
import Weather

extension WeatherResult {
  /// Decodes the requested parts of a response, each with its own failure.
  init(
    _ element: Result<OpenMeteoResponse, MalformedResponse>, of weatherRequest: WeatherRequest,
    request: Request, at now: Date
  ) {
    self.init()
    if case .success(let response) = element {
      timeZone = response.timeZone
      utcOffset = response.utcOffset
      elevation = response.elevation
    }
    current = element.part(.current, of: weatherRequest, request, at: now) {
      response throws(MalformedResponse) in try response.currentWeather(at: now)
    }
    if weatherRequest.parts.contains(.current), case .success(let response) = element {
      nowcast = response.nowcast(at: now)
    }
    forecast = element.part(.forecast, of: weatherRequest, request, at: now) {
      response throws(MalformedResponse) in
      let forecast = try response.forecast(at: now)
      if ProviderName(response.provider).model != nil, forecast.hasNoFigures {
        throw MalformedResponse("\(response.provider) has no figures")
      }
      return forecast
    }
  }
}
