import FoundationEssentials
import TestSupport
import Testing

@testable import Weather

@Suite struct CivilDateTests {
  /// Every day around the end of February and of a year, and days in between.
  private static let dayNumbers: [Int] = {
    var random = SeededGenerator(seed: 5)
    let ends = [1900, 1999, 2000, 2024, 2026, 2100, 2400, 9999].flatMap { year in
      [(2, 27), (12, 30)].compactMap { month, day in
        CivilDate(year: year, month: month, day: day).dayNumber
      }.flatMap { $0...min($0 + 4, CivilDate.dayNumbers.upperBound) }
    }
    let others = (0..<500).map { _ in Int.random(in: CivilDate.dayNumbers, using: &random) }
    return ends + others + [CivilDate.dayNumbers.lowerBound, CivilDate.dayNumbers.upperBound]
  }()

  @Test func `dates are written and read as Foundation does`() {
    for dayNumber in Self.dayNumbers {
      let date = LocalDate(dayNumber: dayNumber)
      let text = TimestampWriter().text(date)
      #expect(text == date.text)
      #expect(TimestampReader().date(text) == date)
      let instant = date.midnightUTC + 86_399
      #expect(TimestampWriter().text(instant) == Timestamp.text(instant))
      #expect(TimestampReader().instant(Timestamp.text(instant)) == instant)
    }
  }

  @Test func `the range of day numbers is the range of years`() {
    let first = CivilDate(year: CivilDate.years.lowerBound, month: 1, day: 1)
    let last = CivilDate(year: CivilDate.years.upperBound, month: 12, day: 31)
    #expect(first.dayNumber == CivilDate.dayNumbers.lowerBound)
    #expect(last.dayNumber == CivilDate.dayNumbers.upperBound)
  }

  @Test(arguments: ["1899-12-31", "1600-02-29", "0001-01-01", "0000-12-31", "1582-10-10"])
  func `dates before 1900 are those of Foundation`(text: String) {
    #expect(TimestampReader().date(text) == LocalDate(text))
    #expect(TimestampReader().date(text).map { TimestampWriter().text($0) } ?? text == text)
  }

  @Test(arguments: [
    "2026-02-29", "2100-02-29", "2026-04-31", "2026-00-10", "2026-13-10", "2026-01-00",
    "2026-01-32", "1899-02-29", "2026-1-010", "2026/01/01", "+026-01-01", "2026-01-011",
  ]) func `dates that do not exist are invalid`(text: String) {
    #expect(TimestampReader().date(text) == nil)
    #expect(TimestampReader().instant(label: "\(text)T10:00") == nil)
  }
}
