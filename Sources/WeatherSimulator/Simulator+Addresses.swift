extension Simulator {
  /// `open-meteo.forecastURL` of a configuration.
  package var forecastURL: String { url + OpenMeteoService.forecastPath }

  /// `open-meteo.geocodingURL` of a configuration.
  package var geocodingURL: String { url + OpenMeteoService.searchPath }

  /// `open-meteo.airQualityURL` of a configuration.
  package var airQualityURL: String { url + OpenMeteoService.airQualityPath }

  /// `openweathermap.baseURL` of a configuration.
  package var openWeatherMapURL: String { url }

  /// `met-norway.baseURL` of a configuration.
  package var metNorwayURL: String { url + METNorwayService.basePath }

  /// `nws.baseURL` of a configuration.
  package var nwsURL: String { url }
}
