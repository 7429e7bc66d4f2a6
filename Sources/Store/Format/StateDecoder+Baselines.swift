import FoundationEssentials
import JSONText
import Tracking
import Weather

/// The latest change as saved in the file.
struct ChangeRecord {
  var value: JSONValue
  var revision: Int
  var at: Date

  /// The old order of the cities that were neither added nor removed, if it differs.
  var order: (ids: [City.ID], value: JSONValue)?

  /// The city that the user moved, if any.
  var moved: City.ID?
}

/// Reported weather is saved as differences: the last reported from the present weather, and the one
/// before the latest change from the last reported.
extension StateDecoder {
  func changeRecord(
    _ value: JSONValue,
    unknownFields: inout [JSONMembers.Element]
  ) throws(StoreError) -> ChangeRecord {
    var revision: Int?
    var at: Date?
    var order: (ids: [City.ID], value: JSONValue)?
    var moved: City.ID?
    for member in try reader.members(value, "latestChange") {
      let value = member.value
      switch member.key {
      case "revision":
        revision = try reader.integer(
          value,
          "latestChange.revision",
          in: 1...StateFormat.largestNumber
        )
      case "at": at = try reader.instant(value, "latestChange.at")
      case "order":
        let ids = try reader.column(value, "latestChange.order") { element throws(StoreError) in
          try reader.identifier(element, "latestChange.order")
        }
        order = (ids, value)
      case "moved": moved = try reader.identifier(value, "latestChange.moved")
      default: unknownFields.append(member)
      }
    }
    guard let revision else {
      throw reader.failure(value, "latestChange.revision", "it is missing")
    }
    guard let at else { throw reader.failure(value, "latestChange.at", "it is missing") }
    return ChangeRecord(value: value, revision: revision, at: at, order: order, moved: moved)
  }

  /// Decodes the last reported weather of a city, given the path of the city.
  func reportedWeather(
    of record: CityRecord,
    _ path: String,
    _ fields: inout UnknownFields.CityFields
  ) throws(StoreError) -> ReportedWeather {
    let present = ReportedWeather(record.city)
    guard let value = record.reported, !value.isNull else { return present }
    var hasUnknownFields = false
    let reported = try weather(present, with: value, "\(path).reported", &hasUnknownFields)
    if hasUnknownFields { fields.reported = value }
    return reported
  }

  /// Decodes a city as reported before the latest change, given the path of the city.
  func cityBefore(
    _ record: CityRecord,
    _ reported: ReportedWeather,
    _ path: String,
    _ fields: inout UnknownFields.CityFields
  ) throws(StoreError) -> City {
    guard let value = record.before else { return record.city.showing(reported) }
    let path = "\(path).before"
    var city = record.city
    for member in try reader.members(value, path) {
      switch member.key {
      case "name": city.name = try name(member.value, "\(path).name")
      case "tags": city.tags = try reader.strings(member.value, "\(path).tags")
      case "pin": city.pin = try reader.optionalString(member.value, "\(path).pin")
      case "alerts": city.alerts = try alerts(member.value, "\(path).alerts")
      default: break
      }
    }
    var hasUnknownFields = false
    let before = city.showing(try weather(reported, with: value, path, &hasUnknownFields))
    if hasUnknownFields { fields.before = value }
    return before
  }

  /// Applies the differences to reported weather: figures, or null for a figure that was unknown, and
  /// for a day, current weather or forecast that was missing.
  private func weather(
    _ base: ReportedWeather,
    with value: JSONValue,
    _ path: String,
    _ hasUnknownFields: inout Bool
  ) throws(StoreError) -> ReportedWeather {
    var weather = base
    for member in try reader.members(value, path) {
      let value = member.value
      switch member.key {
      case "current" where value.isNull: weather.current = nil
      case "current":
        let path = "\(path).current"
        weather.current = try current(base.current, with: value, path, &hasUnknownFields)
      case "days" where value.isNull: weather.days = nil
      case "days":
        weather.days = try days(base.days ?? [], with: value, "\(path).days", &hasUnknownFields)
      case "name", "tags", "pin", "alerts": break
      default: hasUnknownFields = true
      }
    }
    return weather
  }

  private func current(
    _ base: CurrentWeather?,
    with value: JSONValue,
    _ path: String,
    _ hasUnknownFields: inout Bool
  ) throws(StoreError) -> CurrentWeather {
    var weather = base ?? CurrentWeather(provider: "", fetchedAt: .distantPast)
    for member in try reader.members(value, path) {
      let key = member.key.string
      if key == "weatherCode" {
        weather.condition = try reader.condition(member.value, "\(path).weatherCode")
      } else if let measure = CurrentMeasure.named(key) {
        weather[keyPath: measure.keyPath] = try reader.figure(
          member.value,
          "\(path).\(key)",
          measure.quantity
        )
      } else {
        hasUnknownFields = true
      }
    }
    return weather
  }

  private func days(
    _ base: [Forecast.Day],
    with value: JSONValue,
    _ path: String,
    _ hasUnknownFields: inout Bool
  ) throws(StoreError) -> [Forecast.Day] {
    var byDate = Dictionary(base.map { ($0.date, $0) }) { first, _ in first }
    for member in try reader.members(value, path) {
      let key = "\(path).\(member.key.string)"
      guard let date = LocalDate(member.key.string) else {
        throw reader.failure(member.value, key, "expected a date such as 2026-11-21")
      }
      if member.value.isNull {
        byDate[date] = nil
        continue
      }
      var day = byDate[date] ?? Forecast.Day(date: date)
      for field in try reader.members(member.value, key) {
        let name = field.key.string
        if name == "weatherCode" {
          day.condition = try reader.condition(field.value, "\(key).weatherCode")
        } else if let measure = DayMeasure.named(name) {
          day[keyPath: measure.keyPath] = try reader.figure(
            field.value,
            "\(key).\(name)",
            measure.quantity
          )
        } else {
          hasUnknownFields = true
        }
      }
      byDate[date] = day
    }
    return byDate.values.sorted { $0.date < $1.date }
  }
}
