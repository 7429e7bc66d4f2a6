import HTTP

extension METNorway {
  /// The request for all that there is of a place: the present and the forecast are one series.
  ///
  /// The complete product has what the compact one lacks: dew point, gusts, UV index, probabilities,
  /// and the extremes of longer steps.
  func request(for order: WeatherOrder, _ cachePolicy: CachePolicy) -> Request {
    let query: QueryItems = [
      "lat": Self.coordinate(order.latitude), "lon": Self.coordinate(order.longitude),
    ]
    return Request(
      url: query.appended(to: root + "/complete"),
      headers: [Request.Header("Accept", "application/json")],
      credentialHeaders: [Request.Header("User-Agent", "\(product) \(contact)")],
      // Who is told to slow down and waits a few seconds only is turned away altogether.
      retryPolicy: RetryPolicy(otherThrottling: .never),
      cachePolicy: cachePolicy,
      charge: Charge(to: Self.name)
    )
  }

  private var root: String {
    var root = baseURL[...]
    while root.last == "/" { root.removeLast() }
    return String(root)
  }

  /// At most four decimals, about ten metres: more are turned away, since they would make every
  /// answer one that nobody else can use.
  static func coordinate(_ value: Double) -> String {
    let tenThousandths = Int((value * 10_000).rounded())
    let size = abs(tenThousandths)
    var digits = String(size % 10_000 + 10_000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    let sign = tenThousandths < 0 ? "-" : ""
    return "\(sign)\(size / 10_000)" + (digits.isEmpty ? "" : ".\(digits)")
  }
}
