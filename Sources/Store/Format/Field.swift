import FoundationEssentials
import JSONText
import Weather

/// A member of a saved object, declared once: how it is read and how it is written.
///
/// A class, because a copy of its closures for each value would cost more than the value.
final class Field<Subject: Sendable>: Sendable {
  typealias Reading =
    @Sendable (StateDecoder, inout JSONReader, inout Subject) throws(StoreError) -> Void
  typealias Writing = @Sendable (Subject, TimestampWriter, inout JSONValueWriter) -> Void

  let name: StaticString
  private let reading: Reading
  let write: Writing

  /// Whether two are known to have the same value.
  let isSame: @Sendable (Subject, Subject) -> Bool

  private let traits: Traits

  private struct Traits: Sendable {
    var isRequired = false
    var isOmitted: (@Sendable (Subject) -> Bool)?
    var measure: Measure<Subject>?
    var fill: Filling?
    var step: Step?
    var parts: StateParts = []
    var isOfStates = false
    var isOfLists = false
  }

  struct Step: Sendable {
    let isNext: @Sendable (Subject, Subject) -> Bool
    let advance: @Sendable (inout Subject) -> Void
  }

  /// Sets the values of rows that are given as numbers; returns false, with some of them set, if one is
  /// invalid.
  typealias Filling = @Sendable (inout [Subject], [Double]) -> Bool

  private init(
    _ name: StaticString, _ reading: @escaping Reading, _ write: @escaping Writing,
    _ isSame: @escaping @Sendable (Subject, Subject) -> Bool, _ traits: Traits = Traits()
  ) {
    self.name = name
    self.reading = reading
    self.write = write
    self.isSame = isSame
    self.traits = traits
  }

  convenience init(
    _ name: StaticString, read: @escaping Reading, write: @escaping Writing,
    isSame: @escaping @Sendable (Subject, Subject) -> Bool = { _, _ in false }
  ) { self.init(name, read, write, isSame) }

  /// A member with a value of a kind; closures get and set it, because key paths take many times as long.
  convenience init<Value>(
    _ name: StaticString, _ coder: Coder<Value>, _ get: @escaping @Sendable (Subject) -> Value,
    _ set: @escaping @Sendable (inout Subject, Value) -> Void
  ) {
    var traits = Traits()
    if let value = coder.number {
      traits.fill = { rows, numbers in
        for index in rows.indices {
          guard let value = value(numbers[index]) else { return false }
          set(&rows[index], value)
        }
        return true
      }
    }
    self.init(
      name,
      { decoder, json, subject throws(StoreError) in set(&subject, try coder.read(decoder, &json))
      }, { subject, timestamps, writer in coder.write(get(subject), timestamps, &writer) },
      { get($0) == get($1) }, traits)
  }

  /// A member that is null where it has no value.
  static func optional<Value>(
    _ name: StaticString, _ coder: Coder<Value>, _ get: @escaping @Sendable (Subject) -> Value?,
    _ set: @escaping @Sendable (inout Subject, Value?) -> Void
  ) -> Field { Field(name, .optional(coder), get, set) }

  /// A member that is left out where it has no value.
  static func known<Value>(
    _ name: StaticString, _ coder: Coder<Value>, _ get: @escaping @Sendable (Subject) -> Value?,
    _ set: @escaping @Sendable (inout Subject, Value?) -> Void
  ) -> Field { optional(name, coder, get, set).omitted { get($0) == nil } }

  // MARK: - Traits

  var isRequired: Bool { traits.isRequired }

  /// Whether it says nothing, and is left out of an object.
  var isOmitted: (@Sendable (Subject) -> Bool)? { traits.isOmitted }

  /// The figure of the field; nil for other fields.
  var measure: Measure<Subject>? { traits.measure }

  /// How a column of numbers is read at once; nil for a field of other values.
  var fill: Filling? { traits.fill }

  /// How the value of a row mostly follows from the row before; nil where it does not.
  var step: Step? { traits.step }

  /// Whether a value is an array, as a column is.
  var isOfLists: Bool { traits.isOfLists }

  private func with(_ change: (inout Traits) -> Void) -> Field {
    var traits = traits
    change(&traits)
    return Field(name, reading, write, isSame, traits)
  }

  /// The field, without which an object is invalid.
  var required: Field { with { $0.isRequired = true } }

  /// The field, written only where it says something.
  func omitted(where isOmitted: @escaping @Sendable (Subject) -> Bool) -> Field {
    with { $0.isOmitted = isOmitted }
  }

  /// The field, which is only read with a part of a state.
  func of(_ part: StateParts) -> Field { with { $0.parts = part } }

  /// The field, which is skipped in an export.
  var ofStates: Field { with { $0.isOfStates = true } }

  /// The field of lists: one for all rows would be read as a column.
  var ofLists: Field { with { $0.isOfLists = true } }

  /// The field, whose column is its first value and a count where each value is the next one.
  func stepping(
    isNext: @escaping @Sendable (Subject, Subject) -> Bool,
    advance: @escaping @Sendable (inout Subject) -> Void
  ) -> Field { with { $0.step = Step(isNext: isNext, advance: advance) } }

  // MARK: - Reading

  /// Reads the value.
  func read(
    _ decoder: StateDecoder, _ json: inout JSONReader, _ subject: inout Subject
  ) throws(StoreError) {
    if try skips(&json, decoder) { return }
    guard let measure else { return try reading(decoder, &json, &subject) }
    measure.set(&subject, try decoder.reader.figure(&json, measure.quantity))
  }

  /// Skips the value, or its column, where it is not read.
  func skips(_ json: inout JSONReader, _ decoder: StateDecoder) throws(StoreError) -> Bool {
    if !decoder.parts.isSuperset(of: traits.parts) {
      try decoder.reader.passValue(&json)
      return true
    }
    guard traits.isOfStates, decoder.layout == .rows else { return false }
    try decoder.reader.skipValue(&json)
    return true
  }
}

extension Field where Subject: Measured {
  /// A field for each measure.
  static var measures: [Field] {
    Subject.measures.map { measure in
      Field(measure.key, .figure(measure.quantity), { measure.get($0) }, { measure.set(&$0, $1) })
        .with { $0.measure = measure }
    }
  }
}
