import FoundationEssentials
package import HTTP
import JSONText
package import Weather

/// The alerts of MET Norway (MetAlerts 2.0), on land and at sea.
package struct METNorwayAlerts: AlertSource {
  package static let definition = AlertSourceDefinition(
    name: METNorway.name, title: "MET Norway", attribution: METNorway.definition.attribution,
    website: METNorway.definition.website, address: METNorway.definition.addresses[1],
    needsContact: true, area: AlertArea(countries: ["NO", "SJ"], boxes: [GeoBox(-15, 55, 40, 84)]),
    make: { METNorwayAlerts(service: METNorway($0, $1), url: $0[address: "alertsURL"]) })

  let service: METNorway
  let url: String

  package var name: String { service.name }
  package var limits: RateLimits? { service.limits }

  /// From this many places on, all alerts are fetched at once.
  private static let leastPlacesForAll = 3

  package func calls(for places: [WeatherRequest]) -> [AlertCall] {
    if places.count < Self.leastPlacesForAll {
      return callsForEach(of: places) { place in
        request([
          "lat": place.latitude.shortCoordinateText, "lon": place.longitude.shortCoordinateText,
          "lang": "en",
        ])
      }
    }
    return [AlertCall(request: request(["lang": "en"]), positions: Array(places.indices))]
  }

  private func request(_ query: QueryItems) -> Request {
    service.request(query.appended(to: url), .byHeaders)
  }

  package func alerts(
    in response: Response, to request: Request, for places: [WeatherRequest]
  ) throws(MalformedResponse) -> [[Alert]] {
    try alerts(byAreaIn: response, to: request, for: places, alert)
  }

  /// Nil for what is no warning, or has no identifier or name.
  private func alert(_ message: AlertProperties) -> Alert? {
    let properties = message.properties
    let color = properties.word("awareness_level")?.split(separator: ";").dropFirst().first.map {
      $0.filter { $0 != " " }.lowercased()
    }
    guard properties.word("status") ?? "Actual" == "Actual", let color,
      let severity = Alert.severity(ofColor: color), let id = message.name("id"),
      let event = message["eventAwarenessName"] ?? message["event"]
    else { return nil }
    // Two numbers count the parts of a message.
    let name = id.split(separator: "_").first.map(String.init) ?? id
    var alert = Alert(id: name, event: event)
    alert.code = message.name("event") ?? event
    alert.level = color
    alert.severity = severity
    alert.over = properties.word("type") == "Cancel" ? .cancelled : nil
    let times = (message.when?["interval"]?.array).map { interval in
      interval.prefix(2).map {
        $0.string(atMostBytes: 40).flatMap(TimestampReader().zoned)?.instant
      }
    }
    alert.onset = times?.first ?? nil
    alert.ends = (times?.dropFirst().first ?? nil) ?? message.instant("eventEndingTime")
    alert.headline = message["title"]
    return alert
  }
}
