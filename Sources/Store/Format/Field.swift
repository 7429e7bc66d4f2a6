import FoundationEssentials
import JSONText
import Weather

/// A member of a saved object, declared once: how it is read and how it is written.
struct Field<Subject: Sendable>: Sendable {
  typealias Path<Value> = any WritableKeyPath<Subject, Value> & Sendable
  typealias Reading =
    @Sendable (StateDecoder, inout JSONReader, inout Subject) throws(StoreError) -> Void
  typealias Writing = @Sendable (Subject, TimestampWriter, inout JSONValueWriter) -> Void

  let name: StaticString
  let read: Reading
  let write: Writing

  /// Whether two are known to have the same value.
  let isSame: @Sendable (Subject, Subject) -> Bool
  private(set) var isRequired = false

  /// Whether it says nothing, and is left out of an object.
  private(set) var isOmitted: (@Sendable (Subject) -> Bool)?

  /// The figure of the field, whose columns are read and written at once; nil for other fields.
  private(set) var measure: Measure<Subject>?

  /// How the value of a row mostly follows from the row before; nil where it does not.
  private(set) var step: Step?

  struct Step: Sendable {
    let isNext: @Sendable (Subject, Subject) -> Bool
    let advance: @Sendable (inout Subject) -> Void
  }

  init(
    _ name: StaticString,
    read: @escaping Reading,
    write: @escaping Writing,
    isSame: @escaping @Sendable (Subject, Subject) -> Bool = { _, _ in false }
  ) {
    self.name = name
    self.read = read
    self.write = write
    self.isSame = isSame
  }

  /// The field, without which an object is invalid.
  var required: Field {
    var field = self
    field.isRequired = true
    return field
  }

  /// The field, written only where it says something.
  func omitted(where isOmitted: @escaping @Sendable (Subject) -> Bool) -> Field {
    var field = self
    field.isOmitted = isOmitted
    return field
  }

  /// The field, whose column is its first value and a count where each value is the next one.
  func stepping(
    isNext: @escaping @Sendable (Subject, Subject) -> Bool,
    advance: @escaping @Sendable (inout Subject) -> Void
  ) -> Field {
    var field = self
    field.step = Step(isNext: isNext, advance: advance)
    return field
  }
}

// MARK: - Kinds of values

extension Field {
  /// A value of any kind, from functions that read and write it.
  static func value<Value: Equatable & Sendable>(
    _ name: StaticString,
    _ path: Path<Value>,
    _ read: @escaping @Sendable (StateDecoder, inout JSONReader) throws(StoreError) -> Value,
    _ write: @escaping @Sendable (Value, TimestampWriter, inout JSONValueWriter) -> Void
  ) -> Field {
    Field(name) { decoder, json, subject throws(StoreError) in
      subject[keyPath: path] = try read(decoder, &json)
    } write: { subject, timestamps, writer in
      write(subject[keyPath: path], timestamps, &writer)
    } isSame: {
      $0[keyPath: path] == $1[keyPath: path]
    }
  }

  /// A value that may be null.
  static func optional<Value: Equatable & Sendable>(
    _ name: StaticString,
    _ path: Path<Value?>,
    _ read: @escaping @Sendable (StateDecoder, inout JSONReader) throws(StoreError) -> Value?,
    _ write: @escaping @Sendable (Value, TimestampWriter, inout JSONValueWriter) -> Void
  ) -> Field {
    value(name, path) { decoder, json throws(StoreError) in
      try decoder.reader.null(&json) ? nil : try read(decoder, &json)
    } _: { value, timestamps, writer in
      guard let value else { return writer.null() }
      write(value, timestamps, &writer)
    }
  }

  static func text(_ name: StaticString, _ path: Path<String>) -> Field {
    value(name, path) { decoder, json throws(StoreError) in
      try decoder.reader.string(&json)
    } _: {
      $2.write($0)
    }
  }

  static func text(_ name: StaticString, _ path: Path<String?>) -> Field {
    value(name, path) { decoder, json throws(StoreError) in
      try decoder.reader.optionalString(&json)
    } _: {
      $2.write($0)
    }
  }

