/// A date of the Gregorian calendar.
///
/// The conversions are Howard Hinnant's ("chrono-Compatible Low-Level Date Algorithms", 2021).
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

  /// 1 for the first of January.
  var dayOfYear: Int {
    daysSince1970 - CivilDate(year: year, month: 1, day: 1).daysSince1970 + 1
  }

  var isValid: Bool {
    (1...12).contains(month) && (1...31).contains(day)
      && CivilDate(daysSince1970: daysSince1970) == self
  }

  /// `2026-01-20`.
  var text: String { "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))" }
}

/// Divides and rounds down, also below zero.
func floorDivide(_ dividend: Int, _ divisor: Int) -> Int {
  let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
  return remainder != 0 && (remainder < 0) != (divisor < 0) ? quotient - 1 : quotient
}

func padded(_ number: Int, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(width - digits.count, 0)) + digits
}
