package import FoundationEssentials

/// Parses HTTP dates (RFC 9110, section 5.6.7).
package enum HTTPDate {
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// Parses a date such as `Sat, 21 Nov 2026 09:00:00 GMT` or one of the two obsolete formats; returns
  /// nil for anything else.
  package static func date(from text: String) -> Date? {
    // The three formats order the same fields differently; the day of the week is ignored.
    let words = text.split { $0 == " " || $0 == "," }.map(String.init)
    switch words.count {
    case 6 where words[5].lowercased() == "gmt":
      return date(day: words[1], month: words[2], year: words[3], time: words[4])
    case 5: return date(day: words[2], month: words[1], year: words[4], time: words[3])
    case 4 where words[3].lowercased() == "gmt":
      let parts = words[1].split(separator: "-", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 3 else { return nil }
      return date(day: parts[0], month: parts[1], year: parts[2], time: words[2])
    default: return nil
    }
  }

  private static func date(day: String, month: String, year: String, time: String) -> Date? {
    let clock = time.split(separator: ":", omittingEmptySubsequences: false).map { number($0) }
    guard let day = number(day[...]), let month = months.firstIndex(of: month.lowercased()),
      var year = number(year[...]), clock.count == 3, let hour = clock[0], let minute = clock[1],
      let second = clock[2], (1...31).contains(day), hour < 24, minute < 60, second <= 60
    else { return nil }
    if year < 100 {
      // RFC 850 dates have years of two digits.
      year += year < 70 ? 2000 : 1900
    }
    guard (1970...9999).contains(year) else { return nil }
    let days = daysSince1970(year: year, month: month + 1, day: day)
    return Date(timeIntervalSince1970: Double(((days * 24 + hour) * 60 + minute) * 60 + second))
  }

  private static func number(_ digits: Substring) -> Int? {
    digits.utf8.count <= 4 && digits.isDigits ? Int(digits) : nil
  }

  /// Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `days_from_civil`.
  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let shifted = month > 2 ? year : year - 1
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}
