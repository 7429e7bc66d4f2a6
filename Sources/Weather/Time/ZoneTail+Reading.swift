extension ZoneTail {
  /// Parses a rule in the form of the environment variable TZ (POSIX.1-2024, section 8.3, with the
  /// times of RFC 9636); nil for anything else.
  init?(_ text: String) {
    var reader = ZoneTextReader(text)
    guard reader.name(), let west = reader.time() else { return nil }
    standardOffset = -west
    if reader.isAtEnd { return }
    guard reader.name() else { return nil }
    var offset = standardOffset + 3600
    if !reader.isNext(",") {
      guard let west = reader.time() else { return nil }
      offset = -west
    }
    guard reader.skip(","), let begin = reader.change(), reader.skip(","),
      let end = reader.change(), reader.isAtEnd
    else { return nil }
    daylight = Daylight(offset: offset, begin: begin, end: end)
  }
}

private struct ZoneTextReader {
  private var rest: Substring

  init(_ text: String) {
    rest = text[...]
  }

  var isAtEnd: Bool { rest.isEmpty }

  func isNext(_ character: Character) -> Bool { rest.first == character }

  mutating func skip(_ character: Character) -> Bool {
    guard isNext(character) else { return false }
    rest.removeFirst()
    return true
  }

  /// Skips an abbreviation: letters, or anything between angle brackets.
  mutating func name() -> Bool {
    if skip("<") {
      rest = rest.drop { $0 != ">" }
      return skip(">")
    }
    let name = rest.prefix { $0.isLetter }
    rest = rest.dropFirst(name.count)
    return name.count >= 3
  }

  mutating func number() -> Int? {
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty, digits.count <= 4 else { return nil }
    rest = rest.dropFirst(digits.count)
    return Int(digits)
  }

  /// `[+-]hh[:mm[:ss]]` in seconds.
  mutating func time() -> Int? {
    let isNegative = isNext("-")
    if isNegative || isNext("+") { rest.removeFirst() }
    guard let hours = number(), hours <= 167 else { return nil }
    var seconds = hours * 3600
    for unit in [60, 1] {
      guard skip(":") else { break }
      guard let part = number(), part < 60 else { return nil }
      seconds += part * unit
    }
    return isNegative ? -seconds : seconds
  }

  /// `Mm.w.d`, `Jn` or `n`, and the time of day after a slash.
  mutating func change() -> YearlyChange? {
    let day: YearlyChange.Day
    if skip("M") {
      guard let month = number(), (1...12).contains(month), skip("."),
        let week = number(), (1...5).contains(week), skip("."),
        let weekday = number(), (0...6).contains(weekday)
      else { return nil }
      day = .weekday(weekday, week: week, month: month)
    } else if skip("J") {
      guard let number = number(), (1...365).contains(number) else { return nil }
      day = .julian(number)
    } else {
      guard let number = number(), (0...365).contains(number) else { return nil }
      day = .zeroBased(number)
    }
    guard skip("/") else { return YearlyChange(day: day, time: 2 * 3600) }
    guard let time = time() else { return nil }
    return YearlyChange(day: day, time: time)
  }
}
