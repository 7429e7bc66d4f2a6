import FoundationEssentials
import JSONText
import Weather

extension StateDecoder {
  func currentWeather(
    _ value: JSONValue,
    _ path: String,
    unknownFields: inout [JSONMembers.Element]
  ) throws(StoreError) -> CurrentWeather {
    var weather = CurrentWeather(provider: "", fetchedAt: .distantPast)
    var hasFetchTime = false
    for member in try reader.members(value, path) {
      let value = member.value
      switch member.key {
      case "provider": weather.provider = try reader.string(value, "\(path).provider")
      case "fetchedAt":
        weather.fetchedAt = try reader.fetchTime(value, "\(path).fetchedAt")
        hasFetchTime = true
      case "observedAt":
        weather.observedAt = try reader.optionalInstant(value, "\(path).observedAt")
      case "weatherCode":
        weather.condition = try reader.condition(value, "\(path).weatherCode")
      case "isDay" where !value.isNull: weather.isDay = try reader.bool(value, "\(path).isDay")
      case "isDay": break
      default:
        guard let measure = CurrentMeasure.named(member.key.string) else {
          unknownFields.append(member)
          continue
        }
        weather[keyPath: measure.keyPath] = try reader.figure(
          value,
          "\(path).\(measure.name)",
          measure.quantity
        )
      }
    }
    guard hasFetchTime else { throw reader.failure(value, "\(path).fetchedAt", "it is missing") }
    return weather
  }

  func forecast(
    _ value: JSONValue,
    _ path: String,
    unknownFields: inout UnknownFields.CityFields
  ) throws(StoreError) -> Forecast {
    var forecast = Forecast(provider: "", fetchedAt: .distantPast)
    var hasFetchTime = false
    for member in try reader.members(value, path) {
      let value = member.value
      switch member.key {
      case "provider": forecast.provider = try reader.string(value, "\(path).provider")
      case "fetchedAt":
        forecast.fetchedAt = try reader.fetchTime(value, "\(path).fetchedAt")
        hasFetchTime = true
      case "days" where series == .rows: forecast.days = try dayRows(value, "\(path).days")
      case "days":
        forecast.days = try days(value, "\(path).days", unknownFields: &unknownFields.days)
      case "hours" where !includesHours: break
      case "hours" where series == .rows: forecast.hours = try hourRows(value, "\(path).hours")
      case "hours":
        forecast.hours = try hours(value, "\(path).hours", unknownFields: &unknownFields.hours)
      default: unknownFields.forecast.append(member)
      }
    }
    guard hasFetchTime else { throw reader.failure(value, "\(path).fetchedAt", "it is missing") }
    return forecast
  }

  private func days(
    _ value: JSONValue,
    _ path: String,
    unknownFields: inout [JSONMembers.Element]
  ) throws(StoreError) -> [Forecast.Day] {
    let members = try reader.members(value, path)
    guard let dateColumn = value["date"] else {
      throw reader.failure(value, "\(path).date", "it is missing")
    }
    let dates = try reader.column(dateColumn, "\(path).date") { element throws(StoreError) in
      try reader.date(element, "\(path).date")
    }
    for (date, next) in zip(dates, dates.dropFirst()) where date >= next {
      throw reader.failure(dateColumn, "\(path).date", "expected ascending dates")
    }
    var days = dates.map { Forecast.Day(date: $0) }
    for member in members {
      let column = member.value
      func fill<Element>(
        _ keyPath: WritableKeyPath<Forecast.Day, Element>,
        _ key: String,
        _ read: (JSONValue) throws(StoreError) -> Element
      ) throws(StoreError) {
        try self.fill(&days, keyPath, column, "\(path).\(key)", read)
      }
      switch member.key {
      case "date": break
      case "weatherCode":
        try fill(\.condition, "weatherCode") { element throws(StoreError) in
          try reader.condition(element, "\(path).weatherCode")
        }
      case "sunrise":
        try fill(\.sunrise, "sunrise") { element throws(StoreError) in
          try reader.optionalInstant(element, "\(path).sunrise")
        }
      case "sunset":
        try fill(\.sunset, "sunset") { element throws(StoreError) in
          try reader.optionalInstant(element, "\(path).sunset")
        }
      case "complete":
        try fill(\.complete, "complete") { element throws(StoreError) in
          try reader.bool(element, "\(path).complete")
        }
      default:
        guard let measure = DayMeasure.named(member.key.string) else {
          unknownFields.append(member)
          continue
        }
        try fill(measure.keyPath, measure.name) { element throws(StoreError) in
          try reader.figure(element, "\(path).\(measure.name)", measure.quantity)
        }
      }
    }
    return days
  }

  private func hours(
    _ value: JSONValue,
    _ path: String,
    unknownFields: inout [JSONMembers.Element]
  ) throws(StoreError) -> [Forecast.Hour] {
    let members = try reader.members(value, path)
    guard let timeColumn = value["time"] else {
      throw reader.failure(value, "\(path).time", "it is missing")
    }
    var hours = try reader.column(timeColumn, "\(path).time") { element throws(StoreError) in
      Forecast.Hour(time: try reader.instant(element, "\(path).time"))
    }
    for (hour, next) in zip(hours, hours.dropFirst()) where hour.time >= next.time {
      throw reader.failure(timeColumn, "\(path).time", "expected ascending times")
    }
    for member in members {
      let column = member.value
      switch member.key {
      case "time": break
      case "weatherCode":
        try fill(&hours, \.condition, column, "\(path).weatherCode") { element throws(StoreError) in
          try reader.condition(element, "\(path).weatherCode")
        }
      default:
        guard let measure = HourMeasure.named(member.key.string) else {
          unknownFields.append(member)
          continue
        }
        let key = "\(path).\(measure.name)"
        try fill(&hours, measure.keyPath, column, key) { element throws(StoreError) in
          try reader.figure(element, key, measure.quantity)
        }
      }
    }
    return hours
  }

  /// Decodes a column into a field of each row.
  private func fill<Row, Element>(
    _ rows: inout [Row],
    _ keyPath: WritableKeyPath<Row, Element>,
    _ column: JSONValue,
    _ path: String,
    _ read: (JSONValue) throws(StoreError) -> Element
  ) throws(StoreError) {
    var count = 0
    for element in try reader.elements(column, path) {
      guard count < rows.count else { break }
      rows[count][keyPath: keyPath] = try read(element)
      count += 1
    }
    guard count == rows.count, try reader.elements(column, path).count == count else {
      throw reader.failure(column, path, "expected \(rows.count) elements")
    }
  }
}
