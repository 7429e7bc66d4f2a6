import GeoNames
import Weather

/// An expression as a tree.
///
/// Chains of `and` and `or` are one node, so that a tree is as deep as the parentheses.
indirect enum ExpressionNode: Sendable, Equatable {
  /// `or`.
  case either([ExpressionNode])

  /// `and`.
  case every([ExpressionNode])
  case not(ExpressionNode)

  /// A field that is true or false by itself.
  case flag(ExpressionField)
  case comparison(Operand, Relation, Operand)

  /// Whether a text field is a text or is not.
  case match(ExpressionField, TextLiteral, isEqual: Bool)

  /// `FIELD = unknown` or `FIELD != unknown`.
  case isUnknown(ExpressionField, isEqual: Bool)

  /// Whether an expression is true in one of the coming hours.
  case anyHour(ExpressionNode, count: Int)
}

/// A text that fields are compared with.
struct TextLiteral: Sendable, Equatable {
  let folded: String

  /// The places that have it as a name, for comparisons with names of cities.
  let places: NamedPlaces

  init(_ text: String) {
    folded = text.foldedForMatching
    places = NamedPlaces(text)
  }
}

/// A side of a comparison.
enum Operand: Sendable, Equatable {
  case field(ExpressionField)
  case literal(Value)

  case figure(Double, FigureUnit)

  /// A figure in the units of the expression.
  case unitless(Double, Quantity)
}

/// A known value; figures are metric.
enum Value: Sendable, Equatable {
  case number(Double)

  /// A name of a fixed list, such as a condition.
  case word(String)

  /// Some of them; any is equal.
  case anyOf([String])

  fileprivate func matches(_ other: Value) -> Bool {
    switch (self, other) {
    case (.anyOf(let words), .word(let word)), (.word(let word), .anyOf(let words)):
      words.contains(word)
    default: self == other
    }
  }

  /// A figure rounded to a billionth like saved ones, without the noise of conversions and sums.
  static func figure(_ value: Double) -> Value {
    value.magnitude < 1e6 ? .number((value * 1e9).rounded() / 1e9) : .number(value)
  }
}

enum Relation: String, Sendable, CaseIterable {
  case less = "<"
  case atMost = "<="
  case greater = ">"
  case atLeast = ">="
  case equal = "="
  case different = "!="

  /// Whether it is for values without order as well.
  var isEquality: Bool { self == .equal || self == .different }

  func holds(_ left: Value, _ right: Value) -> Bool {
    switch (self, left, right) {
    case (.equal, _, _): left.matches(right)
    case (.different, _, _): !left.matches(right)
    case (.less, .number(let left), .number(let right)): left < right
    case (.atMost, .number(let left), .number(let right)): left <= right
    case (.greater, .number(let left), .number(let right)): left > right
    case (.atLeast, .number(let left), .number(let right)): left >= right
    default: false
    }
  }
}

extension ExpressionNode {
  /// Whether the condition holds for a field of the expression.
  func contains(_ condition: (ExpressionField) -> Bool) -> Bool {
    switch self {
    case .either(let nodes), .every(let nodes): nodes.contains { $0.contains(condition) }
    case .not(let node), .anyHour(let node, _): node.contains(condition)
    case .flag(let field), .match(let field, _, _), .isUnknown(let field, _): condition(field)
    case .comparison(let left, _, let right):
      [left, right].contains { operand in
        if case .field(let field) = operand { condition(field) } else { false }
      }
    }
  }
}
