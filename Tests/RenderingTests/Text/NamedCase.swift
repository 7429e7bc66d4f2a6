import Testing

/// A named case of a table.
struct NamedCase<Value: Sendable>: Sendable, CustomTestStringConvertible {
  let name: String
  let text: String
  let expected: Value

  var testDescription: String { name }

  init(_ name: String, _ text: String, _ expected: Value) {
    self.name = name
    self.text = text
    self.expected = expected
  }
}
