import FoundationEssentials
import HTTP
import Providers
import Weather

extension FuzzTarget {
  /// The weather of each provider, the alerts of each source, and the places of geocoders.
  static let providers =
    ProviderCatalog.all.map { definition in
      FuzzTarget(name: definition.name) { bytes in
        var settings = definition.standardSettings
        settings.apiKey = "key"
        settings.contact = "me@example.org"
        let provider = definition.make(settings, context)
        return problem(of: provider, responding: bytes) ?? places(of: provider, responding: bytes)
      }
    }
    + AlertCatalog.all.map { definition in
      FuzzTarget(name: "\(definition.name)-alerts") { bytes in
        var settings = definition.standardSettings
        settings.contact = "me@example.org"
        return problem(of: definition.make(settings, context), responding: bytes)
      }
    }

  private static let context = ProviderDefinition.Context(
    product: "skydiff/1.0", includesAirQuality: true)
  private static let now = Date(timeIntervalSince1970: 1_795_251_604)

  /// Responds to each request with the next part of bytes, which are separated by zeros, and at last with
  /// the last one.
  private struct Responder {
    let parts: [ArraySlice<UInt8>]
    var next = 0

    init(_ bytes: [UInt8]) { parts = bytes.split(separator: 0, omittingEmptySubsequences: false) }

    mutating func exchanges(_ requests: [Request]) -> [Exchange] {
      requests.map { request in
        let body = Data(parts[min(next, parts.count - 1)])
        next += 1
        return Exchange(request: request, result: .success(Response(status: 200, body: body)))
      }
    }
  }

  private static func problem(
    of provider: any WeatherProvider, responding bytes: [UInt8]
  ) -> String? {
    let isAmerican = provider.name == "nws"
    let request = WeatherRequest(
      latitude: isAmerican ? 40.7128 : 52.5, longitude: isAmerican ? -74.006 : 13.4, parts: .all,
      forecastDays: 16, countryCode: isAmerican ? "US" : "DE")
    var fetch = provider.fetch([request])
    var responder = Responder(bytes)
    var received: [Exchange] = []
    for _ in 0..<20 {
      switch fetch.resume(with: received, at: now) {
      case .send(let requests): received = responder.exchanges(requests)
      case .done(let results):
        return results.count == 1 ? flaw(of: results[0]) : "\(results.count) results"
      }
    }
    return "it sends requests without end"
  }

  /// What is impossible in a result; nil if nothing is.
  private static func flaw(of result: WeatherResult) -> String? {
    if case .success(let current)? = result.current, let flaw = flaw(of: [current]) { return flaw }
    guard case .success(let forecast)? = result.forecast else { return nil }
    let (days, hours) = (forecast.days, forecast.hours)
    if !zip(days, days.dropFirst()).allSatisfy({ $0.date < $1.date }) { return "the dates" }
    if !zip(hours, hours.dropFirst()).allSatisfy({ $0.time < $1.time }) { return "the times" }
    return flaw(of: days) ?? flaw(of: hours)
  }

  private static func flaw<Subject: Measured>(of subjects: [Subject]) -> String? {
    for measure in Subject.measures {
      for case let figure? in subjects.map({ $0[measure] })
      where measure.quantity.figure(figure) != figure { return "an impossible \(measure.name)" }
    }
    return nil
  }

  private static func places(of provider: any WeatherProvider, responding bytes: [UInt8]) -> String?
  {
    guard let geocoder = provider as? any Geocoder else { return nil }
    var search = geocoder.search([PlaceQuery("Lisbon")])
    var responder = Responder(bytes)
    var received: [Exchange] = []
    for _ in 0..<20 {
      switch search.resume(with: received, at: now) {
      case .send(let requests): received = responder.exchanges(requests)
      case .done(let results): return results.count == 1 ? nil : "\(results.count) results"
      }
    }
    return "it sends requests without end"
  }
}
