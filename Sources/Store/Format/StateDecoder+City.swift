import FoundationEssentials
import JSONText
import Tracking
import Weather

/// A saved city with the additional fields of its line.
struct CityRecord {
  var city: City

  /// The offset of the last reported weather, if it differs from the city's weather.
  var reported: Int?

  /// What readers of the last report know of it.
  var known: KnownWeather?

  /// The offset of the city before the latest change, if it differs.
  var before: Int?

  /// Whether the latest change added the city.
  var isAdded = false

  /// The old position of a removed city, from 1.
  var position: Int?
}

/// The fields of a city, in the order in which they are written.
enum CityKey: String, CaseIterable {
  case id, name, region, country, countryCode, latitude, longitude, timeZone, utcOffsetSeconds
  case place, population, tags, pin, addedAt, current, forecast, nowcast, airQuality, alerts, rules
  case failure
  case reported, known, before, position
}

extension StateDecoder {
  func cityRecord(
    _ json: inout JSONReader,
    _ path: @autoclosure () -> String
  ) throws(StoreError) -> CityRecord {
    var id: City.ID?
    var place = Place(name: "", latitude: .nan, longitude: .nan)
    var addedAt: Date?
    var tags: [String] = []
    var pin: String?
    var utcOffset: Int?
    var current: CurrentWeather?
    var forecast: Forecast?
    var failure: FetchFailure?
    var nowcast: Nowcast?
    var air: (value: AirQuality, offset: Int)?
    var alerts: [Alert]?
    var rules: [ActiveRule] = []
    var reported: Int?
    var known: KnownWeather?
    var before: Int?
    var isAdded = false
    var position: Int?
    func at(_ key: String) -> String { "\(path()).\(key)" }
    let start = try reader.beginObject(&json, path())
    var keys = cityKeys
    while let key = try reader.nextKey(&json) {
      switch keys.index(of: key).map({ CityKey.allCases[$0] }) {
      case .id: id = try reader.identifier(&json, at("id"))
      case .name: place.name = try name(&json, at("name"))
      case .region: place.region = try reader.optionalString(&json, at("region"))
      case .country: place.country = try reader.optionalString(&json, at("country"))
      case .countryCode: place.countryCode = try reader.optionalString(&json, at("countryCode"))
      case .latitude: place.latitude = try coordinate(&json, at("latitude"), most: 90)
      case .longitude: place.longitude = try coordinate(&json, at("longitude"), most: 180)
      case .timeZone: place.timeZone = try reader.optionalString(&json, at("timeZone"))
      case .utcOffsetSeconds:
        if try reader.null(&json) { continue }
        utcOffset = try reader.integer(&json, at("utcOffsetSeconds"), in: -86_400...86_400)
      case .place: place.identifier = try reader.optionalString(&json, at("place"))
      case .population:
        if try reader.null(&json) { continue }
        place.population = try reader.integer(
          &json,
          at("population"),
          in: 0...StateFormat.largestNumber
        )
      case .tags: tags = try self.tags(&json, at("tags"))
      case .pin: pin = try reader.optionalString(&json, at("pin"))
      case .addedAt: addedAt = try reader.instant(&json, at("addedAt"))
      case .current:
        if try reader.null(&json) { continue }
        current = try currentWeather(&json, at("current"))
      case .forecast:
        if try reader.null(&json) { continue }
        forecast = try self.forecast(&json, at("forecast"))
      case .nowcast:
        if try reader.null(&json) { continue }
        if series == .rows {
          // An export has none that a list could use.
          try reader.skipValue(&json)
        } else {
          nowcast = try self.nowcast(&json, at("nowcast"))
        }
      case .airQuality:
        if try reader.null(&json) { continue }
        let offset = json.nextOffset()
        air = (try airQuality(&json, at("airQuality")), offset)
      case .alerts: alerts = try self.alerts(&json, at("alerts"))
      case .rules:
        // The rules of an export are those of another list.
        if series == .rows {
          try reader.skipValue(&json)
        } else {
          rules = try activeRules(&json, at("rules"))
        }
      case .failure:
        if try reader.null(&json) { continue }
        failure = try fetchFailure(&json, at("failure"))
      // These two are differences from the rest of the city.
      case .reported:
        if try reader.null(&json) { continue }
        reported = json.nextOffset()
        try reader.skipValue(&json)
      case .known:
        if includesHours, try !reader.null(&json) {
          known = try self.known(&json, at("known"))
        } else if !includesHours {
          try reader.skipValue(&json)
        }
      case .before:
        isAdded = try reader.null(&json)
        if isAdded { continue }
        before = json.nextOffset()
        try reader.skipValue(&json)
      case .position:
        position = try reader.integer(&json, at("position"), in: 1...StateFormat.largestNumber)
      case nil: try reader.skipValue(&json)
      }
    }
    guard let id else { throw reader.failure(json, at: start, at("id"), "it is missing") }
    guard !place.name.isEmpty else {
      throw reader.failure(json, at: start, at("name"), "it is missing")
    }
    guard !place.latitude.isNaN else {
      throw reader.failure(json, at: start, at("latitude"), "it is missing")
    }
    guard !place.longitude.isNaN else {
      throw reader.failure(json, at: start, at("longitude"), "it is missing")
    }
    guard let addedAt else {
      throw reader.failure(json, at: start, at("addedAt"), "it is missing")
    }
    var city = City(id: id, place: place, tags: tags, pin: pin, addedAt: addedAt)
    city.utcOffset = utcOffset
    city.current = current
    city.forecast = forecast
    city.nowcast = nowcast
    city.failure = failure
    if let (value, offset) = air {
      var air = value
      // An export has no fetch time of its own for the air.
      if air.fetchedAt == .distantPast {
        guard series == .rows, let current else {
          throw reader.failure(json, at: offset, at("airQuality.fetchedAt"), "it is missing")
        }
        air.fetchedAt = current.fetchedAt
      }
      city.airQuality = air
    }
    city.alerts = alerts
    city.rules = rules
    return CityRecord(
      city: city,
      reported: reported,
      known: known,
      before: before,
      isAdded: isAdded,
      position: position
    )
  }

