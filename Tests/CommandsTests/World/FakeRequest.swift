import FoundationEssentials
import HTTP
import JSONText
import Weather

/// A request to the fake service.
struct FakeRequest {
  private enum Subject {
    case places(named: String, country: String?)
    case weather(of: [FakePlace], sections: [String], days: Int)
    case airQuality(of: [FakePlace])
    case earlierRuns(of: [FakePlace])
    case unknown
  }

  private let subject: Subject
  private let places: [FakePlace]

  init(_ request: Request, places: [FakePlace]) {
    self.places = places
    let components = URLComponents(string: request.url)
    let pairs = components?.queryItems?.map { ($0.name, $0.value ?? "") } ?? []
    let items = Dictionary(pairs) { first, _ in first }
    if components?.path.hasSuffix("/search") == true, let name = items["name"] {
      subject = .places(named: name, country: items["countryCode"])
    } else if items["hourly"]?.contains("_previous_day") == true,
      let requested = Self.places(places, items["latitude"], items["longitude"])
    {
      subject = .earlierRuns(of: requested)
    } else if components?.path.hasSuffix("/forecast") == true,
      let requested = Self.places(places, items["latitude"], items["longitude"])
    {
      subject = .weather(
        of: requested, sections: ["current", "daily"].filter { items[$0] != nil },
        days: items["forecast_days"].flatMap { Int($0) } ?? 7)
    } else if components?.path.hasSuffix("/air-quality") == true,
      let requested = Self.places(places, items["latitude"], items["longitude"])
    {
      subject = .airQuality(of: requested)
    } else {
      subject = .unknown
    }
  }

  private static func places(
    _ places: [FakePlace], _ latitudes: String?, _ longitudes: String?
  ) -> [FakePlace]? {
    guard let latitudes, let longitudes else { return nil }
    let points = zip(
      latitudes.split(separator: ",").compactMap { Double($0) },
      longitudes.split(separator: ",").compactMap { Double($0) })
    let found = points.map { point in
      places.first { abs($0.latitude - point.0) < 1e-5 && abs($0.longitude - point.1) < 1e-5 }
    }
    return found.contains { $0 == nil } ? nil : found.compactMap { $0 }
  }

  /// Such as `all Seoul, Busan`, `current Seoul`, `air Seoul` or `search Paris in US`, with the
  /// number of days unless it is the default.
  var summary: String {
    switch subject {
    case .places(let name, let country):
      return "search \(name)" + (country.map { " in \($0)" } ?? "")
    case .weather(let places, let sections, let days):
      let what = sections.count == 2 ? "all" : sections.first ?? "nothing"
      let count = days == 7 ? "" : " \(days) days"
      return "\(what)\(count) \(places.map(\.name).joined(separator: ", "))"
    case .airQuality(let places): return "air \(places.map(\.name).joined(separator: ", "))"
    case .earlierRuns(let places): return "earlier \(places.map(\.name).joined(separator: ", "))"
    case .unknown: return "unknown"
    }
  }

  /// The body of the response; nil for an unknown request.
  func response(at now: Date) -> String? {
    switch subject {
    case .places(let name, let country):
      let found = places.filter { place in
        ([place.name] + place.otherNames).contains {
          $0.foldedForMatching.hasPrefix(name.foldedForMatching)
        } && (country == nil || country == place.countryCode)
      }
      let results = JSONWriter.object { writer in
        if !found.isEmpty {
          writer.array("results") { writer in
            for place in found { writer.object { place.writeSearchResult(to: &$0) } }
          }
        }
      }
      return String(decoding: results, as: UTF8.self)
    case .weather(let places, let sections, let days):
      let responses = places.map { $0.weatherResponse(sections: sections, days: days, at: now) }
      return responses.count == 1 ? responses[0] : "[\(responses.joined(separator: ","))]"
    case .airQuality(let places):
      let responses = places.map(\.airQualityResponse)
      return responses.count == 1 ? responses[0] : "[\(responses.joined(separator: ","))]"
    case .earlierRuns(let places):
      let response = #"{"utc_offset_seconds":0,"hourly":{"time":[]}}"#
      return places.count == 1
        ? response : "[\(places.map { _ in response }.joined(separator: ","))]"
    case .unknown: return nil
    }
  }
}
