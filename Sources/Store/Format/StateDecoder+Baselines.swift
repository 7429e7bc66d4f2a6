import FoundationEssentials
import JSONText
import Tracking
import Weather

/// The latest change as saved in the file.
struct ChangeRecord {
  /// The offset in the file.
  var offset: Int
  var revision: Int
  var at: Date

  /// The old order of the cities that were neither added nor removed, if it differs.
  var order: (ids: [City.ID], offset: Int)?

  /// The city that the user moved, if any.
  var moved: City.ID?

  /// What was expected instead of what is news.
  var expected: [City.ID: ExpectedWeather] = [:]
}

/// Reported weather is saved as differences: the last reported from the present weather, and the one
/// before the latest change from the last reported.
extension StateDecoder {
  func changeRecord(_ json: inout JSONReader) throws(StoreError) -> ChangeRecord {
    var revision: Int?
    var at: Date?
    var order: (ids: [City.ID], offset: Int)?
    var moved: City.ID?
    var expected: [City.ID: ExpectedWeather] = [:]
    let start = try reader.beginObject(&json, "latestChange")
    while let key = try reader.nextKey(&json) {
      switch key {
      case "revision":
        revision = try reader.integer(
          &json,
          "latestChange.revision",
          in: 1...StateFormat.largestNumber
        )
      case "at": at = try reader.instant(&json, "latestChange.at")
      case "order":
        let offset = json.nextOffset()
        let ids = try reader.elements(&json, "latestChange.order") { json throws(StoreError) in
          try reader.identifier(&json, "latestChange.order")
        }
        order = (ids, offset)
      case "moved": moved = try reader.identifier(&json, "latestChange.moved")
      case "expected": expected = try self.expected(&json)
      default: try reader.skipValue(&json)
      }
    }
    guard let revision else {
      throw reader.failure(json, at: start, "latestChange.revision", "it is missing")
    }
    guard let at else {
      throw reader.failure(json, at: start, "latestChange.at", "it is missing")
    }
    return ChangeRecord(
      offset: start,
      revision: revision,
      at: at,
      order: order,
      moved: moved,
      expected: expected
    )
  }

  /// Decodes the last reported weather of a city, given the path of the city.
  func reportedWeather(
    of record: CityRecord,
    _ json: borrowing JSONReader,
    _ path: @autoclosure () -> String
  ) throws(StoreError) -> ReportedWeather {
    var reported = ReportedWeather(record.city)
    reported.known = record.known
    guard let offset = record.reported else { return reported }
    var value = json.reader(at: offset)
    try reader.beginObject(&value, "\(path()).reported")
    while let key = try reader.nextKey(&value) {
      let isKnown = try readDifference(
        key,
        &value,
        "\(path()).reported",
        of: &reported
      )
      if !isKnown { try reader.skipValue(&value) }
    }
    return reported
  }

  /// Decodes a city as reported before the latest change, given the path of the city.
  func cityBefore(
    _ record: CityRecord,
    _ reported: ReportedWeather,
    _ json: borrowing JSONReader,
    _ path: @autoclosure () -> String
  ) throws(StoreError) -> City {
    guard let offset = record.before else { return record.city.showing(reported) }
    func at(_ key: String) -> String { "\(path()).before.\(key)" }
    var value = json.reader(at: offset)
    var city = record.city
    var weather = reported
    try reader.beginObject(&value, "\(path()).before")
    while let key = try reader.nextKey(&value) {
      switch key {
      case "name": city.name = try name(&value, at("name"))
      case "tags": city.tags = try reader.strings(&value, at("tags"))
      case "pin": city.pin = try reader.optionalString(&value, at("pin"))
      case "alerts": city.alerts = try alerts(&value, at("alerts"))
      case "rules": city.rules = try activeRules(&value, at("rules"))
      default:
        let isKnown = try readDifference(
          key,
          &value,
          "\(path()).before",
          of: &weather
        )
        if !isKnown { try reader.skipValue(&value) }
      }
    }
    return city.showing(weather)
  }

  /// Applies a difference to reported weather: figures, or null for a figure that was unknown, and for
  /// a day, current weather or forecast that was missing.
  ///
  /// - Returns: Whether the key is one of a difference; of another one nothing is read.
  private func readDifference(
    _ key: JSONReaderKey,
    _ json: inout JSONReader,
    _ path: @autoclosure () -> String,
    of weather: inout ReportedWeather
  ) throws(StoreError) -> Bool {
    switch key {
    case "current":
      if try reader.null(&json) {
        weather.current = nil
      } else {
        weather.current = try current(
          weather.current,
          with: &json,
          "\(path()).current"
        )
      }
    case "days":
      if try reader.null(&json) {
        weather.days = nil
      } else {
        weather.days = try days(
          weather.days ?? [],
          with: &json,
          "\(path()).days"
        )
      }
    default: return false
    }
    return true
  }

  private func current(
    _ base: CurrentWeather?,
    with json: inout JSONReader,
    _ path: @autoclosure () -> String
  ) throws(StoreError) -> CurrentWeather {
    var weather = base ?? CurrentWeather(provider: "", fetchedAt: .distantPast)
    var figures = currentFigures
    try reader.beginObject(&json, path())
    while let key = try reader.nextKey(&json) {
      if case "weatherCode" = key {
        weather.condition = try reader.condition(&json, "\(path()).weatherCode")
      } else if try !figures.read(key, &json, into: &weather, path()) {
        try reader.skipValue(&json)
      }
    }
    return weather
  }

  private func days(
    _ base: [Forecast.Day],
    with json: inout JSONReader,
    _ path: @autoclosure () -> String
  ) throws(StoreError) -> [Forecast.Day] {
    var days: [Forecast.Day] = []
    var rest = base[...]
    try reader.beginObject(&json, path())
    var changed: [(date: LocalDate, day: Forecast.Day?)] = []
    while let key = try reader.nextKey(&json) {
      func at() -> String { "\(path()).\(key.string)" }
      let offset = json.nextOffset()
      guard let date = reader.date(of: key) else {
        throw reader.failure(json, at: offset, at(), "expected a date such as 2026-11-21")
      }
      if try reader.null(&json) {
        changed.append((date, nil))
      } else {
        var day = base.day(on: date) ?? Forecast.Day(date: date)
        try readDay(&json, at(), &day)
        changed.append((date, day))
      }
    }
    for (date, day) in changed.sorted(by: { $0.date < $1.date }) {
      let end = rest.partitioningIndex { $0.date >= date }
      days += rest[..<end]
      rest = rest[end...]
      if rest.first?.date == date { rest = rest.dropFirst() }
      if let day { days.append(day) }
    }
    return days + rest
  }

  private func readDay(
    _ json: inout JSONReader,
    _ path: @autoclosure () -> String,
    _ day: inout Forecast.Day
  ) throws(StoreError) {
    var figures = dayFigures
    try reader.beginObject(&json, path())
    while let key = try reader.nextKey(&json) {
      if case "weatherCode" = key {
        day.condition = try reader.condition(&json, "\(path()).weatherCode")
      } else if try !figures.read(key, &json, into: &day, path()) {
        try reader.skipValue(&json)
      }
    }
  }
}
