import FoundationEssentials
import HTTP
import JSONText
import Weather

/// What a request asks of the service.
struct FakeQuestion {
  private enum Subject {
    case places(named: String, country: String?)
    case weather(of: [FakePlace], parts: [String], days: Int)
    case air(of: [FakePlace])
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
    } else if components?.path.hasSuffix("/forecast") == true,
      let asked = Self.places(places, items["latitude"], items["longitude"])
    {
      subject = .weather(
        of: asked,
        parts: ["current", "daily"].filter { items[$0] != nil },
        days: items["forecast_days"].flatMap { Int($0) } ?? 7
      )
    } else if components?.path.hasSuffix("/air-quality") == true,
      let asked = Self.places(places, items["latitude"], items["longitude"])
    {
      subject = .air(of: asked)
    } else {
      subject = .unknown
    }
  }

  private static func places(
    _ places: [FakePlace],
    _ latitudes: String?,
    _ longitudes: String?
  ) -> [FakePlace]? {
    guard let latitudes, let longitudes else { return nil }
    let points = zip(
      latitudes.split(separator: ",").compactMap { Double($0) },
      longitudes.split(separator: ",").compactMap { Double($0) }
    )
    let found = points.map { point in
      places.first { abs($0.latitude - point.0) < 1e-5 && abs($0.longitude - point.1) < 1e-5 }
    }
    return found.contains { $0 == nil } ? nil : found.compactMap { $0 }
  }

  /// Such as `all Seoul, Busan`, `current Seoul`, `air Seoul` or `search Paris in US`; the number of
  /// days is told where it is not the usual one.
  var words: String {
    switch subject {
    case .places(let name, let country):
      return "search \(name)" + (country.map { " in \($0)" } ?? "")
    case .weather(let places, let parts, let days):
      let what = parts.count == 2 ? "all" : parts.first ?? "nothing"
      let count = days == 7 ? "" : " \(days) days"
      return "\(what)\(count) \(places.map(\.name).joined(separator: ", "))"
    case .air(let places):
      return "air \(places.map(\.name).joined(separator: ", "))"
    case .unknown:
      return "unknown"
    }
  }

  /// The answer; nil to a question that nobody should ask.
  func answer(at now: Date) -> String? {
    switch subject {
    case .places(let name, let country):
      let found = places.filter { place in
        place.name.foldedForMatching.hasPrefix(name.foldedForMatching)
          && (country == nil || country == place.countryCode)
      }
      let hits = JSONWriter.object { writer in
        if !found.isEmpty {
          writer.array("results") { writer in
            for place in found { writer.object { place.writeHit(to: &$0) } }
          }
        }
      }
      return String(decoding: hits, as: UTF8.self)
    case .weather(let places, let parts, let days):
      let answers = places.map { $0.weatherAnswer(parts: parts, days: days, at: now) }
      return answers.count == 1 ? answers[0] : "[\(answers.joined(separator: ","))]"
    case .air(let places):
      let answers = places.map(\.airAnswer)
      return answers.count == 1 ? answers[0] : "[\(answers.joined(separator: ","))]"
    case .unknown:
      return nil
    }
  }
}
