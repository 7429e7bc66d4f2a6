import FoundationEssentials
import JSONText
import Tracking
import Weather

/// Reads the lines of records, in the columns of their segment's head.
struct JournalLineReader {
  let decoder: StateDecoder

  /// Nil for a column of a newer version.
  private let current: [Field<CurrentWeather>?]
  private let forecast: [ForecastColumn]

  enum ForecastColumn {
    case provider, fetchedAt, unknown
    case day(Field<Forecast.Day>)
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
    decoder = StateDecoder(path: path, .days)
    current = head.current.map { Fields<CurrentWeather>.ofCurrent.field(named: $0) }
    forecast = head.forecast.map { name in
      switch name {
      case "provider": .provider
      case "fetchedAt": .fetchedAt
      default: Fields<Forecast.Day>.ofDay.field(named: name).map { .day($0) } ?? .unknown
      }
    }
  }

  func damaged(_ expected: String) -> StoreError {
    .notAState(path: reader.path, line: nil, key: nil, expected: expected)
  }

  /// Reads a line.
  func entry(
    _ line: UnsafeBufferPointer<UInt8>, includesChanges: Bool, known: (City.ID) -> City?
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
      case "position": position = try reader.integer(&json, in: 1...StateFormat.largestNumber)
      case "city":
        city = try decoder.city(&json).city
        isWhole = true
      case "current":
        let old = city?.modeled
        city?.modeled = try currentWeather(&json, after: old)
      case "forecast":
        let old = city?.forecast
        city?.forecast = try self.forecast(&json, after: old)
      case "changes" where includesChanges:
        var news = CityNews()
        try CityNews.changes.read(decoder, &json, &news)
        changes = news.items
      case _ where JournalEncoder.parts.contains(key.string):
        guard let old = city, let field = Fields<SavedCity>.ofCity.field(named: key.string) else {
          try reader.skipValue(&json)
          continue
        }
        var saved = SavedCity(city: old)
        try field.read(decoder, &json, &saved)
        city = saved.city
      default: try reader.skipValue(&json)
      }
    }
    guard let id else { throw damaged("expected an identifier") }
    if isRemoved { return Entry(id: id, kind: .removed) }
    guard let city, city.id == id else { throw damaged("expected a city of the list") }
    if isWhole, known(id) == nil { return Entry(id: id, kind: .added(city, position: position)) }
    return Entry(id: id, kind: .updated(city), changes: changes)
  }

  private func currentWeather(
    _ json: inout JSONReader, after old: CurrentWeather?
  ) throws(StoreError) -> CurrentWeather? {
    if try reader.null(&json) { return nil }
    var result = CurrentWeather(provider: old?.provider ?? "", fetchedAt: .distantPast)
    var index = 0
    try reader.beginArray(&json)
    while try reader.nextElement(&json) {
      guard index < current.count else { throw damaged("expected \(current.count) columns") }
      // Null is the provider before, or an unknown value.
      if let field = current[index] {
        if try !reader.null(&json) { try field.read(decoder, &json, &result) }
      } else {
        try reader.skipValue(&json)
      }
      index += 1
    }
    guard index == current.count else { throw damaged("expected \(current.count) columns") }
    return result
  }

  private func forecast(
    _ json: inout JSONReader, after old: Forecast?
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
      case .day(let field) where field.isRequired:
        result.days = try reader.elements(&json) { json throws(StoreError) in
          Forecast.Day(date: try reader.date(&json))
        }
      case .day(let field):
        var numbers: [Double] = []
        try Fields<Forecast.Day>.ofDay.readColumn(field, &json, decoder, &result.days, &numbers)
      case .unknown: try reader.skipValue(&json)
      }
    }
    guard index == forecast.count else { throw damaged("expected \(forecast.count) columns") }
    return result
  }
}
