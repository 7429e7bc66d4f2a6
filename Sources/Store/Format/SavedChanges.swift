import JSONText
import Tracking
import Weather

extension Coder<[FieldChange]> {
  /// Reported changes, by their paths: the values before and after and, if there is one, the expected one.
  ///
  /// Fields of a newer version are left out.
  static let changes = Coder { decoder, json throws(StoreError) in
    let reader = decoder.reader
    var changes: [FieldChange] = []
    try reader.beginObject(&json)
    while let key = try reader.nextKey(&json) {
      guard let field = FieldChange.Field(path: key.string) else {
        try reader.skipValue(&json)
        continue
      }
      let start = try reader.beginArray(&json)
      var change = FieldChange(field)
      var count = 0
      while try reader.nextElement(&json) {
        let value =
          if case .alert = field { try decoder.alertValue(&json) } else {
            try reader.value(&json, of: field, isExpected: count == 2)
          }
        switch count {
        case 0: change.before = value
        case 1: change.after = value
        default: change.expected = value
        }
        count += 1
      }
      guard (2...3).contains(count) else {
        throw reader.failure(json, at: start, "expected the values before and after")
      }
      changes.append(change)
    }
    return changes
  } write: { changes, timestamps, writer in
    writer.object { writer in
      for change in changes {
        writer.array(JSONName(text: change.field.path)) { writer in
          writer.element { change.before.write(timestamps, to: &$0) }
          writer.element { change.after.write(timestamps, to: &$0) }
          if let expected = change.expected {
            writer.element { expected.write(timestamps, to: &$0) }
          }
        }
      }
    }
  }
}

extension StateDecoder {
  /// Reads an alert or how it ended; an older version saved the title of an alert.
  fileprivate func alertValue(_ json: inout JSONReader) throws(StoreError) -> FieldChange.Value? {
    if try reader.null(&json) { return nil }
    guard let text = try reader.stringIfAny(&json) else {
      var alert = Fields<Alert>.empty
      try Fields<Alert>.ofAlert.read(&json, self, into: &alert)
      return .alert(alert.completed)
    }
    return AlertChange(rawValue: text) == nil ? .alert(Alert(id: text, event: text)) : .text(text)
  }
}

extension StateReader {
  fileprivate func value(
    _ json: inout JSONReader, of field: FieldChange.Field, isExpected: Bool
  ) throws(StoreError) -> FieldChange.Value? {
    if try null(&json) { return nil }
    switch field {
    case .name, .pin, .station, .currentProvider, .forecastProvider, .rule, .alert:
      return .text(try string(&json))
    case .tags: return .texts(try strings(&json))
    case .position, .currentWeatherCode, .dayWeatherCode:
      return .integer(try integer(&json, in: 0...StateFormat.largestNumber))
    case .currentIsDay, .dayComplete: return .flag(try bool(&json))
    case .currentKind where isExpected:
      return WeatherKind(rawValue: try string(&json)).map { .kind($0) }
    case .currentKind: return try condition(&json).map { .weather($0) }
    case .dayKind: return try dayKind(&json)
    case .currentCondition, .dayCondition: return try condition(&json).map { .condition($0) }
    case .currentMeasure(let measure) where isExpected:
      return .figure(try deviation(&json), measure.quantity)
    case .currentMeasure(let measure):
      return try figure(&json, measure.quantity).map { .figure($0, measure.quantity) }
    case .dayMeasure(_, let measure):
      return try figure(&json, measure.quantity).map { .figure($0, measure.quantity) }
    case .current, .forecast: throw mismatch(json, at: json.nextOffset(), "expected no value")
    }
  }

  /// Reads an array of a kind and, where they are known, what makes it.
  private func dayKind(_ json: inout JSONReader) throws(StoreError) -> FieldChange.Value? {
    let start = try beginArray(&json)
    guard try nextElement(&json) else { throw mismatch(json, at: start, "expected a kind of day") }
    let kind = DayKind(rawValue: try string(&json))
    guard try nextElement(&json) else { return kind.map { .day($0, nil) } }
    var amounts = DayAmounts(
      precipitation: try figure(&json, .precipitation), chance: nil, snowfall: nil)
    if try nextElement(&json) { amounts.chance = try figure(&json, .percentage) }
    if try nextElement(&json) { amounts.snowfall = try figure(&json, .snowfall) }
    if try nextElement(&json) { amounts.condition = try condition(&json) }
    while try nextElement(&json) { try skipValue(&json) }
    return kind.map { .day($0, amounts) }
  }
}

extension FieldChange.Value {
  fileprivate func write(_ timestamps: TimestampWriter, to writer: inout JSONValueWriter) {
    switch self {
    case .figure(let figure, _): writer.write(figure)
    case .integer(let integer): writer.write(integer)
    case .flag(let flag): writer.write(flag)
    case .condition(let condition), .weather(let condition): writer.write(condition.code)
    case .kind(let kind): writer.write(kind.rawValue)
    case .day(let kind, let amounts):
      writer.array { writer in
        writer.element(kind.rawValue)
        guard let amounts else { return }
        writer.element(amounts.precipitation)
        writer.element(amounts.chance)
        writer.element(amounts.snowfall)
        writer.element(amounts.condition?.code)
      }
    case .alert(let alert):
      writer.object { Fields<Alert>.ofAlert.write(alert, timestamps, to: &$0) }
    case .text(let text): writer.write(text)
    case .texts(let texts): writer.array { writer in for text in texts { writer.element(text) } }
    }
  }
}

extension FieldChange.Value? {
  fileprivate func write(_ timestamps: TimestampWriter, to writer: inout JSONValueWriter) {
    guard let self else { return writer.null() }
    self.write(timestamps, to: &writer)
  }
}
