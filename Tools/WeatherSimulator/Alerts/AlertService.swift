import JSONText

/// The alerts of the German Weather Service by Bright Sky, and those of Environment Canada.
struct AlertService: WeatherService {
  static let brightSkyPath = "/brightsky/alerts"
  static let canadaPath = "/collections/weather-alerts/items"
  static let prefixes = ["/brightsky/", "/collections/"]

  let context: ServiceContext

  func response(to request: ReceivedRequest) -> Response {
    switch request.path {
    case Self.brightSkyPath: brightSky(request)
    case Self.canadaPath: canada(request)
    default: Self.errorResponse(status: 404, reason: nil)
    }
  }

  private func brightSky(_ request: ReceivedRequest) -> Response {
    guard let point = Coordinates(request.item("lat"), request.item("lon")) else {
      return Self.errorResponse(status: 400, reason: nil)
    }
    guard (47...55.2).contains(point.latitude), (5.5...15.3).contains(point.longitude) else {
      return Self.errorResponse(status: 404, reason: "Requested position is not covered by DWD")
    }
    return Response { object in
      object.objects("alerts", context.messages(from: .dwd)) { write(brightSky: $0, to: &$1) }
    }
  }

  /// Each message has an identifier of its own.
  private func write(brightSky message: AlertMessage, to alert: inout JSONObjectWriter) {
    alert.member("id", message.number * 100 + message.update)
    alert.member(
      "alert_id", "2.49.0.0.276.0.DWD.PVW.\(message.sentAt)000.\(message.number)-\(message.update)")
    alert.member("status", message.isDrill ? "test" : "actual")
    alert.member("severity", message.severity.lowercased())
    alert.member("event_code", message.hazard.code)
    alert.member("event_en", message.hazard.name.lowercased())
    alert.member("event_de", message.hazard.name.uppercased())
    alert.member("headline_en", "Official WARNING of \(message.hazard.name.uppercased())")
    alert.member("headline_de", "Amtliche WARNUNG vor \(message.hazard.name.uppercased())")
    alert.member("effective", CivilTime.text(of: message.sentAt, offset: 0))
    alert.member("onset", CivilTime.text(of: message.onset, offset: 0))
    alert.member("expires", CivilTime.text(of: message.ends, offset: 0))
  }

  private func canada(_ request: ReceivedRequest) -> Response {
    guard request.item("bbox")?.split(separator: ",").compactMap({ Double($0) }).count == 4 else {
      return Self.errorResponse(status: 400, reason: nil)
    }
    return Response { object in
      object.member("type", "FeatureCollection")
      object.objects("features", context.messages(from: .eccc)) { message, feature in
        feature.writeBox(west: -141, south: 41, east: -52, north: 84)
        feature.object("properties") { write(canada: message, to: &$0) }
      }
    }
  }

  /// Messages about one event count their features.
  private func write(canada message: AlertMessage, to properties: inout JSONObjectWriter) {
    func time(_ instant: Int) -> String { "\(CivilTime(seconds: instant).utcText.dropLast()).000Z" }
    let code = message.hazard.phenomenon
    properties.member("id", "16181153\(message.number)_fea\(message.update + 1)-1271")
    properties.member("alert_code", message.isDrill ? "TEST" : code)
    properties.member("alert_type", message.isWatch ? "watch" : "warning")
    properties.member("alert_name_en", message.event.lowercased())
    properties.member("alert_name_fr", "\(message.isWatch ? "veille" : "avertissement") \(code)")
    // In the British spelling of the service.
    properties.member(JSONName(text: "risk_colour_en"), message.color)
    properties.member("status_en", message.isDrill ? "ended" : "issued")
    properties.member("validity_datetime", time(message.onset))
    properties.member("event_end_datetime", time(message.ends))
    properties.member("expiration_datetime", time(message.expires))
  }

  static func errorResponse(status: Int, reason: String?) -> Response {
    Response(status: status) { $0.member("detail", reason ?? "error") }
  }
}

extension ServiceContext {
  func messages(from issuer: AlertIssuer) -> [AlertMessage] {
    alerts.flatMap { $0.messages(from: issuer, at: now) }
  }
}

extension JSONObjectWriter {
  /// Writes an array with an object for each element.
  mutating func objects<Elements: Sequence>(
    _ name: JSONName, _ elements: Elements,
    _ write: (Elements.Element, inout JSONObjectWriter) -> Void
  ) { array(name) { array in for element in elements { array.object { write(element, &$0) } } } }

  /// Writes a box as the geometry of a feature, in degrees.
  mutating func writeBox(west: Int, south: Int, east: Int, north: Int) {
    object("geometry") { geometry in
      geometry.member("type", "Polygon")
      geometry.array("coordinates") { rings in
        rings.array { ring in
          for (x, y) in [(west, south), (east, south), (east, north), (west, north), (west, south)]
          {
            ring.array { point in
              point.element(x)
              point.element(y)
            }
          }
        }
      }
    }
  }
}
