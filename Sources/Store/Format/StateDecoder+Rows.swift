import FoundationEssentials
import JSONText
import Weather

/// Decodes the days and hours of an export, an object each. Derived fields, such as the name of a
/// condition, and unknown fields are ignored.
extension StateDecoder {
  func dayRows(_ value: JSONValue, _ path: String) throws(StoreError) -> [Forecast.Day] {
    var days: [Forecast.Day] = []
    for (index, row) in try reader.elements(value, path).enumerated() {
      let day = try dayRow(row, "\(path)[\(index)]")
      if let last = days.last, last.date >= day.date {
        throw reader.failure(row, "\(path)[\(index)].date", "expected ascending dates")
      }
      days.append(day)
    }
    return days
  }

  func hourRows(_ value: JSONValue, _ path: String) throws(StoreError) -> [Forecast.Hour] {
    var hours: [Forecast.Hour] = []
    for (index, row) in try reader.elements(value, path).enumerated() {
      let hour = try hourRow(row, "\(path)[\(index)]")
      if let last = hours.last, last.time >= hour.time {
        throw reader.failure(row, "\(path)[\(index)].time", "expected ascending times")
      }
      hours.append(hour)
    }
    return hours
  }

  private func dayRow(_ row: JSONValue, _ path: String) throws(StoreError) -> Forecast.Day {
    let members = try reader.members(row, path)
    guard let date = row["date"] else {
      throw reader.failure(row, "\(path).date", "it is missing")
    }
    var day = Forecast.Day(date: try reader.date(date, "\(path).date"))
    for member in members {
      let value = member.value
      switch member.key {
      case "weatherCode": day.condition = try reader.condition(value, "\(path).weatherCode")
      case "sunrise": day.sunrise = try reader.optionalInstant(value, "\(path).sunrise")
      case "sunset": day.sunset = try reader.optionalInstant(value, "\(path).sunset")
      case "complete": day.complete = try reader.bool(value, "\(path).complete")
      default:
        guard let measure = DayMeasure.named(member.key.string) else { continue }
        day[keyPath: measure.keyPath] = try reader.figure(
          value,
          "\(path).\(measure.name)",
          measure.quantity
        )
      }
    }
    return day
  }

  private func hourRow(_ row: JSONValue, _ path: String) throws(StoreError) -> Forecast.Hour {
    let members = try reader.members(row, path)
    guard let time = row["time"] else {
      throw reader.failure(row, "\(path).time", "it is missing")
    }
    var hour = Forecast.Hour(time: try reader.instant(time, "\(path).time"))
    for member in members {
      if member.key == "weatherCode" {
        hour.condition = try reader.condition(member.value, "\(path).weatherCode")
      } else if let measure = HourMeasure.named(member.key.string) {
        hour[keyPath: measure.keyPath] = try reader.figure(
          member.value,
          "\(path).\(measure.name)",
          measure.quantity
        )
      }
    }
    return hour
  }
}
