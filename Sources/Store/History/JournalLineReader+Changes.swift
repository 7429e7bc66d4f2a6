import JSONText
import Tracking
import Weather

extension JournalLineReader {
  /// Reads the reported changes; fields of a newer version are left out.
  func changes(_ json: inout JSONReader) throws(StoreError) -> [FieldChange] {
    var changes: [FieldChange] = []
    try reader.beginObject(&json, "changes")
    while let key = try reader.nextKey(&json) {
      guard let field = FieldChange.Field(path: key.string) else {
        try reader.skipValue(&json)
        continue
      }
      try reader.beginArray(&json, "changes")
      var values: [FieldChange.Value?] = []
      while try reader.nextElement(&json) { values.append(try value(of: field, &json)) }
      guard values.count == 2 else { throw damaged("expected the values before and after") }
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
      return .text(try reader.string(&json, "changes"))
    case .tags: return .texts(try reader.strings(&json, "changes"))
    case .position, .currentWeatherCode, .dayWeatherCode:
      return .integer(try reader.integer(&json, "changes", in: 0...StateFormat.largestNumber))
    case .currentIsDay, .dayComplete: return .flag(try reader.bool(&json, "changes"))
    case .currentCondition, .dayCondition:
      return try reader.condition(&json, "changes").map { .condition($0) }
    case .currentMeasure(let measure):
      return try figure(measure.quantity, &json)
    case .dayMeasure(_, let measure):
      return try figure(measure.quantity, &json)
    case .current, .forecast: throw damaged("expected no value")
    }
  }

  /// Reads what was expected instead of some changes.
  func readExpected(_ json: inout JSONReader, of changes: inout [FieldChange]) throws(StoreError) {
    try reader.beginObject(&json, "expected")
    while let key = try reader.nextKey(&json) {
      guard let field = FieldChange.Field(path: key.string),
        let index = changes.firstIndex(where: { $0.field == field })
      else {
        try reader.skipValue(&json)
        continue
      }
      try reader.beginArray(&json, "expected")
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
    return Condition.Kind(name: try reader.string(&json, "expected")).map { .kind($0) }
  }

  private func figure(
    _ quantity: Quantity,
    _ json: inout JSONReader
  ) throws(StoreError) -> FieldChange.Value? {
    try reader.figure(&json, "changes", quantity).map { .figure($0, quantity) }
  }
}
