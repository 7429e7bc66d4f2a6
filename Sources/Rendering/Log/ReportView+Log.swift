import FoundationEssentials
package import Tracking
import Weather

extension ReportView {
  /// Returns the lines of a revision in a log: a heading, and the rows of its report below it.
  ///
  /// - Parameters:
  ///   - report: What it changed, with a row for each city to print. The present of this view is the
  ///     time of the revision.
  ///   - width: The columns that no line exceeds; nil in a pipe, where nothing is cut.
  package func lines(
    of revision: SavedRevision, _ report: ChangeReport, width: Int?
  ) -> [StyledLine] {
    let number = StyledLine(language.summary.revision(revision.number), .heading)
    let heading = joined([number] + details(of: revision, report.summary))
    return heading.wrapped(toWidth: width, indent: 2) + rowLines(of: report, width: width)
  }

  /// Returns a revision in a log in one line.
  ///
  /// - Parameters:
  ///   - latest: The greatest number of a revision, which makes the column of the numbers.
  ///   - width: The columns to which the line is cut; nil in a pipe.
  package func line(
    of revision: SavedRevision, _ summary: ChangeReport.Summary, latest: Int, width: Int?
  ) -> StyledLine {
    let number = StyledLine(String(revision.number), .heading).padded(
      toWidth: String(latest).utf8.count, alignment: .trailing)
    let line = joined([number] + details(of: revision, summary))
    return width.map { line.truncated(toWidth: $0, ellipsis: glyphs.ellipsis) } ?? line
  }

  /// Returns the credits below a log.
  ///
  /// - Parameter width: The columns that no line exceeds; nil in a pipe.
  package func creditLines(width: Int?) -> [StyledLine] { attributionLines.wrapped(toWidth: width) }

  private func joined(_ parts: [StyledLine]) -> StyledLine {
    parts.joined(separator: StyledLine(sanitized: glyphs.separator, .dim))
  }

  /// The time, the command and the counts.
  private func details(of revision: SavedRevision, _ summary: ChangeReport.Summary) -> [StyledLine]
  {
    var parts: [StyledLine] = []
    if let savedAt = revision.savedAt {
      let date = userClock.date(at: savedAt).text
      parts.append(StyledLine("\(date) \(ClockTime.text(savedAt, of: userClock, in: language))"))
    }
    if let command = revision.command {
      let text = revision.takenBack.map { language.summary.takenBack(command, $0) } ?? command
      parts.append(StyledLine(text))
    }
    return parts + [counts(of: summary)]
  }

  private func counts(of summary: ChangeReport.Summary) -> StyledLine {
    var parts = countParts(of: summary, hasUnchanged: false)
    if summary.added + summary.removed + summary.updated == 0 {
      parts.insert(StyledLine(language.summary.noChanges, .dim), at: 0)
    }
    return parts.joined(separator: StyledLine(language.comma))
  }
}
