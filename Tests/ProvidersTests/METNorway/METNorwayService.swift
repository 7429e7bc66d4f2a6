import FoundationEssentials
import HTTP
import Testing
import Weather
import WeatherSamples

@testable import Providers

/// A fake MET Norway that responds to the requests of a fetch and records them.
final class METNorwayService {
  static let contact = "me@example.org"

  static let provider = METNorway(
    baseURL: "https://weather.example/locationforecast/2.0", contact: contact,
    product: "skydiff/1.2.3")

  private(set) var rounds: [[Request]] = []
  private let reply: (Request) throws -> Result<Response, TransferFailure>

  var requests: [Request] { rounds.flatMap { $0 } }

  init(_ reply: @escaping (Request) throws -> Result<Response, TransferFailure>) {
    self.reply = reply
  }

  /// A service that always sends the same response.
  convenience init(_ status: Int, _ body: Data, _ headers: [Request.Header] = []) {
    self.init { _ in .success(Response(status: status, headers: headers, body: body)) }
  }

  convenience init(_ body: String) { self.init(200, Data(body.utf8)) }

  /// Runs a fetch to its end.
  func fetch(
    _ weatherRequests: [WeatherRequest], at now: Date = FakeService.now
  ) throws -> [WeatherResult] {
    var machine = Self.provider.fetch(weatherRequests)
    return try run {
      machine.resume(with: $0, at: now)
    } responding: { requests in
      rounds.append(requests)
      return try requests.map { Exchange(request: $0, result: try reply($0)) }
    }
  }

  /// Fetches for one place.
  func fetch(
    at now: String, _ clock: LocalClock = .utc, _ parts: WeatherParts = .all, days: Int = 16
  ) throws -> WeatherResult {
    let weatherRequest = WeatherRequest(
      latitude: 59.9139, longitude: 10.7522, parts: parts, forecastDays: days, clock: clock)
    return try #require(try fetch([weatherRequest], at: try instant(now)).first)
  }

  /// Returns a body with some entries.
  static func body(_ entries: [String]) -> String {
    #"{"type":"Feature","properties":{"timeseries":[\#(entries.joined(separator: ","))]}}"#
  }

  /// Returns an entry for an hour.
  static func hourly(
    _ time: String, _ temperature: Double = 1, _ symbol: String = "rain", _ amount: Double = 0.5
  ) -> String {
    """
    {"time":"\(time)","data":{"instant":{"details":{"air_temperature":\(temperature)}},
     "next_1_hours":{"summary":{"symbol_code":"\(symbol)"},
                     "details":{"precipitation_amount":\(amount)}}}}
    """
  }

  /// Returns a body with hourly entries from an instant on.
  static func hours(_ count: Int, from begin: String) throws -> String {
    let begin = try instant(begin)
    return body(
      (0..<count).map { index in
        hourly(Timestamp.text(begin.addingTimeInterval(Double(index) * 3600)), Double(index))
      })
  }
}

extension WeatherResult {
  func currentWeather() throws -> CurrentWeather {
    try #require(try current?.get(), "there is no current weather")
  }

  func days() throws -> [Forecast.Day] {
    try #require(try forecast?.get(), "there is no forecast").days
  }

  func hours() throws -> [Forecast.Hour] {
    try #require(try forecast?.get(), "there is no forecast").hours
  }
}
