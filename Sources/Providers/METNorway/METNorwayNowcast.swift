import FoundationEssentials
import HTTP
import JSONText
import Weather

extension METNorway {
  /// The countries with radars: <https://api.met.no/weatherapi/nowcast/2.0/documentation>.
  private static let countriesWithRadar: Set = ["NO", "SE", "FI", "DK"]

  /// Returns the request for a nowcast; nil where there is none.
  func nowcastRequest(for weatherRequest: WeatherRequest) -> Request? {
    let url = baseURL.replacing("locationforecast", with: "nowcast")
    guard url != baseURL, let country = weatherRequest.countryCode,
      Self.countriesWithRadar.contains(country)
    else { return nil }
    return request(for: weatherRequest, .byHeaders, at: url)
  }
}

/// Fetches the nowcasts of places in addition to their weather; a failure is ignored.
struct METNorwayNowcastFetch {
  let requests: [Request]
  private let positions: [Int]

  init(provider: METNorway, weatherRequests: [WeatherRequest], positions: [Int]) {
    let requests = positions.compactMap { position in
      provider.nowcastRequest(for: weatherRequests[position]).map { (position, $0) }
    }
    self.positions = requests.map(\.0)
    self.requests = requests.map(\.1)
  }

  /// Returns the nowcasts by position of the weather request.
  func results(of exchanges: [Exchange], at now: Date) -> [Int: Nowcast] {
    var results: [Int: Nowcast] = [:]
    for (position, exchange) in zip(positions, exchanges) {
      guard case .success(let response) = exchange.result, response.status == 200 else { continue }
      results[position] = Nowcast(ofMETNorway: response, at: exchange.arrival(at: now))
    }
    return results
  }
}

extension Nowcast {
  private static let maximumValues = 5000

  /// Decodes a response; nil without radar, and for one that is malformed.
  init?(ofMETNorway response: Response, at now: Date) {
    guard let root = try? response.json(maximumCount: Self.maximumValues),
      let properties = try? root.requiredObject("properties"),
      properties["meta"]?.word("radar_coverage") == "ok",
      let entries = try? properties.elements(in: "timeseries", atMost: Self.maximumCount)
    else { return nil }
    let step = 300.0
    var start: Date?
    var rates: [Double] = []
    for entry in entries {
      guard let time = entry.word("time").flatMap(TimestampReader().instant) else { return nil }
      let begin = start ?? time
      start = begin
      guard time == begin + Double(rates.count) * step else { return nil }
      let details = entry["data"]?["instant"]?["details"]
      guard
        let rate = details?.number(in: "precipitation_rate").flatMap(Quantity.precipitation.figure)
      else { break }
      rates.append(rate)
    }
    guard let start, !rates.isEmpty else { return nil }
    self.init(provider: METNorway.name, fetchedAt: now, start: start, stepMinutes: 5, rates: rates)
  }
}
