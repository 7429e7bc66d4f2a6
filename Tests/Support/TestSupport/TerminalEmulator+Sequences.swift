extension TerminalEmulator {
  /// Performs a control character.
  mutating func control(_ byte: UInt8) {
    last = nil
    isWrapPending = false
    switch byte {
    case 0x0A: lineFeed()
    case 0x0D: screen.cursor.column = 0
    default: problems.append("control character \(byte)")
    }
  }

  /// Performs an escape sequence.
  mutating func perform(_ sequence: String) {
    last = nil
    isWrapPending = false
    if ["\u{1B}]11;?\u{1B}\\", "\u{1B}[c"].contains(sequence) {
      questions += 1
      return
    }
    let body = sequence.dropFirst(2).dropLast()
    guard sequence.hasPrefix("\u{1B}["), let final = sequence.last else {
      problems.append("ESC\(sequence.dropFirst())")
      return
    }
    let isKnown =
      body.hasPrefix("?")
      ? setModes(body.dropFirst(), final)
      : move(final, numbers(body)) || edit(final, numbers(body)) || setAttributes(final, body)
    if !isKnown { problems.append("CSI \(body)\(final)") }
  }

  private mutating func move(_ final: Character, _ numbers: [Int?]) -> Bool {
    let first = max((numbers.first ?? nil) ?? 1, 1)
    let second = max((numbers.dropFirst().first ?? nil) ?? 1, 1)
    switch final {
    case "H": screen.cursor = Place(column: min(second, columns) - 1, row: min(first, rows) - 1)
    case "G": screen.cursor.column = min(first, columns) - 1
    case "C": screen.cursor.column = min(screen.cursor.column + first, columns - 1)
    case "r": return setRegion(numbers)
    default: return false
    }
    return true
  }

  private mutating func setRegion(_ numbers: [Int?]) -> Bool {
    let top = (numbers.first ?? nil) ?? 1
    let bottom = (numbers.dropFirst().first ?? nil) ?? rows
    guard top >= 1, bottom <= rows, top < bottom || rows == 1 else { return false }
    region = top - 1..<bottom
    screen.cursor = Place(column: 0, row: 0)
    return true
  }

  private mutating func edit(_ final: Character, _ numbers: [Int?]) -> Bool {
    let count = max((numbers.first ?? nil) ?? 1, 1)
    let cursor = screen.cursor
    let rest = cursor.row..<max(region.upperBound, cursor.row)
    switch (final, numbers.first ?? nil) {
    case ("X", _): erase(cursor.column..<cursor.column + count)
    case ("K", nil), ("K", 0): erase(cursor.column..<columns)
    case ("J", 2): eraseRows(0..<rows)
    case ("L", _) where region.contains(cursor.row):
      scroll(rest, by: -count)
      screen.cursor.column = 0
    case ("M", _) where region.contains(cursor.row):
      scroll(rest, by: count)
      screen.cursor.column = 0
    case ("S", _): scroll(region, by: count)
    case ("T", _): scroll(region, by: -count)
    default: return false
    }
    return true
  }

  private mutating func setAttributes(_ final: Character, _ body: Substring) -> Bool {
    guard final == "m" else { return false }
    var codes = body.split(separator: ";", omittingEmptySubsequences: false)[...]
    while let code = codes.popFirst() {
      switch code {
      case "", "0": attributes = Attributes()
      case "1": attributes.isBold = true
      case "2": attributes.isDim = true
      case "7": attributes.isReversed = true
      case "22": (attributes.isBold, attributes.isDim) = (false, false)
      case "27": attributes.isReversed = false
      case "31", "32", "33": attributes.color = String(code)
      case "38" where codes.first == "5" && codes.count > 1:
        attributes.color = "38;5;\(codes[codes.startIndex + 1])"
        codes = codes.dropFirst(2)
      case "39": attributes.color = nil
      default: return false
      }
    }
    return true
  }

  private mutating func setModes(_ body: Substring, _ final: Character) -> Bool {
    if body == "2026$", final == "p" {
      questions += 1
      return true
    }
    guard final == "h" || final == "l" else { return false }
    let isOn = final == "h"
    switch body {
    case "7": modes.isWrapping = isOn
    case "25": modes.isCursorVisible = isOn
    case "1000", "1006": modes.reportsMouse = isOn
    case "1049": setAlternate(isOn)
    case "2004": modes.isBracketedPaste = isOn
    case "2026": modes.isSynchronized = isOn
    default: return false
    }
    return true
  }

  /// Changes between the main and the alternate screen, which keeps the main one and its cursor.
  private mutating func setAlternate(_ isOn: Bool) {
    guard isOn != modes.isAlternate else { return }
    modes.isAlternate = isOn
    if isOn {
      mainScreen = screen
      screen.cells = Self.empty(columns, rows).cells
    } else if let main = mainScreen {
      screen = main
      mainScreen = nil
    }
  }

  /// Returns the numbers between semicolons; nil for the default.
  private func numbers(_ body: Substring) -> [Int?] {
    body.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
  }
}
