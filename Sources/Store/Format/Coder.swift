import FoundationEssentials
import JSONText
import Weather

/// How a kind of value is read and written.
struct Coder<Value: Equatable & Sendable>: Sendable {
  let read: @Sendable (StateDecoder, inout JSONReader) throws(StoreError) -> Value
  let write: @Sendable (Value, TimestampWriter, inout JSONValueWriter) -> Void

  /// Returns the value for a number, which is not a number for null, or nil for an invalid one; nil if
  /// values are no numbers.
  var number: (@Sendable (Double) -> Value?)?

  /// Null or another value.
  static func optional<Wrapped>(_ coder: Coder<Wrapped>) -> Coder where Value == Wrapped? {
    Coder { decoder, json throws(StoreError) in
      try decoder.reader.null(&json) ? nil : try coder.read(decoder, &json)
    } write: { value, timestamps, writer in
      guard let value else { return writer.null() }
      coder.write(value, timestamps, &writer)
    }
  }

  static func array<Element>(of coder: Coder<Element>) -> Coder where Value == [Element] {
    Coder { decoder, json throws(StoreError) in
      try decoder.reader.elements(&json) { json throws(StoreError) in try coder.read(decoder, &json)
      }
    } write: { elements, timestamps, writer in
      writer.array { writer in
        for element in elements { writer.element { coder.write(element, timestamps, &$0) } }
      }
    }
  }

  /// One of some words.
  static func word(
    _ expected: String, _ name: @escaping @Sendable (Value) -> String,
    named value: @escaping @Sendable (String) -> Value?
  ) -> Coder {
    Coder { decoder, json throws(StoreError) in
      let start = json.nextOffset()
      guard let value = value(try decoder.reader.string(&json)) else {
        throw decoder.reader.mismatch(json, at: start, "expected \(expected)")
      }
      return value
    } write: {
      $2.write(name($0))
    }
  }

  /// The kind with a condition for what is read.
  ///
  /// - Parameter expected: What an error says.
  func checked(_ expected: String, where isValid: @escaping @Sendable (Value) -> Bool) -> Coder {
    Coder(
      read: { decoder, json throws(StoreError) in
        let start = json.nextOffset()
        let value = try read(decoder, &json)
        guard isValid(value) else { throw decoder.reader.mismatch(json, at: start, expected) }
        return value
      }, write: write)
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
    let range = FigureRange(quantity, isSaved: true)
    var coder = Coder { decoder, json throws(StoreError) in
      try decoder.reader.figure(&json, quantity)
    } write: {
      $2.write($0)
    }
    coder.number = { $0.isNaN ? .some(nil) : range.figure($0).map(Optional.some) }
    return coder
  }
}

extension Coder<Condition?> {
  /// A weather code; null where it is unknown.
  static let condition = Coder(
    read: { decoder, json throws(StoreError) in try decoder.reader.condition(&json) },
    write: { $2.write($0?.code) },
    number: { number in
      if number.isNaN { return .some(nil) }
      return Int(exactly: number).flatMap(Condition.init(code:)).map(Optional.some)
    })
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