  static func flag(_ name: StaticString, _ path: Path<Bool>) -> Field {
    value(name, path) { decoder, json throws(StoreError) in
      try decoder.reader.bool(&json)
    } _: {
      $2.write($0)
    }
  }

  static func flag(_ name: StaticString, _ path: Path<Bool?>) -> Field {
    optional(name, path) { decoder, json throws(StoreError) in
      try decoder.reader.bool(&json)
    } _: {
      $2.write($0)
    }
  }

  static func integer(
    _ name: StaticString,
    _ path: Path<Int?>,
    in range: ClosedRange<Int>
  ) -> Field {
    optional(name, path) { decoder, json throws(StoreError) in
      try decoder.reader.integer(&json, in: range)
    } _: {
      $2.write($0)
    }
  }

  /// A time in whole seconds.
  static func instant(_ name: StaticString, _ path: Path<Date>) -> Field {
    value(name, path) { decoder, json throws(StoreError) in
      try decoder.reader.instant(&json)
    } _: { instant, timestamps, writer in
      timestamps.withText(of: instant) { writer.write(utf8: $0) }
    }
  }

  static func instant(_ name: StaticString, _ path: Path<Date?>) -> Field {
    optional(name, path) { decoder, json throws(StoreError) in
      try decoder.reader.instant(&json)
    } _: { instant, timestamps, writer in
      timestamps.withText(of: instant) { writer.write(utf8: $0) }
    }
  }

  /// The time of a fetch, in milliseconds.
  static func fetchTime(_ name: StaticString, _ path: Path<Date>) -> Field {
    value(name, path) { decoder, json throws(StoreError) in
      try decoder.reader.fetchTime(&json)
    } _: { instant, timestamps, writer in
      timestamps.withMillisecondText(of: instant) { writer.write(utf8: $0) }
    }
  }

  static func date(_ name: StaticString, _ path: Path<LocalDate>) -> Field {
    value(name, path) { decoder, json throws(StoreError) in
      try decoder.reader.date(&json)
    } _: { date, timestamps, writer in
      timestamps.withText(of: date) { writer.write(utf8: $0) }
    }
  }

  static func date(_ name: StaticString, _ path: Path<LocalDate?>) -> Field {
    optional(name, path) { decoder, json throws(StoreError) in
      try decoder.reader.date(&json)
    } _: { date, timestamps, writer in
      timestamps.withText(of: date) { writer.write(utf8: $0) }
    }
  }

  static func condition(_ name: StaticString, _ path: Path<Condition?>) -> Field {
    value(name, path) { decoder, json throws(StoreError) in
      try decoder.reader.condition(&json)
    } _: {
      $2.write($0?.code)
    }
  }

  static func figure(_ name: StaticString, _ path: Path<Double?>, _ quantity: Quantity) -> Field {
    value(name, path) { decoder, json throws(StoreError) in
      try decoder.reader.figure(&json, quantity)
    } _: {
      $2.write($0)
    }
  }

  /// An object, null where there is none.
  static func object<Value: Equatable & Sendable>(
    _ name: StaticString,
    _ path: Path<Value?>,
    from empty: Value,
    _ fields: Fields<Value>
  ) -> Field {
    optional(name, path) { decoder, json throws(StoreError) in
      var value = empty
      try fields.read(&json, decoder, into: &value)
      return value
    } _: { value, timestamps, writer in
      writer.object { fields.write(value, timestamps, to: &$0) }
    }
  }
}

extension Field where Subject: Measured {
  /// A field for each measure.
  static var measures: [Field] {
    Subject.measures.map { measure in
      var field = Field(measure.key) { decoder, json, subject throws(StoreError) in
        measure.set(&subject, try decoder.reader.figure(&json, measure.quantity))
      } write: { subject, _, writer in
        writer.write(measure.get(subject))
      } isSame: {
        measure.get($0) == measure.get($1)
      }
      field.measure = measure
      return field
    }
  }
}
