package import HTTP
import JSONText
package import Weather

/// The alerts of the German Weather Service, by Bright Sky.
package struct DWD: AlertSource {
  package static let definition = AlertSourceDefinition(
    name: "dwd", title: "the German Weather Service",
    attribution: "Alerts by Deutscher Wetterdienst (dwd.de), via Bright Sky (brightsky.dev)",
    website: "https://www.dwd.de/",
    address: .init(key: "alertsURL", standard: "https://api.brightsky.dev/alerts"),
    area: AlertArea(countries: ["DE"], boxes: [GeoBox(5.8, 47.2, 15.1, 55.1)]),
    make: { settings, context in
      DWD(
        url: settings[address: "alertsURL"], suffix: context.language == "de" ? "_de" : "_en",
        limits: settings.limits)
    })

  let url: String

  /// The end of the keys of texts in the language that is wanted.
  let suffix: String
  package let limits: RateLimits?
  package var name: String { Self.definition.name }

  package func calls(for places: [WeatherRequest]) -> [AlertCall] {
    callsForEach(of: places) { place in
      let query: QueryItems = [
        "lat": place.latitude.shortCoordinateText, "lon": place.longitude.shortCoordinateText,
      ]
      return request(url, query, accepting: "application/json")
    }
  }

  package func alerts(
    in response: Response, to request: Request, for places: [WeatherRequest]
  ) throws(MalformedResponse) -> [[Alert]] {
    let root = try response.json(maximumCount: AlertProperties.maximumValues)
    let alerts = try root.elements(in: "alerts", atMost: AlertProperties.maximumAlerts).filter {
      $0.word("status") ?? "actual" == "actual"
    }.compactMap { alert(AlertProperties(properties: $0, request: request)) }
    return places.map { _ in alerts }
  }

  /// Nil without an identifier or a name.
  private func alert(_ message: AlertProperties) -> Alert? {
    let properties = message.properties
    // Texts of two languages are not mixed, and one in another language is better than none.
    let suffixes = [suffix, "_en", "_de"]
    let suffix =
      suffixes.first { message["event\($0)"] != nil && message["headline\($0)"] != nil }
      ?? suffixes.first { message["event\($0)"] ?? message["headline\($0)"] != nil } ?? "_en"
    // Numbers of Bright Sky are those of messages; the last part names the warning.
    let id = message.name("alert_id")?.split(separator: ".").last.map(String.init)
    guard let id = id ?? properties["id"]?.int.map({ "\($0)" }),
      let event = message["event\(suffix)"] ?? message["headline\(suffix)"]
    else { return nil }
    var alert = Alert(id: id, event: event)
    alert.code = properties["event_code"]?.int.map { "\($0)" } ?? event
    alert.severity = message["severity"]
    alert.sent = message.instant("effective")
    alert.onset = message.instant("onset")
    alert.ends = message.instant("expires")
    alert.headline = message["headline\(suffix)"]
    return alert
  }
}
