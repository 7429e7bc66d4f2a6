import FoundationEssentials
import HTTP
import Testing
import Weather
import WeatherSamples

@testable import Providers

/// A fake service that sends the replies of each path, one after the other, and fails the test for
/// an unexpected request and for an unused reply.
final class FakeNWS {
  enum Reply {
    case ok(Data, cachedSince: Date? = nil)
    case status(Int, Data)
    case failure(TransferFailure.Kind)

    static func ok(_ body: String, cachedSince: Date? = nil) -> Reply {
      .ok(Data(body.utf8), cachedSince: cachedSince)
    }

    static func status(_ status: Int, _ body: String = "") -> Reply {
      .status(status, Data(body.utf8))
    }
  }

  static let root = "https://api.weather.gov"

  /// The requested paths with their queries, by round.
  private(set) var rounds: [[String]] = []
  private(set) var requests: [Request] = []
  private var replies: [String: [Reply]]

  init(_ replies: [String: [Reply]]) { self.replies = replies }

  /// Runs a fetch to its end.
  func fetch(
    _ weatherRequests: [WeatherRequest], at now: Date, baseURL: String = root
  ) throws -> [WeatherResult] {
    let provider = NWS(baseURL: baseURL, contact: "me@example.org", product: "skydiff/1.0")
    var machine = provider.fetch(weatherRequests)
    let results = try run {
      machine.resume(with: $0, at: now)
    } responding: { requests in
      self.requests += requests
      rounds.append(requests.map { String($0.url.dropFirst(Self.root.count)) })
      return requests.map { Exchange(request: $0, result: result(of: $0)) }
    }
    let left = replies.filter { !$0.value.isEmpty }.keys
    #expect(left.isEmpty, "not requested: \(left)")
    return results
  }

  private func result(of request: Request) -> Result<Response, TransferFailure> {
    let path = String(request.url.dropFirst(Self.root.count))
    guard request.url.hasPrefix(Self.root), let reply = replies[path]?.first else {
      Issue.record("unexpected request for \(request.url)")
      return .failure(TransferFailure(kind: .connectionFailed, message: "unexpected"))
    }
    replies[path]?.removeFirst()
    switch reply {
    case .ok(let body, let cachedSince):
      var response = Response(status: 200, body: body)
      response.cachedSince = cachedSince
      return .success(response)
    case .status(let status, let body): return .success(Response(status: status, body: body))
    case .failure(let kind): return .failure(TransferFailure(kind: kind, message: "it failed"))
    }
  }
}

/// Paths for New York in the recordings.
enum NewYork {
  static let point = "/points/40.7128,-74.006"
  static let stations = "/gridpoints/OKX/33,35/stations"
  static let halfDays = "/gridpoints/OKX/33,35/forecast?units=si"
  static let hourly = "/gridpoints/OKX/33,35/forecast/hourly?units=si"

  static func observation(_ station: String) -> String {
    "/stations/\(station)/observations/latest"
  }

  static func weatherRequest(_ parts: WeatherParts = .all, days: Int = 7) -> WeatherRequest {
    WeatherRequest(
      latitude: 40.7128, longitude: -74.006, parts: parts, forecastDays: days, countryCode: "US")
  }

  /// A minute before the responses were recorded.
  static func now() throws -> Date { try instant("2026-01-20T18:51:00Z") }

  /// The recordings as replies.
  static func recorded(_ parts: WeatherParts = .all) throws -> [String: [FakeNWS.Reply]] {
    var replies = [point: [FakeNWS.Reply.ok(try Recording.nws("points_nyc"))]]
    if parts.contains(.current) {
      replies[stations] = [.ok(try Recording.nws("stations_nyc"))]
      replies[observation("KNYC")] = [.ok(try Recording.nws("observation_knyc_latest"))]
    }
    if parts.contains(.forecast) {
      replies[halfDays] = [.ok(try Recording.nws("forecast_nyc"))]
      replies[hourly] = [.ok(try Recording.nws("forecast_hourly_nyc"))]
    }
    return replies
  }
}

extension Recording {
  /// The body of a recorded response of the National Weather Service.
  static func nws(_ name: String) throws -> Data { try body(name, of: "nws") }
}
