import JSONText

/// Forecasts, air quality and geocoding; the real service has a host for each.
struct OpenMeteoService: WeatherService {
  static let forecastPath = "/v1/forecast"
  static let airQualityPath = "/v1/air-quality"
  static let searchPath = "/v1/search"

  static let ensemblePath = "/v1/ensemble"

  static let prefixes = ["/v1/"] + metadataPaths
  private static let metadataPaths = SimulatedModel.metadataNames.map {
    "/data/\($0)/static/meta.json"
  }

  let context: ServiceContext

  func response(to request: ReceivedRequest) -> Response {
    do throws(RequestError) {
      switch request.path {
      case _ where Self.metadataPaths.contains(request.path):
        return Response { context.writeMetadata(to: &$0) }
      case Self.forecastPath, Self.airQualityPath, Self.ensemblePath: return try forecasts(request)
      case Self.searchPath: return search(request)
      default: return Response(status: 404, reason: "Not Found")
      }
    } catch { return Response(status: 400, reason: error.reason) }
  }

  /// The response is an object for one location, and an array in request order for several.
  private func forecasts(_ request: ReceivedRequest) throws(RequestError) -> Response {
    let request = try OpenMeteoRequest(request)
    let forecasts = try request.points.map { point throws(RequestError) in
      try OpenMeteoForecast(request, at: point, context)
    }
    if forecasts.count == 1 { return Response { forecasts[0].write(to: &$0) } }
    return Response(
      body: JSONWriter.array { list in
        for forecast in forecasts { list.object { forecast.write(to: &$0) } }
      })
  }

  private func search(_ request: ReceivedRequest) -> Response {
    let countryCode = request.item("countryCode")
    let places = Gazetteer.places(named: request.item("name") ?? "", in: countryCode)
    let count = request.item("count").flatMap { Int($0) } ?? 10
    let language = request.item("language") ?? "en"
    return Response { object in
      // Protobuf JSON omits empty lists.
      guard !places.isEmpty else { return }
      object.objects("results", places.prefix(count)) { $0.write(to: &$1, language: language) }
    }
  }
}

extension OpenMeteoService {
  static func errorResponse(status: Int, reason: String?) -> Response {
    Response(status: status, reason: reason ?? usualReasons[status] ?? "Simulated.")
  }

  /// The reason for each rate limit; the first is the most common.
  static let limitReasons = [
    "Minutely API request limit exceeded. Please try again in one minute.",
    "Hourly API request limit exceeded. Please try again in the next hour.",
    "Daily API request limit exceeded. Please try again tomorrow.", "Too many concurrent requests",
  ]

  private static let usualReasons = [
    400: "No data is available for this location", 429: limitReasons[0],
  ]
}

extension Place {
  /// Writes a search result; protobuf JSON omits default values.
  fileprivate func write(to object: inout JSONObjectWriter, language: String) {
    object.member("id", id)
    object.member("name", localizedNames[language] ?? name)
    if latitude != 0 { object.member("latitude", latitude) }
    if longitude != 0 { object.member("longitude", longitude) }
    if population != 0 { object.member("population", population) }
    let texts: [(JSONName, String)] = [
      ("feature_code", featureCode), ("country_code", countryCode), ("timezone", timeZone),
      ("country", country), ("admin1", region),
    ]
    for (key, text) in texts where !text.isEmpty { object.member(key, text) }
  }
}

extension ServiceContext {
  /// Writes when the latest run of a model started and was published.
  fileprivate func writeMetadata(to object: inout JSONObjectWriter) {
    let run = ModelRun(for: now, publishedAt: now)
    let available = run.start + ModelRun.delay
    object.member("data_end_time", run.start + 15 * 86_400)
    object.member("last_run_availability_time", available)
    object.member("last_run_modification_time", available)
    object.member("temporal_resolution_seconds", 3600)
    object.member("update_interval_seconds", ModelRun.interval)
  }
}
