import FoundationEssentials
import JSONText
import Weather

/// A saved city with the additional fields of its line.
struct CityRecord {
  var city: City

  /// The last reported weather, if it differs from the city's weather.
  var reported: JSONValue?

  /// The city before the latest change, if it differs; null if the change added it.
  var before: JSONValue?

  /// The old position of a removed city, from 1.
  var position: Int?
}

extension StateDecoder {
  func cityRecord(
    _ value: JSONValue,
    _ path: String,
    unknownFields: inout UnknownFields.CityFields
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
    var air: JSONValue?
    var alerts: [Alert]?
    var reported: JSONValue?
    var before: JSONValue?
    var position: Int?
    for member in try reader.members(value, path) {
      let value = member.value
      func at(_ key: String) -> String { "\(path).\(key)" }
      switch member.key {
      case "id": id = try reader.identifier(value, at("id"))
      case "name": place.name = try name(value, at("name"))
      case "region": place.region = try reader.optionalString(value, at("region"))
      case "country": place.country = try reader.optionalString(value, at("country"))
      case "countryCode": place.countryCode = try reader.optionalString(value, at("countryCode"))
      case "latitude":
        place.latitude = try coordinate(value, at("latitude"), most: 90)
      case "longitude":
        place.longitude = try coordinate(value, at("longitude"), most: 180)
      case "timeZone": place.timeZone = try reader.optionalString(value, at("timeZone"))
      case "utcOffsetSeconds" where !value.isNull:
        utcOffset = try reader.integer(value, at("utcOffsetSeconds"), in: -86_400...86_400)
      case "utcOffsetSeconds": break
      case "place": place.identifier = try reader.optionalString(value, at("place"))
      case "population" where !value.isNull:
        place.population = try reader.integer(
          value,
          at("population"),
          in: 0...StateFormat.largestNumber
        )
      case "population": break
      case "tags": tags = try self.tags(value, at("tags"))
      case "pin": pin = try reader.optionalString(value, at("pin"))
      case "addedAt": addedAt = try reader.instant(value, at("addedAt"))
      case "current" where !value.isNull:
        current = try currentWeather(value, at("current"), unknownFields: &unknownFields.current)
      case "current": break
      case "forecast" where !value.isNull:
        forecast = try self.forecast(value, at("forecast"), unknownFields: &unknownFields)
      case "forecast": break
      case "airQuality": air = value.isNull ? nil : value
      case "alerts": alerts = try self.alerts(value, at("alerts"))
      case "failure" where !value.isNull:
        failure = try fetchFailure(value, at("failure"), unknownFields: &unknownFields.failure)
      case "failure": break
      case "reported": reported = value
      case "before": before = value
      case "position":
        position = try reader.integer(value, at("position"), in: 1...StateFormat.largestNumber)
      default: unknownFields.city.append(member)
      }
    }
    func missing(_ key: String) -> StoreError {
      reader.failure(value, "\(path).\(key)", "it is missing")
    }
    guard let id else { throw missing("id") }
    guard !place.name.isEmpty else { throw missing("name") }
    guard !place.latitude.isNaN else { throw missing("latitude") }
    guard !place.longitude.isNaN else { throw missing("longitude") }
    guard let addedAt else { throw missing("addedAt") }
    var city = City(id: id, place: place, tags: tags, pin: pin, addedAt: addedAt)
    city.utcOffset = utcOffset
    city.current = current
    city.forecast = forecast
    city.failure = failure
    if let air {
      city.airQuality = try airQuality(
        air,
        "\(path).airQuality",
        fetchedAt: series == .rows ? current?.fetchedAt : nil,
        unknownFields: &unknownFields.airQuality
      )
    }
    city.alerts = alerts
    return CityRecord(
      city: city,
      reported: reported,
      before: before,
      position: position
    )
  }

  func name(_ value: JSONValue, _ key: String) throws(StoreError) -> String {
    let name = try reader.string(value, key)
    guard !name.trimmed.isEmpty else {
      throw reader.failure(value, key, "expected a name that is not blank")
    }
    return name
  }

  private func tags(_ value: JSONValue, _ key: String) throws(StoreError) -> [String] {
    let tags = try reader.strings(value, key)
    guard tags.allSatisfy(\.isTag), Set(tags).count == tags.count else {
      throw reader.failure(
        value,
        key,
        "expected unique tags of letters, digits, '.', '_' and '-'"
      )
    }
    return tags
  }

  private func coordinate(
    _ value: JSONValue,
    _ key: String,
    most: Double
  ) throws(StoreError) -> Double {
    let number = try reader.number(value, key)
    guard (-most...most).contains(number) else {
      throw reader.failure(value, key, "expected degrees from -\(Int(most)) to \(Int(most))")
    }
    return number
  }

  private func fetchFailure(
    _ value: JSONValue,
    _ path: String,
    unknownFields: inout [JSONMembers.Element]
  ) throws(StoreError) -> FetchFailure {
    var at: Date?
    var kind: FetchFailure.Kind?
    var message = ""
    var parts: WeatherParts = .all
    for member in try reader.members(value, path) {
      let value = member.value
      switch member.key {
      case "at": at = try reader.fetchTime(value, "\(path).at")
      case "kind":
        kind = FetchFailure.Kind(rawValue: try reader.string(value, "\(path).kind"))
        guard kind != nil else {
          throw reader.failure(value, "\(path).kind", "expected a kind of failure")
        }
      case "message": message = try reader.string(value, "\(path).message")
      case "parts":
        parts = []
        for part in try reader.strings(value, "\(path).parts") {
          switch part {
          case "current": parts.insert(.current)
          case "forecast": parts.insert(.forecast)
          default:
            throw reader.failure(value, "\(path).parts", "expected \"current\" or \"forecast\"")
          }
        }
      default: unknownFields.append(member)
      }
    }
    guard let at else { throw reader.failure(value, "\(path).at", "it is missing") }
    guard let kind else { throw reader.failure(value, "\(path).kind", "it is missing") }
    return FetchFailure(at: at, kind: kind, message: message, parts: parts)
  }
}
