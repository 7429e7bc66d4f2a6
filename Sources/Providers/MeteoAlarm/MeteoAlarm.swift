import FoundationEssentials
import GeoNames
package import HTTP
import JSONText
package import Weather

/// The alerts of MeteoAlarm (EUMETNET), a feed of each country of Europe.
package struct MeteoAlarm: AlertSource {
  package static let definition = AlertSourceDefinition(
    name: "meteoalarm", title: "MeteoAlarm",
    attribution: "Alerts by EUMETNET - MeteoAlarm (meteoalarm.org)",
    website: "https://www.meteoalarm.org/",
    address: .init(key: "alertsURL", standard: "https://feeds.meteoalarm.org/api/v1/warnings"),
    // Of Europe, the Canary Islands and Israel.
    area: AlertArea(
      countries: Set(slugs.keys),
      boxes: [GeoBox(-32, 34.5, 41, 72), GeoBox(-19, 27, -13, 30), GeoBox(34, 29, 36, 34.5)]),
    make: { settings, context in
      MeteoAlarm(
        url: settings[address: "alertsURL"], language: context.language,
        title: context.alertTitle, limits: settings.limits)
    })

  let url: String
  let language: String

  /// Names an alert by the numbers of its kind and level, where its message does not.
  let title: @Sendable (_ kind: Int, _ level: Int) -> String?
  package let limits: RateLimits?
  package var name: String { Self.definition.name }

  /// The names of the feeds by country; Norway and Germany have nearer sources.
  static let slugs = [
    "AT": "austria", "BA": "bosnia-herzegovina", "BE": "belgium", "BG": "bulgaria",
    "CH": "switzerland", "CY": "cyprus", "CZ": "czechia", "DK": "denmark", "EE": "estonia",
    "ES": "spain", "FI": "finland", "FR": "france", "GB": "united-kingdom", "GR": "greece",
    "HR": "croatia", "HU": "hungary", "IE": "ireland", "IL": "israel", "IS": "iceland",
    "IT": "italy", "LT": "lithuania", "LU": "luxembourg", "LV": "latvia", "MD": "moldova",
    "ME": "montenegro", "MK": "republic-of-north-macedonia", "MT": "malta", "NL": "netherlands",
    "PL": "poland", "PT": "portugal", "RO": "romania", "RS": "serbia", "SE": "sweden",
    "SI": "slovenia", "SK": "slovakia", "UA": "ukraine",
  ]

  /// The countries whose alerts have polygons alone, and no regions.
  private static let countriesWithoutRegions: Set = ["CH", "GB", "UA"]

  /// Seconds for which a response is used, unless what is fresh is fetched, too.
  private static let interval = 600.0

  package func calls(for places: [WeatherRequest]) -> [AlertCall] {
    var feeds: [String: [Int]] = [:]
    for (position, place) in places.enumerated() {
      guard let code = WarnedPlace(place)?.countryCode, let slug = Self.slugs[code] else {
        continue
      }
      feeds[slug, default: []].append(position)
    }
    return feeds.sorted { $0.key < $1.key }.map { slug, positions in
      var request = request("\(url)/feeds-\(slug)", [:], accepting: "application/json")
      let own = positions.map { places[$0] }
      request.cachePolicy =
        own.contains(where: \.isForced)
        ? .confirmed(atLeast: Self.interval) : .atLeast(Self.interval)
      request.reduction = ResponseReduction(
        subjects: Set(own.compactMap(WarnedPlace.init).map(\.text)), reduce: Self.reduced)
      return AlertCall(request: request, positions: positions)
    }
  }

  package func alerts(
    in response: Response, to request: Request, for places: [WeatherRequest]
  ) throws(MalformedResponse) -> [[Alert]] {
    let warned = places.map(WarnedPlace.init)
    let feed = try MeteoAlarmFeed(response, for: warned.compactMap { $0 })
    return try warned.map { place throws(MalformedResponse) in
      guard let place else { return [] }
      let own = feed.entries.flatMap { alerts($0, of: place, request) }
      guard own.count <= AlertProperties.maximumAlerts else {
        throw MalformedResponse("more than \(AlertProperties.maximumAlerts) alerts of a place")
      }
      return own
    }
  }

  /// The body of a feed with the alerts that concern places alone; nil if it cannot be read.
  private static func reduced(_ body: Data, to places: Set<String>) -> Data? {
    let feed = try? MeteoAlarmFeed(
      Response(status: 200, body: body), for: places.compactMap(WarnedPlace.init))
    guard let feed else { return nil }
    let alerts = feed.entries.map { Data($0.alert.rawBytes) }
    return Data(#"{"warnings":["#.utf8) + Data(alerts.joined(separator: Data(",".utf8)))
      + Data("]}".utf8)
  }

  /// Whether no region of a place in Europe is known, so that only alerts with polygons are its own.
  package static func lacksRegion(_ place: Place) -> Bool {
    guard definition.area.contains(place) else { return false }
    let request = WeatherRequest(
      latitude: place.latitude, longitude: place.longitude, parts: .current, forecastDays: 1,
      countryCode: place.countryCode)
    guard let warned = WarnedPlace(request) else { return true }
    return slugs[warned.countryCode] != nil && warned.town?.codes.isEmpty ?? true
      && !countriesWithoutRegions.contains(warned.countryCode)
  }
}
