import FoundationEssentials
import HTTP
import Testing
import Weather
import WeatherSamples

@testable import Providers

/// A fake Open-Meteo that responds to the requests of a fetch and records them.
final class FakeService {
  /// A decoded weather request.
  struct Call {
    var latitudes: [Double]
    var query: [String: String]

    /// The requested parts.
    var parts: WeatherParts {
      var parts: WeatherParts = []
      if query["current"] != nil { parts.insert(.current) }
      if query["daily"] != nil { parts.insert(.forecast) }
      return parts
    }

    /// Whether it is a request for air quality.
    var isAirQuality: Bool { query["current"]?.contains("ozone") ?? false }
  }

  enum Reply {
    case status(Int, String)
    case failure(TransferFailure.Kind, String)

    /// A response with an element per place.
    static func ok(_ call: Call, _ element: (Double) -> String = FakeService.element) -> Reply {
      let elements = call.latitudes.map(element)
      return .status(
        200, elements.count == 1 ? elements[0] : "[\(elements.joined(separator: ","))]")
    }

    static func refused(_ reason: String) -> Reply {
      .status(400, #"{"error":true,"reason":"\#(reason)"}"#)
    }
  }

  static let now = Date.sample
  static let noData = "No data is available for this location"

  private(set) var rounds: [[Call]] = []
  private(set) var requests: [Request] = []
  private let reply: (Call) -> Reply

  var calls: [Call] { rounds.flatMap { $0 } }

  init(_ reply: @escaping (Call) -> Reply) { self.reply = reply }

  /// The complete element of a place, with its latitude as temperature.
  static func element(_ latitude: Double) -> String {
    """
    {"utc_offset_seconds":0,"timezone":"GMT",
     "current":{"time":"2026-11-21T09:00","temperature_2m":\(latitude)},
     "daily":{"time":["2026-11-21"],"temperature_2m_max":[\(latitude)]},
     "hourly":{"time":["2026-11-21T09:00"],"temperature_2m":[\(latitude)]}}
    """
  }

  /// Runs a fetch to its end.
  func fetch(
    _ weatherRequests: [WeatherRequest], apiKey: String? = nil, airQualityURL: String? = nil
  ) throws -> [WeatherResult] {
    let provider = OpenMeteo(
      forecastURL: "https://weather.example/v1/forecast",
      geocodingURL: "https://places.example/v1/search", airQualityURL: airQualityURL, apiKey: apiKey
    )
    var machine = provider.fetch(weatherRequests)
    return try run {
      machine.resume(with: $0, at: Self.now)
    } responding: { requests in
      self.requests += requests
      let calls = requests.map(Self.call)
      rounds.append(calls)
      return zip(requests, calls).map { request, call in
        Exchange(request: request, result: Self.result(of: reply(call)))
      }
    }
  }

  private static func result(of reply: Reply) -> Result<Response, TransferFailure> {
    switch reply {
    case .status(let status, let body): .success(Response(status: status, body: Data(body.utf8)))
    case .failure(let kind, let message): .failure(TransferFailure(kind: kind, message: message))
    }
  }

  private static func call(_ request: Request) -> Call {
    var query: [String: String] = [:]
    for item in request.url.drop(while: { $0 != "?" }).dropFirst().split(separator: "&") {
      let parts = item.split(separator: "=", maxSplits: 1)
      query[String(parts[0])] = String(parts[1])
    }
    let latitudes = query["latitude", default: ""].split(separator: ",").compactMap { Double($0) }
    return Call(latitudes: latitudes, query: query)
  }
}

/// Weather requests for the latitudes 0.0, 0.1, 0.2 and so on.
func weatherRequests(_ count: Int, _ parts: WeatherParts = .all) -> [WeatherRequest] {
  (0..<count).map { index in
    WeatherRequest(latitude: latitude(index), longitude: 20, parts: parts, forecastDays: 7)
  }
}

func latitude(_ index: Int) -> Double { Double(index) / 10 }

extension WeatherResult {
  var temperature: Double? { (try? current?.get())?.temperature }
  var highest: Double? { (try? forecast?.get())?.days.first?.temperatureMax }
}

extension FakeService {
  /// The failure of a response that cannot be used, and how its message goes on after the host: a page
  /// of HTML comes from the network.
  static func expectedFailure(of body: String) -> (kind: FetchFailure.Kind, start: String) {
    body == "<html>"
      ? (.unreachable, ": not the provider's response: ")
      : (.malformed, " sent an unusable response: ")
  }
}
