/// Splits an expression into tokens.
struct Lexer {
  private let characters: [Character]
  private var index = 0

  /// - Complexity: O(n).
  static func tokens(of text: String) -> [Token] {
    var lexer = Lexer(characters: Array(text))
    var tokens: [Token] = []
    repeat { tokens.append(lexer.next()) } while tokens.last?.kind != .end
    return tokens
  }

  private mutating func next() -> Token {
    while index < characters.count, characters[index].isWhitespace { index += 1 }
    let column = index + 1
    return Token(kind: kind(), column: column)
  }

  /// Reads one token.
  private mutating func kind() -> Token.Kind {
    guard index < characters.count else { return .end }
    let character = characters[index]
    if character.isOfWord { return word() }
    switch character {
    case "'", "\"": return quoted(by: character)
    case "(", ")", ",":
      index += 1
      return character == "(" ? .open : character == ")" ? .close : .comma
    default: return sign()
    }
  }

  private mutating func word() -> Token.Kind {
    let start = index
    while index < characters.count, characters[index].isOfWord { index += 1 }
    if index < characters.count, "'\"".contains(characters[index]) { return .invalid(.quoteInWord) }
    let word = String(characters[start..<index])
    return word.allSatisfy { "-/".contains($0) } ? .invalid(.arithmetic(word)) : .word(word)
  }

  private mutating func quoted(by quote: Character) -> Token.Kind {
    var text = ""
    index += 1
    while index < characters.count {
      let character = characters[index]
      index += 1
      if character != quote {
        text.append(character)
      } else if index < characters.count, characters[index] == quote {
        text.append(quote)
        index += 1
      } else {
        return .quoted(text)
      }
    }
    return .invalid(.unclosedQuote(quote))
  }

  /// An operator, or a sign that looks like one.
  private mutating func sign() -> Token.Kind {
    let start = index
    while index < characters.count, "<>=!&|".contains(characters[index]) { index += 1 }
    guard index > start else {
      let character = characters[index]
      index += 1
      if let right = Self.otherSigns[character] {
        return .invalid(.misspelled(String(character), right: right))
      }
      return "+*^".contains(character)
        ? .invalid(.arithmetic(String(character))) : .invalid(.unexpectedCharacter(character))
    }
    let text = String(characters[start..<index])
    if let relation = Relation(rawValue: text) { return .relation(relation) }
    if let right = Self.wrongOperators[text] { return .invalid(.wrongOperator(text, right: right)) }
    return .invalid(.unexpectedCharacter(characters[start]))
  }

  private static let wrongOperators = [
    "==": "=", "===": "=", "!==": "!=", "<>": "!=", "=<": "<=", "=>": ">=", "=!": "!=", "&&": "and",
    "&": "and", "||": "or", "|": "or", "!": "not", "!!": "not not",
  ]

  private static let otherSigns: [Character: String] = [
    "≤": "<=", "≥": ">=", "≠": "!=", "∧": "and", "∨": "or", "¬": "not", "−": "-", "–": "-",
    "‘": "'", "’": "'", "“": "\"", "”": "\"", "`": "'",
  ]
}

extension Character {
  /// Whether the character may be part of a name, a number or a unit.
  fileprivate var isOfWord: Bool { isLetter || isNumber || "._-°%/µ".contains(self) }
}
