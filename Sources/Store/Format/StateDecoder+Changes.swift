import JSONText
import Tracking
import Weather

extension StateDecoder {
  /// Reads reported changes; fields of a newer version are left out.
  func changes(_ json: inout JSONReader) throws(StoreError) -> [FieldChange] {
    var changes: [FieldChange] = []
    try reader.beginObject(&json)
    while let key = try reader.nextKey(&json) {
      guard let field = FieldChange.Field(path: key.string) else {
        try reader.skipValue(&json)
        continue
      }
      let start = try reader.beginArray(&json)
      var values: [FieldChange.Value?] = []
      while try reader.nextElement(&json) { values.append(try value(of: field, &json)) }
      guard values.count == 2 else {
        throw reader.failure(json, at: start, "expected the values before and after")
      }
      changes.append(FieldChange(field, before: values[0], after: values[1]))
    }
    return changes
  }

  private func value(
    of field: FieldChange.Field,
    _ json: inout JSONReader
  ) throws(StoreError) -> FieldChange.Value? {
    if try reader.null(&json) { return nil }
    switch field {
    case .name, .pin, .currentProvider, .forecastProvider, .alert, .rule:
      return .text(try reader.string(&json))
    case .tags: return .texts(try reader.strings(&json))
    case .position, .currentWeatherCode, .dayWeatherCode:
      return .integer(try reader.integer(&json, in: 0...StateFormat.largestNumber))
    case .currentIsDay, .dayComplete: return .flag(try reader.bool(&json))
    case .currentCondition, .dayCondition:
      return try reader.condition(&json).map { .condition($0) }
    case .currentMeasure(let measure):
      return try figure(measure.quantity, &json)
    case .dayMeasure(_, let measure):
      return try figure(measure.quantity, &json)
    case .current, .forecast: throw reader.failure(json, at: json.nextOffset(), "expected no value")
    }
  }

  /// Reads what was expected instead of some changes.
  func readExpected(_ json: inout JSONReader, of changes: inout [FieldChange]) throws(StoreError) {
    try reader.beginObject(&json)
    while let key = try reader.nextKey(&json) {
      guard let field = FieldChange.Field(path: key.string),
        let index = changes.firstIndex(where: { $0.field == field })
      else {
        try reader.skipValue(&json)
        continue
      }
      try reader.beginArray(&json)
      while try reader.nextElement(&json) {
        changes[index].expected = try expectedValue(of: field, &json)
      }
    }
  }

  private func expectedValue(
    of field: FieldChange.Field,
    _ json: inout JSONReader
  ) throws(StoreError) -> FieldChange.Value? {
    guard field == .currentCondition else { return try value(of: field, &json) }
    return Condition.Kind(name: try reader.string(&json)).map { .kind($0) }
  }

  private func figure(
    _ quantity: Quantity,
    _ json: inout JSONReader
  ) throws(StoreError) -> FieldChange.Value? {
    try reader.figure(&json, quantity).map { .figure($0, quantity) }
  }

  /// Reads what the latest report says of a city.
  func news(_ json: inout JSONReader) throws(StoreError) -> CityNews {
    var news = CityNews()
    try reader.beginObject(&json)
    while let key = try reader.nextKey(&json) {
      switch key {
      case "added": news.isAdded = try reader.bool(&json)
      case "returned": news.isReturned = try reader.bool(&json)
      case "changes": news.items = try changes(&json)
      case "expected": try readExpected(&json, of: &news.items)
      case "alerts": news.ended.alerts = try alerts(&json) ?? []
      case "rules": news.ended.rules = try activeRules(&json)
      case "dates":
        news.dates = Set(
          try reader.elements(&json) { json throws(StoreError) in try reader.date(&json) }
        )
      default: try reader.skipValue(&json)
      }
    }
    return news
  }
}

/// What the latest report says of a city.
struct CityNews {
  var isAdded = false
  var isReturned = false
  var items: [FieldChange] = []
  var ended = Report.Ended()
  var dates: Set<LocalDate> = []
}

extension Report {
  /// Adds what is saved with a city.
  mutating func add(_ news: CityNews, of city: City.ID) {
    if news.isAdded { added.insert(city) }
    if news.isReturned { returned.insert(city) }
    if !news.items.isEmpty { items[city] = news.items }
    if !news.ended.isEmpty { ended[city] = news.ended }
    if !news.dates.isEmpty { newDates[city] = news.dates }
  }
}
