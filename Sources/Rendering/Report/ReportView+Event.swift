package import FoundationEssentials
package import Tracking
import Weather

extension ReportView {
  /// Returns the lines of one event of a stream: its time, and the rows of its cities below it.
  ///
  /// - Parameters:
  ///   - report: The cities that changed. The credits of this view follow them.
  ///   - earlier: When the event before was, or when the stream began; the date is shown if the day
  ///     changed since.
  ///   - width: The columns that no line exceeds; nil in a pipe, where nothing is cut.
  package func lines(
    of report: ChangeReport,
    at instant: Date,
    after earlier: Date,
    grouping: ReportGrouping = .none,
    width: Int?
  ) -> [StyledLine] {
    let date = userClock.date(at: instant)
    let day = date == userClock.date(at: earlier) ? "" : "\(date.text) "
    let time = StyledLine(day + ClockTime.text(instant, of: userClock, in: language), .heading)
    return time.wrapped(toWidth: width)
      + rowLines(of: report, grouping: grouping, width: width) + creditLines(width: width)
  }
}
