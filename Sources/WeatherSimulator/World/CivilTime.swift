/// A local or UTC time as date and time of day.
struct CivilTime: Sendable {
  /// Seconds since 1970-01-01T00:00 in the same zone.
  var seconds: Int

  var date: CivilDate { CivilDate(daysSince1970: floorDivide(seconds, 86_400)) }

  var secondsOfDay: Int { seconds - floorDivide(seconds, 86_400) * 86_400 }

  /// For example `2026-01-20T09:46`.
  var minuteText: String {
    let minutes = secondsOfDay / 60
    return "\(date.text)T\(padded(minutes / 60, 2)):\(padded(minutes % 60, 2))"
  }

  /// For example `2026-01-20T09:46:05Z`; the time must be UTC.
  var utcText: String { "\(minuteText):\(padded(secondsOfDay % 60, 2))Z" }

  init(seconds: Int) {
    self.seconds = seconds
  }

  /// Parses `2026-01-20`, `2026-01-20T09:46` or `2026-01-20T09:46:05`, with or without `Z`.
  init?(utcText text: String) {
    var bytes = Array(text.utf8)
    if bytes.last == UInt8(ascii: "Z") { bytes.removeLast() }
    let pattern = Array("0000-00-00T00:00:00".utf8)
    guard [10, 16, 19].contains(bytes.count) else { return nil }
    for (byte, model) in zip(bytes, pattern) {
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      guard model == UInt8(ascii: "0") ? isDigit : byte == model else { return nil }
    }
    func number(_ range: Range<Int>) -> Int {
      guard range.upperBound <= bytes.count else { return 0 }
      return bytes[range].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
    let date = CivilDate(year: number(0..<4), month: number(5..<7), day: number(8..<10))
    let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
    guard date.isValid, hour < 24, minute < 60, second < 60 else { return nil }
    seconds = date.daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second
  }
}

extension CivilTime {
  /// For example `Tue, 20 Jan 2026 18:51:27 GMT`, as in HTTP headers; the time must be UTC.
  var httpText: String {
    let (minutes, second) = (secondsOfDay / 60, secondsOfDay % 60)
    let time = "\(padded(minutes / 60, 2)):\(padded(minutes % 60, 2)):\(padded(second, 2))"
    let day = "\(padded(date.day, 2)) \(Self.months[date.month - 1]) \(date.year)"
    return "\(weekdayName.prefix(3)), \(day) \(time) GMT"
  }

  var weekdayName: String {
    // 1970-01-01 was a Thursday.
    let days = floorDivide(seconds, 86_400) + 4
    return Self.weekdays[days - floorDivide(days, 7) * 7]
  }

  private static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}

/// A date of the Gregorian calendar.
///
/// The conversions follow Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms" (2021).
struct CivilDate: Sendable, Equatable {
  var year: Int
  var month: Int
  var day: Int

  init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  init(daysSince1970 days: Int) {
    let shifted = days + 719_468
    let era = floorDivide(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  var daysSince1970: Int {
    let marchYear = month <= 2 ? year - 1 : year
    let era = floorDivide(marchYear, 400)
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// 1 for January 1.
  var dayOfYear: Int {
    daysSince1970 - CivilDate(year: year, month: 1, day: 1).daysSince1970 + 1
  }

  var isValid: Bool {
    (1...12).contains(month) && (1...31).contains(day)
      && CivilDate(daysSince1970: daysSince1970) == self
  }

  /// For example `2026-01-20`.
  var text: String { "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))" }
}

/// Floor division.
func floorDivide(_ dividend: Int, _ divisor: Int) -> Int {
  let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
  return remainder != 0 && (remainder < 0) != (divisor < 0) ? quotient - 1 : quotient
}

func padded(_ number: Int, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(width - digits.count, 0)) + digits
}
