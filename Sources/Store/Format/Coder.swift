import FoundationEssentials
import JSONText
import Weather

/// How a kind of value is read and written.
struct Coder<Value: Equatable & Sendable>: Sendable {
  let read: @Sendable (StateDecoder, inout JSONReader) throws(StoreError) -> Value
  let write: @Sendable (Value, TimestampWriter, inout JSONValueWriter) -> Void

  /// Null or another value.
  static func optional<Wrapped>(_ coder: Coder<Wrapped>) -> Coder where Value == Wrapped? {
    Coder { decoder, json throws(StoreError) in
      try decoder.reader.null(&json) ? nil : try coder.read(decoder, &json)
    } write: { value, timestamps, writer in
      guard let value else { return writer.null() }
      coder.write(value, timestamps, &writer)
    }
  }

  /// - Parameter empty: A value to read the members into.
  static func object(_ fields: Fields<Value>, from empty: Value) -> Coder {
    Coder { decoder, json throws(StoreError) in
      var value = empty
      try fields.read(&json, decoder, into: &value)
      return value
    } write: { value, timestamps, writer in
      writer.object { fields.write(value, timestamps, to: &$0) }
    }
  }
}

extension Coder<String> {
  static let text = Coder { decoder, json throws(StoreError) in
    try decoder.reader.string(&json)
  } write: {
    $2.write($0)
  }
}

extension Coder<Bool> {
  static let flag = Coder { decoder, json throws(StoreError) in
    try decoder.reader.bool(&json)
  } write: {
    $2.write($0)
  }
}

extension Coder<Int> {
  static func integer(in range: ClosedRange<Int>) -> Coder {
    Coder { decoder, json throws(StoreError) in
      try decoder.reader.integer(&json, in: range)
    } write: {
      $2.write($0)
    }
  }
}

extension Coder<Double> {
  /// A number that is no measured figure.
  static let number = Coder { decoder, json throws(StoreError) in
    try decoder.reader.number(&json)
  } write: {
    $2.write($0)
  }
}

extension Coder<Double?> {
  /// Null where it is unknown.
  static func figure(_ quantity: Quantity) -> Coder {
    Coder { decoder, json throws(StoreError) in
      try decoder.reader.figure(&json, quantity)
    } write: {
      $2.write($0)
    }
  }
}

extension Coder<Condition?> {
  /// A weather code; null where it is unknown.
  static let condition = Coder { decoder, json throws(StoreError) in
    try decoder.reader.condition(&json)
  } write: {
    $2.write($0?.code)
  }
}

extension Coder<City.ID> {
  static let identifier = Coder { decoder, json throws(StoreError) in
    try decoder.reader.identifier(&json)
  } write: {
    $2.write($0.description)
  }
}

extension Coder<Date> {
  /// In whole seconds.
  static let instant = Coder { decoder, json throws(StoreError) in
    try decoder.reader.instant(&json)
  } write: { instant, timestamps, writer in
    timestamps.withText(of: instant) { writer.write(utf8: $0) }
  }

  /// In milliseconds.
  static let fetchTime = Coder { decoder, json throws(StoreError) in
    try decoder.reader.fetchTime(&json)
  } write: { instant, timestamps, writer in
    timestamps.withMillisecondText(of: instant) { writer.write(utf8: $0) }
  }
}

extension Coder<LocalDate> {
  static let date = Coder { decoder, json throws(StoreError) in
    try decoder.reader.date(&json)
  } write: { date, timestamps, writer in
    timestamps.withText(of: date) { writer.write(utf8: $0) }
  }
}
