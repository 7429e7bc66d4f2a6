import JSONText

/// Forecasts, observations and alerts for the USA.
struct NWSService: WeatherService {
  static let prefixes = ["/points/", "/gridpoints/", "/stations/", "/alerts/"]

  let context: ServiceContext

  func response(to request: ReceivedRequest) -> Response {
    guard request.hasContact else { return Self.errorResponse(status: 403, reason: nil) }
    let response: Response
    do throws(NWSProblem) {
      switch try NWSRoute(request) {
      case .point(let point): response = try self.response(for: point)
      case .forecast(let cell, let isHourly):
        response = NWSForecast(cell, isHourly: isHourly, context).response()
      case .stations(let cell): response = stations(around: cell)
      case .observation(let station): response = NWSObservation(of: station, context).response()
      case .alerts: response = alerts()
      }
    } catch { return error.response() }
    return response.confirmed(for: request)
  }

  private func response(for point: Coordinates) throws(NWSProblem) -> Response {
    guard NWSCell.isCovered(point) else {
      throw NWSProblem(status: 404, reason: NWSProblem.invalidPoint)
    }
    let cell = NWSCell(center: point.gridCell)
    return context.geoJSON(for: 7200) { object in
      object.object("properties") { properties in
        for (name, path) in [
          ("forecast" as JSONName, "forecast"), ("forecastHourly", "forecast/hourly"),
          ("observationStations", "stations"),
        ] { properties.member(name, "\(context.origin)\(cell.gridPath)/\(path)") }
        properties.member("timeZone", Zone.containing(point).identifier)
      }
    }
  }

  private func stations(around cell: NWSCell) -> Response {
    context.geoJSON(for: 86_400) { object in
      object.objects("features", cell.stations) { station, feature in
        feature.object("properties") { $0.member("stationIdentifier", station.identifier) }
      }
    }
  }

  /// The active alerts, which cover the whole country.
  private func alerts() -> Response {
    context.geoJSON(for: 30) { object in
      object.objects("features", context.messages(from: .nws)) { message, feature in
        feature.object("properties") { write(message, to: &$0) }
      }
    }
  }

  /// A message refers to all earlier ones about its event.
  private func write(_ message: AlertMessage, to properties: inout JSONObjectWriter) {
    func identifier(_ update: Int) -> String {
      "urn:oid:2.49.0.1.840.0.\(message.number).\(update)"
    }
    func code(_ action: String, _ significance: String, _ number: Int) -> String {
      let digits = String(10_000 + number % 10_000).dropFirst()
      return "/O.\(action).KSIM.\(message.hazard.phenomenon).\(significance).\(digits)"
        + ".000000T0000Z-000000T0000Z/"
    }
    properties.member("id", identifier(message.update))
    properties.member("event", message.event)
    properties.member("severity", message.severity)
    properties.member("headline", message.headline)
    properties.member("onset", CivilTime.text(of: message.onset, offset: 0))
    properties.member("expires", CivilTime.text(of: message.expires, offset: 0))
    properties.member("ends", CivilTime.text(of: message.ends, offset: 0))
    properties.member("status", message.isDrill ? "Exercise" : "Actual")
    properties.member("messageType", message.update == 0 ? "Alert" : "Update")
    properties.objects("references", 0..<message.update) { update, reference in
      reference.member("identifier", identifier(update))
    }
    properties.object("parameters") { parameters in
      parameters.array("VTEC") { codes in
        if let watch = message.upgradedWatch { codes.element(code("UPG", "A", watch)) }
        codes.element(
          code(message.update == 0 ? "NEW" : "CON", message.isWatch ? "A" : "W", message.number))
      }
    }
  }

  /// A request without a contact is rejected by a gateway, as HTML.
  static func errorResponse(status: Int, reason: String?) -> Response {
    status == 403
      ? Response(status: 403, html: reason ?? "Access Denied")
      : NWSProblem(status: status, reason: reason).response()
  }
}

extension ServiceContext {
  /// A GeoJSON response that may be cached; all times are in seconds.
  func geoJSON(
    for lifetime: Int, modified: Int? = nil, _ write: (inout JSONObjectWriter) -> Void
  ) -> Response {
    var response = Response(type: "application/geo+json", write).cacheable(
      for: lifetime, modified: modified, at: now)
    response.headers.append(.init("Cache-Control", "public, max-age=\(lifetime)"))
    return response
  }
}

/// A parsed path.
enum NWSRoute: Sendable {
  case point(Coordinates)
  case forecast(NWSCell, isHourly: Bool)
  case stations(NWSCell)
  case observation(NWSCell)
  case alerts(Coordinates)

  init(_ request: ReceivedRequest) throws(NWSProblem) {
    let parts = request.path.split(separator: "/").map(String.init)
    switch (parts.first, parts.count) {
    case ("points", 2): self = .point(try Self.coordinates(parts[1]))
    case ("gridpoints", 3...):
      guard let cell = NWSCell(square: parts[2]) else { throw NWSProblem(status: 404) }
      let rest = parts.dropFirst(3).joined(separator: "/")
      switch rest {
      case "stations": self = .stations(cell)
      case "forecast", "forecast/hourly":
        guard request.item("units") == "si" else { throw NWSProblem(status: 400) }
        self = .forecast(cell, isHourly: rest == "forecast/hourly")
      default: throw NWSProblem(status: 404)
      }
    case ("stations", 4) where parts[2...] == ["observations", "latest"]:
      guard let station = NWSCell(identifier: parts[1]) else { throw NWSProblem(status: 404) }
      self = .observation(station)
    case ("alerts", 2) where parts[1] == "active":
      self = .alerts(try Self.coordinates(request.item("point") ?? ""))
    default: throw NWSProblem(status: 404)
    }
  }

  /// The location in the path or the query.
  var location: Coordinates {
    switch self {
    case .point(let point), .alerts(let point): point
    case .forecast(let cell, _), .stations(let cell), .observation(let cell): cell.center
    }
  }

  /// Parses `40.7128,-74.006`.
  private static func coordinates(_ text: String) throws(NWSProblem) -> Coordinates {
    let parts = text.split(separator: ",").map(String.init)
    guard parts.count == 2, let point = Coordinates(short: parts[0], parts[1]) else {
      throw NWSProblem(status: 400)
    }
    return point
  }
}
