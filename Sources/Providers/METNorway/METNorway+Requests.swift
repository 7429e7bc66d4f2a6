import HTTP
import Weather

extension METNorway {
  /// The request for all that there is of a place: the present and the forecast are one series.
  ///
  /// The complete product has what the compact one lacks: dew point, gusts, UV index, probabilities,
  /// and the extremes of longer steps.
  func request(for order: WeatherOrder, _ cachePolicy: CachePolicy) -> Request {
    let query: QueryItems = [
      "lat": order.latitude.shortCoordinateText, "lon": order.longitude.shortCoordinateText,
    ]
    return Request(
      url: query.appended(to: baseURL.withoutSlashesAtEnd + "/complete"),
      headers: [Request.Header("Accept", "application/json")],
      credentialHeaders: [Request.Header("User-Agent", "\(product) \(contact)")],
      // Who is told to slow down and waits a few seconds only is turned away altogether.
      retryPolicy: RetryPolicy(throttleWait: .never),
      cachePolicy: cachePolicy,
      cost: QuotaCost(of: Self.name)
    )
  }
}
