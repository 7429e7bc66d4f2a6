import FoundationEssentials
import JSONText
import Weather

/// A member of a saved object, declared once: how it is read and how it is written.
struct Field<Subject: Sendable>: Sendable {
  typealias Reading =
    @Sendable (StateDecoder, inout JSONReader, inout Subject) throws(StoreError) -> Void
  typealias Writing = @Sendable (Subject, TimestampWriter, inout JSONValueWriter) -> Void

  let name: StaticString
  private(set) var read: Reading
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

  /// A member with a value of a kind; closures get and set it, because key paths take many times as long.
  init<Value>(
    _ name: StaticString,
    _ coder: Coder<Value>,
    _ get: @escaping @Sendable (Subject) -> Value,
    _ set: @escaping @Sendable (inout Subject, Value) -> Void
  ) {
    self.init(name) { decoder, json, subject throws(StoreError) in
      set(&subject, try coder.read(decoder, &json))
    } write: { subject, timestamps, writer in
      coder.write(get(subject), timestamps, &writer)
    } isSame: {
      get($0) == get($1)
    }
  }

  /// A member that is null where it has no value.
  static func optional<Value>(
    _ name: StaticString,
    _ coder: Coder<Value>,
    _ get: @escaping @Sendable (Subject) -> Value?,
    _ set: @escaping @Sendable (inout Subject, Value?) -> Void
  ) -> Field {
    Field(name, .optional(coder), get, set)
  }

  /// A member that is left out where it has no value.
  static func known<Value>(
    _ name: StaticString,
    _ coder: Coder<Value>,
    _ get: @escaping @Sendable (Subject) -> Value?,
    _ set: @escaping @Sendable (inout Subject, Value?) -> Void
  ) -> Field {
    optional(name, coder, get, set).omitted { get($0) == nil }
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

  /// The field, which some decoders do not read.
  func skipped(where isSkipped: @escaping @Sendable (StateDecoder) -> Bool) -> Field {
    let read = read
    var field = self
    field.read = { decoder, json, subject throws(StoreError) in
      if isSkipped(decoder) { return try decoder.reader.skipValue(&json) }
      try read(decoder, &json, &subject)
    }
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

extension Field where Subject: Measured {
  /// A field for each measure.
  static var measures: [Field] {
    Subject.measures.map { measure in
      var field = Field(
        measure.key,
        .figure(measure.quantity),
        { measure.get($0) },
        { measure.set(&$0, $1) }
      )
      field.measure = measure
      return field
    }
  }
}
