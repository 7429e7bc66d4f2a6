import FoundationEssentials
import JSONText
import Tracking
import Weather

/// The latest change as it stands in the file.
struct ChangeRecord {
  var value: JSONValue
  var revision: Int
  var at: Date

  /// The order before it of the cities that stayed, where it was another one.
  var order: (ids: [City.ID], value: JSONValue)?

  /// The city that a person moved.
  var moved: City.ID?
}

/// What was reported is saved as what differs: last reported from the weather, reported before the
/// latest change from last reported.
extension StateDecoder {
  func changeRecord(
    _ value: JSONValue,
    foreign: inout [JSONMembers.Element]
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
      default: foreign.append(member)
      }
    }
    guard let revision else {
      throw reader.failure(value, "latestChange.revision", "it is missing")
    }
    guard let at else { throw reader.failure(value, "latestChange.at", "it is missing") }
    return ChangeRecord(value: value, revision: revision, at: at, order: order, moved: moved)
  }

  /// What was last reported of a city; the path is that of its line.
  func reportedWeather(
    of record: CityRecord,
    _ path: String,
    _ members: inout ForeignMembers.CityMembers
  ) throws(StoreError) -> ReportedWeather {
    let present = ReportedWeather(record.city)
    guard let value = record.reported, !value.isNull else { return present }
    var isAllKnown = true
    let reported = try weather(present, with: value, "\(path).reported", &isAllKnown)
    if !isAllKnown { members.reported = value }
    return reported
  }

  /// A city as it was reported before the latest change; the path is that of its line.
  func cityBefore(
    _ record: CityRecord,
    _ reported: ReportedWeather,
    _ path: String,
    _ members: inout ForeignMembers.CityMembers
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
    var isAllKnown = true
    let before = city.showing(try weather(reported, with: value, path, &isAllKnown))
    if !isAllKnown { members.before = value }
    return before
  }

  /// Returns reported weather with what differs from it put in: a figure, null for one that was not
  /// known, null for a day or a half that was not there.
  private func weather(
    _ base: ReportedWeather,
    with value: JSONValue,
    _ path: String,
    _ isAllKnown: inout Bool
  ) throws(StoreError) -> ReportedWeather {
    var weather = base
    for member in try reader.members(value, path) {
      let value = member.value
      switch member.key {
      case "current" where value.isNull: weather.current = nil
      case "current":
        weather.current = try current(base.current, with: value, "\(path).current", &isAllKnown)
      case "days" where value.isNull: weather.days = nil
      case "days":
        weather.days = try days(base.days ?? [], with: value, "\(path).days", &isAllKnown)
      case "name", "tags", "pin", "alerts": break
      default: isAllKnown = false
      }
    }
    return weather
  }

  private func current(
    _ base: CurrentWeather?,
    with value: JSONValue,
    _ path: String,
    _ isAllKnown: inout Bool
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
        isAllKnown = false
      }
    }
    return weather
  }

  private func days(
    _ base: [Forecast.Day],
    with value: JSONValue,
    _ path: String,
    _ isAllKnown: inout Bool
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
          isAllKnown = false
        }
      }
      byDate[date] = day
    }
    return byDate.values.sorted { $0.date < $1.date }
  }
}
