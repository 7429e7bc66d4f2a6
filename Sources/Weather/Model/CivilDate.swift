/// A date of the Gregorian calendar.
struct CivilDate: Equatable {
  var year: Int

  /// 1…12 in a valid date.
  var month: Int

  /// 1…31 in a valid date.
  var day: Int

  /// The years in which this arithmetic and Foundation's calendar agree; in some before 1582 they do
  /// not.
  static let years = 1900...9999

  /// The days of these years, since 1970-01-01.
  static let dayNumbers = -25_567...2_932_896

  init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The date of a day of `dayNumbers`.
  ///
  /// Hinnant 2014, chrono-Compatible Low-Level Date Algorithms: years begin in March, so that a leap
  /// day is the last of its year.
  init(dayNumber: Int) {
    let shifted = dayNumber + Self.daysBefore1970
    let (era, dayOfEra) = shifted.quotientAndRemainder(dividingBy: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
  }

  /// Days since 1970-01-01; nil unless the date exists and is in `years`.
  var dayNumber: Int? {
    guard Self.years.contains(year), (1...12).contains(month), day >= 1, day <= daysInMonth else {
      return nil
    }
    let (era, yearOfEra) = (month <= 2 ? year - 1 : year).quotientAndRemainder(dividingBy: 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - Self.daysBefore1970
  }

  private var daysInMonth: Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// From 1 March of the year 0.
  private static let daysBefore1970 = 719_468
}
