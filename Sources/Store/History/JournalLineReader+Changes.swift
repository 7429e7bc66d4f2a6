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
      while try reader.nextElement(&json) {
        values.append(
          values.count == 2 ? try expectedValue(of: field, &json) : try value(of: field, &json)
        )
      }
      guard (2...3).contains(values.count) else {
        throw damaged("expected the values before and after, and the expected one")
      }
      let expected = values.count == 3 ? values[2] : nil
      changes.append(
        FieldChange(field, before: values[0], after: values[1], expected: expected)
      )
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

  private func expectedValue(
    of field: FieldChange.Field,
    _ json: inout JSONReader
  ) throws(StoreError) -> FieldChange.Value? {
    switch field {
    case .currentCondition:
      return Condition.Kind(name: try reader.string(&json, "changes")).map { .kind($0) }
    case .currentMeasure: return try value(of: field, &json)
    default: throw damaged("expected the values before and after alone")
    }
  }

  private func figure(
    _ quantity: Quantity,
    _ json: inout JSONReader
  ) throws(StoreError) -> FieldChange.Value? {
    try reader.figure(&json, "changes", quantity).map { .figure($0, quantity) }
  }
}
