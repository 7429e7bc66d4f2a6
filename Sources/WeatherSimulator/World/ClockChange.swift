/// The rule by which a zone's clock changes in the course of a year.
struct ClockChange: Sendable {
  /// A moment of each year: a weekday on or after a day of a month.
  struct Moment: Sendable {
    var month: Int
    /// The earliest day of the month it can be.
    var earliestDay: Int
    /// 0 for Sunday.
    var weekday = 0
    /// Seconds after midnight of standard time; of UTC where the rule is kept by UTC.
    var seconds: Int

    func date(in year: Int) -> Int {
      let earliest = CivilDate(year: year, month: month, day: earliestDay).daysSince1970
      // The first of January 1970 was a Thursday.
      let earliestWeekday = earliest + 4 - floorDivide(earliest + 4, 7) * 7
      return earliest + (weekday - earliestWeekday + 7) % 7
    }
  }

  var begins: Moment
  var ends: Moment
  var isKeptByUTC = false

  /// Whether the clock is ahead at an instant.
  func isInForce(at instant: Int, standardOffset: Int) -> Bool {
    let year = CivilTime(seconds: instant + standardOffset).date.year
    let shift = isKeptByUTC ? 0 : standardOffset
    let start = begins.date(in: year) * 86_400 + begins.seconds - shift
    let end = ends.date(in: year) * 86_400 + ends.seconds - shift
    // South of the equator summer spans the end of the year.
    return start < end
      ? (start..<end).contains(instant) : !(end..<start).contains(instant)
  }

  static let europe = ClockChange(
    begins: Moment(month: 3, earliestDay: 25, seconds: 3600),
    ends: Moment(month: 10, earliestDay: 25, seconds: 3600),
    isKeptByUTC: true
  )
  static let northAmerica = ClockChange(
    begins: Moment(month: 3, earliestDay: 8, seconds: 2 * 3600),
    ends: Moment(month: 11, earliestDay: 1, seconds: 3600)
  )
  static let australia = ClockChange(
    begins: Moment(month: 10, earliestDay: 1, seconds: 2 * 3600),
    ends: Moment(month: 4, earliestDay: 1, seconds: 2 * 3600)
  )
  static let newZealand = ClockChange(
    begins: Moment(month: 9, earliestDay: 24, seconds: 2 * 3600),
    ends: Moment(month: 4, earliestDay: 1, seconds: 2 * 3600)
  )
  static let chile = ClockChange(
    begins: Moment(month: 9, earliestDay: 2, seconds: 4 * 3600),
    ends: Moment(month: 4, earliestDay: 2, seconds: 3 * 3600),
    isKeptByUTC: true
  )
  static let egypt = ClockChange(
    begins: Moment(month: 4, earliestDay: 24, weekday: 5, seconds: 0),
    ends: Moment(month: 10, earliestDay: 25, weekday: 4, seconds: 23 * 3600)
  )
}
