import Fetching
import Providers
import Weather

extension ConfiguredFetcher {
  /// Fetches what earlier runs of models of Open-Meteo said: by place and model, or a failure.
  func earlierForecasts(
    _ request: EarlierForecastsRequest
  ) -> [[Result<EarlierForecasts, FetchFailure>]] {
    session.environment.allowGrace(Self.grace(cities: request.places.count))
    return fetcher.earlierForecasts(request, from: session.settings.openMeteo)
  }

  /// Returns what is due without the forecasts that are of the latest run of their model: instead of
  /// fetching them, the models are asked whether there is a new one.
  func withoutKnownRuns(
    _ due: [(city: City, parts: WeatherParts)]
  ) -> [(city: City, parts: WeatherParts)] {
    let names = Set(due.compactMap(announcedProvider)).sorted()
    if names.isEmpty { return due }
    let runs = fetcher.runs(ofProviders: names, from: session.settings.openMeteo)
    let now = session.environment.present
    return due.map { city, parts in
      guard let provider = announcedProvider(of: city, parts), let run = runs[provider],
        let forecast = city.forecast, run.isKnown(toForecastOf: forecast.fetchedAt, at: now)
      else { return (city, parts) }
      return (city, parts.subtracting(.forecast))
    }
  }

  /// The provider of a forecast that is due and that it would be fetched from again, if its runs are
  /// announced.
  private func announcedProvider(of city: City, _ parts: WeatherParts) -> String? {
    guard parts == .all, let provider = city.forecast?.provider,
      session.settings.providers(of: city).first == provider,
      city.failure?.parts.contains(.forecast) != true, OpenMeteo.announcesRuns(ofProvider: provider)
    else { return nil }
    return provider
  }
}