  func name(
    _ json: inout JSONReader,
    _ key: @autoclosure () -> String
  ) throws(StoreError) -> String {
    let start = json.nextOffset()
    let name = try reader.string(&json, key())
    guard !name.allSatisfy(\.isWhitespace) else {
      throw reader.failure(json, at: start, key(), "expected a name that is not blank")
    }
    return name
  }

  private func tags(
    _ json: inout JSONReader,
    _ key: @autoclosure () -> String
  ) throws(StoreError) -> [String] {
    let start = json.nextOffset()
    let tags = try reader.strings(&json, key())
    guard tags.allSatisfy(\.isTag), Set(tags).count == tags.count else {
      throw reader.failure(
        json,
        at: start,
        key(),
        "expected unique tags of letters, digits, '.', '_' and '-'"
      )
    }
    return tags
  }

  private func coordinate(
    _ json: inout JSONReader,
    _ key: @autoclosure () -> String,
    most: Double
  ) throws(StoreError) -> Double {
    let start = json.nextOffset()
    let number = try reader.number(&json, key())
    guard (-most...most).contains(number) else {
      throw reader.failure(
        json,
        at: start,
        key(),
        "expected degrees from -\(Int(most)) to \(Int(most))"
      )
    }
    return number
  }

  func fetchFailure(
    _ json: inout JSONReader,
    _ path: @autoclosure () -> String
  ) throws(StoreError) -> FetchFailure {
    var at: Date?
    var since: Date?
    var reportedAt: Date??
    var kind: FetchFailure.Kind?
    var status: Int?
    var message = ""
    var parts: WeatherParts = .all
    var provider: String?
    let start = try reader.beginObject(&json, path())
    while let key = try reader.nextKey(&json) {
      switch key {
      case "at": at = try reader.fetchTime(&json, "\(path()).at")
      case "since": since = try reader.fetchTime(&json, "\(path()).since")
      case "reportedAt": reportedAt = try reader.optionalInstant(&json, "\(path()).reportedAt")
      case "status":
        if try !reader.null(&json) {
          status = try reader.integer(&json, "\(path()).status", in: 100...999)
        }
      case "kind":
        let start = json.nextOffset()
        kind = FetchFailure.Kind(rawValue: try reader.string(&json, "\(path()).kind"))
        guard kind != nil else {
          throw reader.failure(json, at: start, "\(path()).kind", "expected a kind of failure")
        }
      case "message": message = try reader.string(&json, "\(path()).message")
      case "provider": provider = try reader.optionalString(&json, "\(path()).provider")
      case "parts":
        let start = json.nextOffset()
        parts = []
        for part in try reader.strings(&json, "\(path()).parts") {
          switch part {
          case "current": parts.insert(.current)
          case "forecast": parts.insert(.forecast)
          default:
            throw reader.failure(
              json,
              at: start,
              "\(path()).parts",
              "expected \"current\" or \"forecast\""
            )
          }
        }
      default: try reader.skipValue(&json)
      }
    }
    guard let at else { throw reader.failure(json, at: start, "\(path()).at", "it is missing") }
    guard let kind else {
      throw reader.failure(json, at: start, "\(path()).kind", "it is missing")
    }
    var failure = FetchFailure(
      at: at,
      kind: kind,
      status: status,
      message: message,
      parts: parts,
      provider: provider
    )
    failure.since = since ?? at
    // A version that had no such key reported each failure.
    failure.reportedAt = reportedAt ?? at
    return failure
  }
}
