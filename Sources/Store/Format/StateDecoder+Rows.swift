import FoundationEssentials
import JSONText
import Weather

/// Decodes the days and hours of an export, an object each. Derived fields, such as the name of a
/// condition, are ignored.
extension StateDecoder {
  func dayRows(_ json: inout JSONReader) throws(StoreError) -> [Forecast.Day] {
    var days: [Forecast.Day] = []
    try reader.beginArray(&json)
    while try reader.nextElement(&json) {
      let start = json.nextOffset()
      let day = try dayRow(&json)
      if let last = days.last, last.date >= day.date {
        throw reader.failure(json, at: start, member: "date", "expected ascending dates")
      }
      days.append(day)
    }
    return days
  }

  func hourRows(_ json: inout JSONReader) throws(StoreError) -> [Forecast.Hour] {
    var hours: [Forecast.Hour] = []
    try reader.beginArray(&json)
    while try reader.nextElement(&json) {
      let start = json.nextOffset()
      let hour = try hourRow(&json)
      if let last = hours.last, last.time >= hour.time {
        throw reader.failure(json, at: start, member: "time", "expected ascending times")
      }
      hours.append(hour)
    }
    return hours
  }

  private func dayRow(_ json: inout JSONReader) throws(StoreError) -> Forecast.Day {
    var day = Forecast.Day(date: LocalDate(dayNumber: 0))
    var hasDate = false
    var figures = dayFigures
    let start = try reader.beginObject(&json)
    while let key = try reader.nextKey(&json) {
      switch key {
      case "date":
        day.date = try reader.date(&json)
        hasDate = true
      case "weatherCode": day.condition = try reader.condition(&json)
      case "sunrise": day.sunrise = try reader.optionalInstant(&json)
      case "sunset": day.sunset = try reader.optionalInstant(&json)
      case "complete": day.complete = try reader.bool(&json)
      default:
        guard try !figures.read(key, &json, into: &day) else { continue }
        try reader.skipValue(&json)
      }
    }
    guard hasDate else {
      throw reader.failure(json, at: start, member: "date", "it is missing")
    }
    return day
  }

  private func hourRow(_ json: inout JSONReader) throws(StoreError) -> Forecast.Hour {
    var hour = Forecast.Hour(time: .distantPast)
    var hasTime = false
    var figures = hourFigures
    let start = try reader.beginObject(&json)
    while let key = try reader.nextKey(&json) {
      switch key {
      case "time":
        hour.time = try reader.instant(&json)
        hasTime = true
      case "weatherCode": hour.condition = try reader.condition(&json)
      default:
        guard try !figures.read(key, &json, into: &hour) else { continue }
        try reader.skipValue(&json)
      }
    }
    guard hasTime else {
      throw reader.failure(json, at: start, member: "time", "it is missing")
    }
    return hour
  }
}
