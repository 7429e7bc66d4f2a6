import HTTP
import Weather

extension METNorway {
  /// The request for the weather of a place: the present and the forecast are one series.
  ///
  /// The complete product has what the compact one lacks: dew point, gusts, UV index, probabilities
  /// and the extremes of longer steps.
  ///
  /// - Parameter url: The address of the product; nil for the forecast's.
  func request(
    for weatherRequest: WeatherRequest,
    _ cachePolicy: CachePolicy,
    at url: String? = nil
  ) -> Request {
    let query: QueryItems = [
      "lat": weatherRequest.latitude.shortCoordinateText,
      "lon": weatherRequest.longitude.shortCoordinateText,
    ]
    return request(
      query.appended(to: (url ?? baseURL).withoutTrailingSlashes + "/complete"),
      cachePolicy
    )
  }

  /// The request for an address of the service.
  func request(_ url: String, _ cachePolicy: CachePolicy) -> Request {
    Request(
      url: url,
      headers: [Request.Header("Accept", "application/json")],
      credentialHeaders: [Request.Header("User-Agent", "\(product) \(contact)")],
      // The service blocks clients that retry soon after a 429.
      retryPolicy: RetryPolicy(throttleWait: .never),
      cachePolicy: cachePolicy,
      cost: QuotaCost(of: Self.name)
    )
  }
}
