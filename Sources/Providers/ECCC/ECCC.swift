package import HTTP
import JSONText
package import Weather

/// The alerts of Environment Canada, by GeoMet.
package struct ECCC: AlertSource {
  package static let definition = AlertSourceDefinition(
    name: "eccc", title: "Environment Canada",
    attribution: "Alerts by Environment and Climate Change Canada (weather.gc.ca)",
    website: "https://weather.gc.ca/",
    address: .init(
      key: "alertsURL", standard: "https://api.weather.gc.ca/collections/weather-alerts/items"),
    area: AlertArea(countries: ["CA"], boxes: [GeoBox(-141, 41.6, -52, 84)]),
    make: { settings, context in
      ECCC(
        url: settings[address: "alertsURL"], language: context.language == "fr" ? "fr" : "en",
        limits: settings.limits)
    })

  let url: String
  let language: String
  package let limits: RateLimits?
  package var name: String { Self.definition.name }

  /// Degrees from a place to the sides of the box around it.
  private static let margin = 0.01

  package func calls(for places: [WeatherRequest]) -> [AlertCall] {
    callsForEach(of: places) { place in
      let box = [
        place.longitude - Self.margin, place.latitude - Self.margin, place.longitude + Self.margin,
        place.latitude + Self.margin,
      ]
      let query: QueryItems = [
        "f": "json", "lang": language,
        "bbox": box.map(\.shortCoordinateText).joined(separator: ","),
        "limit": "\(AlertProperties.maximumAlerts)",
      ]
      return request(url, query, accepting: "application/geo+json")
    }
  }

  package func alerts(
    in response: Response, to request: Request, for places: [WeatherRequest]
  ) throws(MalformedResponse) -> [[Alert]] {
    try alerts(byAreaIn: response, to: request, for: places, alert)
  }

  /// Nil without an identifier or a name.
  private func alert(_ message: AlertProperties) -> Alert? {
    let properties = message.properties
    // One in another language is better than none.
    let names = [language, "en", "fr"].compactMap { message["alert_name_\($0)"] }
    guard let id = message.name("id"), let event = names.first else { return nil }
    var alert = Alert(id: Self.event(of: id), event: event)
    alert.code = message.name("alert_code") ?? event
    alert.level = message.name("alert_type")
    let color = properties.word("risk_colour_en") ?? ""
    alert.severity = Alert.severity(ofColor: color) ?? Self.severities[alert.level ?? ""]
    alert.onset = message.instant("validity_datetime")
    alert.expires = message.instant("expiration_datetime")
    alert.ends = message.instant("event_end_datetime")
    alert.sent = message.instant("publication_datetime")
    alert.over = properties.word("status_en") == "ended" ? .ended : nil
    alert.headline = event
    return alert
  }

  /// What a level without a color means.
  private static let severities = [
    "statement": "Minor", "advisory": "Moderate", "watch": "Moderate", "warning": "Severe",
  ]

  /// Returns `NUMBER-ZONE` of the identifier of a message, `NUMBER_feaN-ZONE`.
  private static func event(of id: String) -> String {
    guard let underscore = id.firstIndex(of: "_"),
      let hyphen = id[underscore...].firstIndex(of: "-")
    else { return id }
    return String(id[..<underscore] + id[hyphen...])
  }
}
