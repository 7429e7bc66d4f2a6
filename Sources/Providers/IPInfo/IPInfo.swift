import FoundationEssentials
import HTTP
import JSONText
package import Weather

/// The service that knows where an internet address is: <https://ipinfo.io/developers>.
///
/// As a geocoder it finds one place for each query, whatever its text: where the request came from.
package struct IPInfo: Geocoder {
  /// In the configuration and for the quota.
  package static let name = "ipinfo"

  package static let standardURL = "https://ipinfo.io/json"

  /// The calls without a token.
  private static let publishedLimits = RateLimits(day: 1000)

  private let url: String

  /// Nil for use without an account.
  private let token: String?

  package init(url: String, token: String?) {
    self.url = url
    self.token = token
  }

  /// How many calls are allowed; nil if unlimited.
  package var limits: RateLimits? {
    let isOwnHost = Address(url)?.host == Address(Self.standardURL)?.host
    return token == nil && isOwnHost ? Self.publishedLimits : nil
  }

  package func search(_ queries: [PlaceQuery]) -> any PlaceSearch {
    LocationSearch(request: request, queries: queries.count)
  }

  private var request: Request {
    Request(
      url: url, headers: [Request.Header("Accept", "application/json")],
      credentialHeaders: token.map { [Request.Header("Authorization", "Bearer \($0)")] } ?? [],
      retryPolicy: RetryPolicy(throttleWait: .never), cost: QuotaCost(of: Self.name))
  }

  /// The place of a response; none without a location.
  static func place(in response: Response) throws(MalformedResponse) -> Place? {
    let root = try response.json(maximumCount: 100)
    guard root.kind == .object else { throw MalformedResponse("not an object") }
    guard let location = root.word("loc") else { return nil }
    let numbers = location.split(separator: ",", omittingEmptySubsequences: false)
    guard numbers.count == 2, let latitude = Double(numbers[0]), let longitude = Double(numbers[1]),
      (-90...90).contains(latitude), (-180...180).contains(longitude)
    else { throw MalformedResponse("'loc' is not a latitude and a longitude") }
    var place = Place(
      name: root.text("city", .name) ?? "", latitude: latitude, longitude: longitude)
    place.region = root.text("region", .name)
    place.countryCode = root.word("country")
    place.timeZone = root.zoneName("timezone")
    return place
  }
}

/// One request for all queries.
private struct LocationSearch: PlaceSearch {
  let request: Request
  let queries: Int

  func resume(
    with exchanges: [Exchange], at now: Date
  ) -> FetchStep<[Result<[PlaceMatch], FetchFailure>]> {
    guard let exchange = exchanges.first else { return .send([request]) }
    let result = Self.result(of: exchange, at: now)
    return .done((0..<queries).map { _ in result })
  }

  private static func result(
    of exchange: Exchange, at now: Date
  ) -> Result<[PlaceMatch], FetchFailure> {
    let request = exchange.request
    switch exchange.result {
    case .failure(let failure): return .failure(FetchFailure(failure, of: request, at: now))
    case .success(let response):
      guard response.status == 200 else {
        let reason = response.problem?["error"]?.reason("message")
        return .failure(FetchFailure(response, reason: reason, of: request, at: now))
      }
      return Result(of: request, at: now) { () throws(MalformedResponse) in
        let place = try IPInfo.place(in: response)
        return place.map { place in
          [PlaceMatch(place, mainName: place.name, matchedName: nil, isCertain: true)]
        } ?? []
      }
    }
  }
}
