import FoundationEssentials
import HTTP
import Testing
import Weather

@testable import Providers

/// A fake OpenWeatherMap that responds to the requests of a fetch or a search and records
/// them.
final class FakeOpenWeatherMap {
  /// A decoded request.
  struct Call {
    var path: String
    var query: [String: String]

    /// How often this request was sent, from 1 on.
    var turn: Int

    var isForecast: Bool { path == "/data/2.5/forecast" }
  }

  typealias Reply = Result<Response, TransferFailure>

  static let now = FakeService.now
  static let key = "0123456789abcdef0123456789abcdef"

  private(set) var rounds: [[Request]] = []
  private let reply: (Call) -> Reply

  var requests: [Request] { rounds.flatMap { $0 } }

  init(_ reply: @escaping (Call) -> Reply) { self.reply = reply }

  /// A service with one response for the current weather and one for the forecast.
  convenience init(current: String = "", forecast: String = "") {
    self.init { .ok($0.isForecast ? forecast : current) }
  }

  private let provider = OpenWeatherMap(
    baseURL: "https://owm.example/", apiKey: key, limits: RateLimits(minute: 60))

  func fetch(_ weatherRequests: [WeatherRequest], at now: Date = now) throws -> [WeatherResult] {
    var machine = provider.fetch(weatherRequests)
    return try run({ machine.resume(with: $0, at: now) }, responding: respond)
  }

  func search(_ queries: [PlaceQuery]) throws -> [Result<[PlaceMatch], FetchFailure>] {
    var machine = provider.search(queries)
    return try run({ machine.resume(with: $0, at: Self.now) }, responding: respond)
  }

  /// Returns the places for a query.
  func places(_ query: String, language: String = "en") throws -> [Place] {
    try #require(try search([PlaceQuery(query, language: language)]).first).get().map(\.place)
  }

  private func respond(to requests: [Request]) -> [Exchange] {
    rounds.append(requests)
    return requests.map { Exchange(request: $0, result: reply(call($0))) }
  }

  private func call(_ request: Request) -> Call {
    let url = request.url
    let path = url.dropFirst("https://owm.example".count).prefix { $0 != "?" }
    var query: [String: String] = [:]
    for item in url.drop(while: { $0 != "?" }).dropFirst().split(separator: "&") {
      let parts = item.split(separator: "=", maxSplits: 1)
      query[String(parts[0])] = String(parts[1])
    }
    let turn = requests.filter { $0.url == url }.count
    return Call(path: String(path), query: query, turn: turn)
  }
}

extension FakeOpenWeatherMap.Reply {
  static func ok(_ body: String) -> Self { status(200, body) }

  static func status(_ status: Int, _ body: String) -> Self {
    .success(Response(status: status, body: Data(body.utf8)))
  }

  static func failure(_ kind: TransferFailure.Kind) -> Self {
    .failure(TransferFailure(kind: kind, message: "the reason"))
  }
}

extension FakeOpenWeatherMap {
  static let weatherRequest = WeatherRequest(
    latitude: 51.5, longitude: -0.1, parts: .all, forecastDays: 7)

  static let current = #"{"main":{"temp":5},"dt":1795251000,"timezone":0,"cod":200}"#

  /// Returns a forecast of three-hour steps, each with its number as temperature; `begin` is in
  /// seconds since 1970, `city` the JSON of the place.
  static func forecast(
    from begin: Int = 1_795_251_600, count: Int = 40, city: String = #"{"timezone":0}"#
  ) -> String {
    let steps = (0..<count).map { #"{"dt":\#(begin + $0 * 10_800),"main":{"temp":\#($0)}}"# }
    return """
      {"cod":"200","message":0,"cnt":\(count),"list":[\(steps.joined(separator: ","))],\
      "city":\(city)}
      """
  }
}

/// Decodes current weather.
func current(_ body: String) throws -> CurrentWeather {
  var weatherRequest = FakeOpenWeatherMap.weatherRequest
  weatherRequest.parts = .current
  let result = try #require(try FakeOpenWeatherMap(current: body).fetch([weatherRequest]).first)
  return try #require(result.current).get()
}

/// Decodes a forecast.
func forecast(
  _ body: String, at now: Date = FakeOpenWeatherMap.now, days: Int = 16, clock: LocalClock = .utc
) throws -> Forecast {
  var weatherRequest = FakeOpenWeatherMap.weatherRequest
  weatherRequest.parts = .forecast
  weatherRequest.forecastDays = days
  weatherRequest.clock = clock
  let service = FakeOpenWeatherMap(forecast: body)
  let result = try #require(try service.fetch([weatherRequest], at: now).first)
  return try #require(result.forecast).get()
}
