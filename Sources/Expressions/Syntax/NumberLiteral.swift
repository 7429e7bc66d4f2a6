import Weather

/// A number with or without a unit, as it is written.
struct NumberLiteral {
  let text: String
  let number: Double
  let column: Int
  let unit: String?
  let unitColumn: Int

  /// Whether a word is meant as a number.
  static func isBegun(by word: String) -> Bool {
    let digits = word.drop { "-.".contains($0) }
    guard digits.first?.isNumber == true, word.count - digits.count <= 2 else { return false }
    // A field of a day by its date, such as 2026-11-25.windGustMax.
    let parts = word.prefix(10).split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.count) != [4, 2, 2]
  }

  /// Splits a word into a number and a unit.
  ///
  /// - Parameter unit: The unit that follows the word, if the word has none.
  init(
    _ word: String, at column: Int, followedBy unit: (word: String, column: Int)?
  ) throws(ExpressionError) {
    func digits(_ text: Substring) -> Substring { text.prefix { $0.isASCII && $0.isNumber } }
    var rest = word[...]
    if rest.first == "-" { rest.removeFirst() }
    let whole = digits(rest)
    rest = rest[whole.endIndex...]
    if rest.first == ".", rest.dropFirst().first?.isNumber == true {
      rest = rest.dropFirst()
      rest = rest[digits(rest).endIndex...]
    }
    let written = word[..<rest.startIndex]
    let isNumber = !whole.isEmpty && rest.first?.isNumber != true && rest.first != "."
    guard isNumber, let number = Double(written), number.isFinite else {
      throw ExpressionError(.notANumber(word), at: column)
    }
    text = String(written)
    self.number = number
    self.column = column
    unitColumn = rest.isEmpty ? unit?.column ?? column : column + written.count
    if let sign = rest.first, "-/".contains(sign) {
      throw ExpressionError(.arithmetic(String(sign)), at: unitColumn)
    }
    self.unit = rest.isEmpty ? unit?.word : String(rest)
  }

  /// Returns what a field is compared with.
  func operand(for field: ExpressionField) throws(ExpressionError) -> Operand {
    let kind = field.kind
    switch kind {
    case .figure(.duration):
      let seconds = try seconds(for: field.description)
      if case .rain = field, seconds > Outlook.horizon {
        throw ExpressionError(.beyondOutlook(field.description), at: column)
      }
      return .literal(.figure(seconds))
    case .figure(let quantity):
      guard let unit else { return .unitless(number, quantity) }
      let units = FigureUnit.units(of: quantity)
      guard let unit = units.first(where: { $0.symbol == unit.symbol }) else {
        throw wrongUnit(unit, field.description, kind)
      }
      return .figure(number, unit)
    case .coordinate:
      if let unit, unit != "°" { throw wrongUnit(unit, field.description, kind) }
      return .literal(.number(number))
    default:
      throw ExpressionError(.wrongValue("a number", field: field.description, kind), at: column)
    }
  }

  /// The seconds of a duration that a field is compared with.
  private func seconds(for field: String) throws(ExpressionError) -> Double {
    if let seconds { return seconds }
    if let unit { throw wrongUnit(unit, field, .figure(.duration)) }
    throw ExpressionError(.missingUnit(text), at: column)
  }

  /// The seconds of a duration; nil without its unit, which 0 does not need.
  var seconds: Double? {
    guard let unit else { return number == 0 ? 0 : nil }
    return DurationUnit(rawValue: unit).map { number * $0.seconds }
  }

  private func wrongUnit(_ unit: String, _ field: String, _ kind: ValueKind) -> ExpressionError {
    guard let other = ValueKind.withUnit(unit) else {
      return ExpressionError(.unknownUnit(unit, kind), at: unitColumn)
    }
    return ExpressionError(.wrongUnit(unit, of: other, field: field, kind), at: unitColumn)
  }
}

extension ValueKind {
  /// Returns what a unit measures; nil for an unknown unit.
  static func withUnit(_ unit: String) -> ValueKind? {
    Quantity.allCases.map(ValueKind.figure).first { $0.units.contains(unit.symbol) }
  }
}

extension String {
  /// The symbol of the unit that a word stands for, such as `°C` for `C`.
  fileprivate var symbol: String { FigureUnit.allCases.first { $0.word == self }?.symbol ?? self }
}

extension Parser {
  /// Parses a number and its unit.
  mutating func number() throws(ExpressionError) -> NumberLiteral {
    let start = token
    let word = start.word ?? ""
    advance()
    let next = unitAhead.map { (word: $0, column: token.column) }
    let number = try NumberLiteral(word, at: start.column, followedBy: next)
    if next != nil, number.unitColumn == token.column { advance() }
    return number
  }

  /// The next word if it is meant as a unit.
  private var unitAhead: String? {
    guard let word = token.word, !["and", "or", "not"].contains(word.lowercased()) else {
      return nil
    }
    if ValueKind.withUnit(word) != nil { return word }
    // What begins another comparison is not a unit.
    switch following.kind {
    case .relation, .open: return nil
    default: return NumberLiteral.isBegun(by: word) ? nil : word
    }
  }
}
