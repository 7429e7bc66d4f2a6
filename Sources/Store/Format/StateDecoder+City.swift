import FoundationEssentials
import JSONText
import Tracking
import Weather

/// A saved city with the additional fields of its line.
struct CityRecord {
  var city: City

  /// The offset of what is known of it; nil for nothing else than the city says.
  var memory: Int?
  var news = CityNews()

  /// The old position of a removed city, from 1.
  var position: Int?
}

/// The fields of a city, in the order in which they are written.
enum CityKey: String, CaseIterable {
  case id, name, region, country, countryCode, latitude, longitude, timeZone, utcOffsetSeconds
  case place, population, tags, pin, addedAt, current, forecast, nowcast, airQuality, alerts, rules
  case failure
  case memory, news, position
}

extension StateDecoder {
  func cityRecord(_ json: inout JSONReader) throws(StoreError) -> CityRecord {
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
    var memory: Int?
    var news = CityNews()
    var position: Int?
    let start = try reader.beginObject(&json)
    var keys = cityKeys
    while let key = try reader.nextKey(&json) {
      switch keys.index(of: key).map({ CityKey.allCases[$0] }) {
      case .id: id = try reader.identifier(&json)
      case .name: place.name = try name(&json)
      case .region: place.region = try reader.optionalString(&json)
      case .country: place.country = try reader.optionalString(&json)
      case .countryCode: place.countryCode = try reader.optionalString(&json)
      case .latitude: place.latitude = try coordinate(&json, most: 90)
      case .longitude: place.longitude = try coordinate(&json, most: 180)
      case .timeZone: place.timeZone = try reader.optionalString(&json)
      case .utcOffsetSeconds:
        if try reader.null(&json) { continue }
        utcOffset = try reader.integer(&json, in: -86_400...86_400)
      case .place: place.identifier = try reader.optionalString(&json)
      case .population:
        if try reader.null(&json) { continue }
        place.population = try reader.integer(
          &json,
          in: 0...StateFormat.largestNumber
        )
      case .tags: tags = try self.tags(&json)
      case .pin: pin = try reader.optionalString(&json)
      case .addedAt: addedAt = try reader.instant(&json)
      case .current:
        if try reader.null(&json) { continue }
        current = try currentWeather(&json)
      case .forecast:
        if try reader.null(&json) { continue }
        forecast = try self.forecast(&json)
      case .nowcast:
        if try reader.null(&json) { continue }
        if series == .rows {
          // An export has none that a list could use.
          try reader.skipValue(&json)
        } else {
          nowcast = try self.nowcast(&json)
        }
      case .airQuality:
        if try reader.null(&json) { continue }
        let offset = json.nextOffset()
        air = (try airQuality(&json), offset)
      case .alerts: alerts = try self.alerts(&json)
      case .rules:
        // The rules of an export are those of another list.
        if series == .rows {
          try reader.skipValue(&json)
        } else {
          rules = try activeRules(&json)
        }
      case .failure:
        if try reader.null(&json) { continue }
        failure = try fetchFailure(&json)
      case .memory:
        // A difference from the rest of the city.
        if includesHours { memory = json.nextOffset() }
        try reader.skipValue(&json)
      case .news: news = try self.news(&json)
      case .position:
        position = try reader.integer(&json, in: 1...StateFormat.largestNumber)
      case nil: try reader.skipValue(&json)
      }
    }
    guard let id else { throw reader.failure(json, at: start, member: "id", "it is missing") }
    guard !place.name.isEmpty else {
      throw reader.failure(json, at: start, member: "name", "it is missing")
    }
    guard !place.latitude.isNaN else {
      throw reader.failure(json, at: start, member: "latitude", "it is missing")
    }
    guard !place.longitude.isNaN else {
      throw reader.failure(json, at: start, member: "longitude", "it is missing")
    }
    guard let addedAt else {
      throw reader.failure(json, at: start, member: "addedAt", "it is missing")
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
          throw reader.failure(json, at: offset, member: "fetchedAt", "it is missing")
        }
        air.fetchedAt = current.fetchedAt
      }
      city.airQuality = air
    }
    city.alerts = alerts
    city.rules = rules
    return CityRecord(city: city, memory: memory, news: news, position: position)
  }

  func name(_ json: inout JSONReader) throws(StoreError) -> String {
    let start = json.nextOffset()
    let name = try reader.string(&json)
    guard !name.allSatisfy(\.isWhitespace) else {
      throw reader.failure(json, at: start, "expected a name that is not blank")
    }
    return name
  }

  private func tags(_ json: inout JSONReader) throws(StoreError) -> [String] {
    let start = json.nextOffset()
    let tags = try reader.strings(&json)
    guard tags.allSatisfy(\.isTag), Set(tags).count == tags.count else {
      throw reader.failure(
        json,
        at: start,
        "expected unique tags of letters, digits, '.', '_' and '-'"
      )
    }
    return tags
  }

  private func coordinate(
    _ json: inout JSONReader,
    most: Double
  ) throws(StoreError) -> Double {
    let start = json.nextOffset()
    let number = try reader.number(&json)
    guard (-most...most).contains(number) else {
      throw reader.failure(json, at: start, "expected degrees from -\(Int(most)) to \(Int(most))")
    }
    return number
  }

  func fetchFailure(_ json: inout JSONReader) throws(StoreError) -> FetchFailure {
    var at: Date?
    var since: Date?
    var reportedAt: Date??
    var kind: FetchFailure.Kind?
    var status: Int?
    var message = ""
    var parts: WeatherParts = .all
    var provider: String?
    let start = try reader.beginObject(&json)
    while let key = try reader.nextKey(&json) {
      switch key {
      case "at": at = try reader.fetchTime(&json)
      case "since": since = try reader.fetchTime(&json)
      case "reportedAt": reportedAt = try reader.optionalInstant(&json)
      case "status":
        if try !reader.null(&json) {
          status = try reader.integer(&json, in: 100...999)
        }
      case "kind":
        let start = json.nextOffset()
        kind = FetchFailure.Kind(rawValue: try reader.string(&json))
        guard kind != nil else {
          throw reader.failure(json, at: start, "expected a kind of failure")
        }
      case "message": message = try reader.string(&json)
      case "provider": provider = try reader.optionalString(&json)
      case "parts":
        let start = json.nextOffset()
        parts = []
        for part in try reader.strings(&json) {
          switch part {
          case "current": parts.insert(.current)
          case "forecast": parts.insert(.forecast)
          default:
            throw reader.failure(json, at: start, "expected \"current\" or \"forecast\"")
          }
        }
      default: try reader.skipValue(&json)
      }
    }
    guard let at else { throw reader.failure(json, at: start, member: "at", "it is missing") }
    guard let kind else {
      throw reader.failure(json, at: start, member: "kind", "it is missing")
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
