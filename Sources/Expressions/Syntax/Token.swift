/// A word, a text or a sign of an expression.
struct Token: Sendable, Equatable {
  enum Kind: Sendable, Equatable {
    /// A name, a number with or without a unit, or a unit.
    case word(String)

    case quoted(String)
    case relation(Relation)
    case open
    case close
    case comma
    case end

    /// Something that no expression has.
    case invalid(ExpressionError.Problem)
  }

  var kind: Kind

  /// The position of the first character, from 1.
  var column: Int

  /// The word; nil for other tokens.
  var word: String? { if case .word(let word) = kind { word } else { nil } }

  /// The token as it was written; nil for the end.
  var text: String? {
    switch kind {
    case .word(let word): word
    case .quoted(let text): text
    case .relation(let relation): relation.rawValue
    case .open: "("
    case .close: ")"
    case .comma: ","
    case .end, .invalid: nil
    }
  }
}
