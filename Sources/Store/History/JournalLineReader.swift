import FoundationEssentials
import JSONText
import Tracking
import Weather

/// Reads the lines of records, in the columns of their segment's head.
struct JournalLineReader {
  let decoder: StateDecoder
  private let current: [CurrentColumn]
  private let forecast: [ForecastColumn]

  enum CurrentColumn {
    case provider, fetchedAt, observedAt, weatherCode, isDay, unknown
    case measure(CurrentMeasure)
  }

  enum ForecastColumn {
    case provider, fetchedAt, date, weatherCode, complete, sunrise, sunset, unknown
    case measure(DayMeasure)
  }

  /// What a line says of its city.
  struct Entry {
    enum Kind {
      case added(City, position: Int?)
      case removed
      case updated(City)
    }

    var id: City.ID
    var kind: Kind
    var changes: [FieldChange] = []
  }

  var reader: StateReader { decoder.reader }

  init(_ head: JournalHead, path: String) {
    decoder = StateDecoder(path: path, includesHours: false)
    current = head.current.map { name in
      switch name {
      case "provider": .provider
      case "fetchedAt": .fetchedAt
      case "observedAt": .observedAt
      case "weatherCode": .weatherCode
      case "isDay": .isDay
      default: CurrentMeasure.named(name).map { .measure($0) } ?? .unknown
      }
    }
    forecast = head.forecast.map { name in
      switch name {
      case "provider": .provider
      case "fetchedAt": .fetchedAt
      case "date": .date
      case "weatherCode": .weatherCode
      case "complete": .complete
      case "sunrise": .sunrise
      case "sunset": .sunset
      default: DayMeasure.named(name).map { .measure($0) } ?? .unknown
      }
    }
  }

  func damaged(_ expected: String) -> StoreError {
    .notAState(path: reader.path, line: nil, key: nil, expected: expected)
  }

  /// Reads a line.
  func entry(
    _ line: UnsafeBufferPointer<UInt8>,
    includesChanges: Bool,
    known: (City.ID) -> City?
  ) throws(StoreError) -> Entry {
    var json = try reader.json(line, JSONDocument.Options(maximumCount: 1_000_000))
    var id: City.ID?
    var city: City?
    var isWhole = false
    var isRemoved = false
    var position: Int?
    var changes: [FieldChange] = []
    try reader.beginObject(&json)
    while let key = try reader.nextKey(&json) {
      if case "id" = key {
        let value = try reader.identifier(&json)
        id = value
        city = known(value)
        continue
      }
      switch key {
      case "change": isRemoved = try reader.string(&json) == "removed"
      case "position":
        position = try reader.integer(&json, in: 1...StateFormat.largestNumber)
      case "city":
        city = try decoder.cityRecord(&json).city
        isWhole = true
      case "current":
        let old = city?.current
        city?.current = try currentWeather(&json, after: old)
      case "forecast":
        let old = city?.forecast
        city?.forecast = try self.forecast(&json, after: old)
      case "airQuality":
        city?.airQuality =
          try reader.null(&json) ? nil : try decoder.airQuality(&json)
      case "alerts": city?.alerts = try decoder.alerts(&json)
      case "rules": city?.rules = try decoder.activeRules(&json)
      case "failure":
        city?.failure = try reader.null(&json) ? nil : try decoder.fetchFailure(&json)
      case "changes" where includesChanges: changes = try decoder.changes(&json)
      case "expected" where includesChanges: try decoder.readExpected(&json, of: &changes)
      default: try reader.skipValue(&json)
      }
    }
    guard let id else { throw damaged("expected an identifier") }
    if isRemoved { return Entry(id: id, kind: .removed) }
    guard let city, city.id == id else { throw damaged("expected a city of the list") }
    if isWhole, known(id) == nil {
      return Entry(id: id, kind: .added(city, position: position))
    }
    return Entry(id: id, kind: .updated(city), changes: changes)
  }

  private func currentWeather(
    _ json: inout JSONReader,
    after old: CurrentWeather?
  ) throws(StoreError) -> CurrentWeather? {
    if try reader.null(&json) { return nil }
    var result = CurrentWeather(provider: old?.provider ?? "", fetchedAt: .distantPast)
    var index = 0
    try reader.beginArray(&json)
    while try reader.nextElement(&json) {
      guard index < current.count else { throw damaged("expected \(current.count) columns") }
      switch current[index] {
      case .provider:
        if try reader.null(&json) { break }
        result.provider = try reader.string(&json)
      case .fetchedAt: result.fetchedAt = try reader.fetchTime(&json)
      case .observedAt: result.observedAt = try reader.optionalInstant(&json)
      case .weatherCode: result.condition = try reader.condition(&json)
      case .isDay: result.isDay = try reader.null(&json) ? nil : try reader.bool(&json)
      case .measure(let measure):
        result[measure] = try reader.figure(&json, measure.quantity)
      case .unknown: try reader.skipValue(&json)
      }
      index += 1
    }
    guard index == current.count else { throw damaged("expected \(current.count) columns") }
    return result
  }

  private func forecast(
    _ json: inout JSONReader,
    after old: Forecast?
  ) throws(StoreError) -> Forecast? {
    if try reader.null(&json) { return nil }
    var result = old ?? Forecast(provider: "", fetchedAt: .distantPast)
    var index = 0
    try reader.beginArray(&json)
    while try reader.nextElement(&json) {
      guard index < forecast.count else { throw damaged("expected \(forecast.count) columns") }
      let column = forecast[index]
      index += 1
      if try reader.null(&json) { continue }
      switch column {
      case .provider: result.provider = try reader.string(&json)
      case .fetchedAt: result.fetchedAt = try reader.fetchTime(&json)
      case .date:
        result.days = try reader.elements(&json) { json throws(StoreError) in
          Forecast.Day(date: try reader.date(&json))
        }
      case .weatherCode:
        try reader.column(&json, of: &result.days) { day, json throws(StoreError) in
          day.condition = try reader.condition(&json)
        }
      case .complete:
        try reader.column(&json, of: &result.days) { day, json throws(StoreError) in
          day.complete = try reader.bool(&json)
        }
      case .sunrise:
        try reader.column(&json, of: &result.days) { day, json throws(StoreError) in
          day.sunrise = try reader.optionalInstant(&json)
        }
      case .sunset:
        try reader.column(&json, of: &result.days) { day, json throws(StoreError) in
          day.sunset = try reader.optionalInstant(&json)
        }
      case .measure(let measure):
        try reader.column(&json, of: &result.days) { day, json throws(StoreError) in
          day[measure] = try reader.figure(&json, measure.quantity)
        }
      case .unknown: try reader.skipValue(&json)
      }
    }
    guard index == forecast.count else { throw damaged("expected \(forecast.count) columns") }
    return result
  }
}
