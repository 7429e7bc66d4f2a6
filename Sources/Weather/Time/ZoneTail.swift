/// The yearly rule of a time zone, such as `EST5EDT,M3.2.0,M11.1.0` in POSIX form.
struct ZoneTail: Sendable, Equatable {
  /// Seconds ahead of UTC in standard time.
  var standardOffset: Int

  /// Daylight saving time; nil if there is none.
  var daylight: Daylight?

  struct Daylight: Sendable, Equatable {
    var offset: Int
    var begin: YearlyChange
    var end: YearlyChange
  }

  /// Seconds ahead of UTC at an instant in seconds since 1970.
  func offset(at instant: Int) -> Int {
    guard let daylight else { return standardOffset }
    let year = CalendarYear(containing: instant + standardOffset)
    let begin = daylight.begin.seconds(in: year) - standardOffset
    let end = daylight.end.seconds(in: year) - daylight.offset
    // In the southern hemisphere it begins in one year and ends in the next.
    let isDaylight =
      begin < end ? (begin..<end).contains(instant) : !(end..<begin).contains(instant)
    return isDaylight ? daylight.offset : standardOffset
  }
}

/// The day and time of a yearly clock change.
struct YearlyChange: Sendable, Equatable {
  enum Day: Sendable, Equatable {
    /// Counted from 1 without 29 February.
    case julian(Int)
    /// Counted from 0 with 29 February.
    case zeroBased(Int)
    /// The n-th weekday (Sunday is 0) of a month; the fifth is the last.
    case weekday(Int, week: Int, month: Int)
  }

  var day: Day

  /// In seconds after local midnight, up to a week before or after.
  var time: Int

  /// The local time of the change, in seconds since 1970 as if local time were UTC.
  func seconds(in year: CalendarYear) -> Int {
    let dayNumber: Int
    switch day {
    case .julian(let number):
      dayNumber = year.firstDay + number - 1 + (year.isLeap && number > 59 ? 1 : 0)
    case .zeroBased(let number): dayNumber = year.firstDay + number
    case .weekday(let weekday, let week, let month):
      let first = year.firstDay(ofMonth: month)
      // 1970-01-01 was a Thursday.
      let firstWeekday = ((first + 4) % 7 + 7) % 7
      var candidate = first + (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
      let next = month == 12 ? year.firstDay + year.length : year.firstDay(ofMonth: month + 1)
      while candidate >= next { candidate -= 7 }
      dayNumber = candidate
    }
    return dayNumber * 86_400 + time
  }
}

/// A year of the Gregorian calendar in days since 1970-01-01.
struct CalendarYear {
  let firstDay: Int
  let isLeap: Bool

  var length: Int { isLeap ? 366 : 365 }

  init(containing localSeconds: Int) {
    let day = Int((Double(localSeconds) / 86_400).rounded(.down))
    var year = 1970 + Int((Double(day) / 365.2425).rounded(.down))
    // The estimate is off by at most a year.
    while Self.firstDay(of: year) > day { year -= 1 }
    while Self.firstDay(of: year + 1) <= day { year += 1 }
    firstDay = Self.firstDay(of: year)
    isLeap = Self.firstDay(of: year + 1) - firstDay == 366
  }

  func firstDay(ofMonth month: Int) -> Int {
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return firstDay + lengths.prefix(max(month - 1, 0)).reduce(0, +)
  }

  private static func firstDay(of year: Int) -> Int {
    let before = year - 1
    func quotient(_ divisor: Int) -> Int { Int((Double(before) / Double(divisor)).rounded(.down)) }
    return before * 365 + quotient(4) - quotient(100) + quotient(400) - 719_162
  }
}

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

  init(_ text: String) { rest = text[...] }

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
      guard let month = number(), (1...12).contains(month), skip("."), let week = number(),
        (1...5).contains(week), skip("."), let weekday = number(), (0...6).contains(weekday)
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
