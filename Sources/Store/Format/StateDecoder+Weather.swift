import FoundationEssentials
import JSONText
import Weather

extension StateDecoder {
  func currentWeather(_ json: inout JSONReader) throws(StoreError) -> CurrentWeather {
    var weather = CurrentWeather(provider: "", fetchedAt: .distantPast)
    var hasFetchTime = false
    var figures = currentFigures
    let start = try reader.beginObject(&json)
    while let key = try reader.nextKey(&json) {
      // Most fields are figures.
      if try figures.read(key, &json, into: &weather) { continue }
      switch key {
      case "provider": weather.provider = try reader.string(&json)
      case "fetchedAt":
        weather.fetchedAt = try reader.fetchTime(&json)
        hasFetchTime = true
      case "observedAt":
        weather.observedAt = try reader.optionalInstant(&json)
      case "weatherCode":
        weather.condition = try reader.condition(&json)
      case "isDay":
        if try reader.null(&json) { continue }
        weather.isDay = try reader.bool(&json)
      default: try reader.skipValue(&json)
      }
    }
    guard hasFetchTime else {
      throw reader.failure(json, at: start, member: "fetchedAt", "it is missing")
    }
    return weather
  }

  func forecast(_ json: inout JSONReader) throws(StoreError) -> Forecast {
    var forecast = Forecast(provider: "", fetchedAt: .distantPast)
    var hasFetchTime = false
    let start = try reader.beginObject(&json)
    while let key = try reader.nextKey(&json) {
      switch key {
      case "provider": forecast.provider = try reader.string(&json)
      case "fetchedAt":
        forecast.fetchedAt = try reader.fetchTime(&json)
        hasFetchTime = true
      case "days" where series == .rows: forecast.days = try dayRows(&json)
      case "days":
        forecast.days = try days(&json)
      case "highs": forecast.highs = try highs(&json)
      case "hours" where !includesHours: try reader.skipValue(&json)
      case "hours" where series == .rows: forecast.hours = try hourRows(&json)
      case "hours":
        forecast.hours = try hours(&json)
      default: try reader.skipValue(&json)
      }
    }
    guard hasFetchTime else {
      throw reader.failure(json, at: start, member: "fetchedAt", "it is missing")
    }
    return forecast
  }

  private func highs(_ json: inout JSONReader) throws(StoreError) -> RecentHighs {
    var date: LocalDate?
    var temperature: Double?
    var temperatureBefore: Double?
    let start = try reader.beginObject(&json)
    while let key = try reader.nextKey(&json) {
      switch key {
      case "date": date = try reader.date(&json)
      case "temperature":
        temperature = try reader.figure(&json, .temperature)
      case "temperatureBefore":
        temperatureBefore = try reader.figure(&json, .temperature)
      default: try reader.skipValue(&json)
      }
    }
    guard let date else {
      throw reader.failure(json, at: start, member: "date", "it is missing")
    }
    return RecentHighs(date: date, temperature: temperature, temperatureBefore: temperatureBefore)
  }

  private func days(_ json: inout JSONReader) throws(StoreError) -> [Forecast.Day] {
    var figures = dayFigures
    return try rows(&json, keyedBy: "date") { json throws(StoreError) in
      Forecast.Day(date: try reader.date(&json))
    } isAscending: {
      $0.date < $1.date
    } column: { key, days, json throws(StoreError) in
      if try figures.readColumn(key, &json, into: &days) { return }
      switch key {
      case "weatherCode":
        try reader.column(&json, of: &days) {
          day,
          json throws(StoreError) in
          day.condition = try reader.condition(&json)
        }
      case "sunrise":
        try reader.column(&json, of: &days) { day, json throws(StoreError) in
          day.sunrise = try reader.optionalInstant(&json)
        }
      case "sunset":
        try reader.column(&json, of: &days) { day, json throws(StoreError) in
          day.sunset = try reader.optionalInstant(&json)
        }
      case "complete":
        try reader.column(&json, of: &days) { day, json throws(StoreError) in
          day.complete = try reader.bool(&json)
        }
      default: try reader.skipValue(&json)
      }
    }
  }

  private func hours(_ json: inout JSONReader) throws(StoreError) -> [Forecast.Hour] {
    var figures = hourFigures
    return try rows(&json, keyedBy: "time") { json throws(StoreError) in
      Forecast.Hour(time: try reader.instant(&json))
    } isAscending: {
      $0.time < $1.time
    } column: { key, hours, json throws(StoreError) in
      if case "weatherCode" = key {
        try reader.column(&json, of: &hours) {
          hour,
          json throws(StoreError) in
          hour.condition = try reader.condition(&json)
        }
      } else if try !figures.readColumn(key, &json, into: &hours) {
        try reader.skipValue(&json)
      }
    }
  }

  /// Decodes rows from an array for each field.
  ///
  /// - Parameters:
  ///   - identifier: The key of the array that identifies the rows; it may come after others.
  ///   - row: Makes a row from an element of that array.
  ///   - column: Decodes another array into the rows.
  private func rows<Row>(
    _ json: inout JSONReader,
    keyedBy identifier: StaticString,
    row: (inout JSONReader) throws(StoreError) -> Row,
    isAscending: (Row, Row) -> Bool,
    column: (JSONReaderKey, inout [Row], inout JSONReader) throws(StoreError) -> Void
  ) throws(StoreError) -> [Row] {
    let start = try reader.beginObject(&json)
    let first = json.mark
    var isFirst = true
    var isIdentified = false
    var rows: [Row] = []
    while let key = try reader.nextKey(&json) {
      defer { isFirst = false }
      switch (identifier ~= key, isIdentified) {
      case (false, true): try column(key, &rows, &json)
      case (true, false):
        rows = try ascendingRows(&json, isAscending, row)
        isIdentified = true
        if !isFirst { json.rewind(to: first) }
      default: try reader.skipValue(&json)
      }
    }
    guard isIdentified else {
      throw reader.failure(json, at: start, member: "\(identifier)", "it is missing")
    }
    return rows
  }

  private func ascendingRows<Row>(
    _ json: inout JSONReader,
    _ isAscending: (Row, Row) -> Bool,
    _ row: (inout JSONReader) throws(StoreError) -> Row
  ) throws(StoreError) -> [Row] {
    let start = json.nextOffset()
    let rows = try reader.elements(&json, row)
    guard zip(rows, rows.dropFirst()).allSatisfy(isAscending) else {
      let kind = Row.self == Forecast.Day.self ? "dates" : "times"
      throw reader.failure(json, at: start, "expected ascending \(kind)")
    }
    return rows
  }
}
