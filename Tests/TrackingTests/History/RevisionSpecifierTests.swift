import FoundationEssentials
import Testing
import Tracking
import TrackingSamples
import Weather
import WeatherSamples

/// Which revision a WHEN names; the present is Saturday, 2026-11-21T09:00:04Z.
@Suite struct `A named revision` {
  /// From the empty list on, with the times of the saves; revisions 2 and 4 changed nothing.
  private static let times = [
    "2026-11-16T10:00:00Z", "2026-11-20T23:30:00Z", "2026-11-21T00:00:00Z", "2026-11-21T08:00:00Z",
    "2026-11-21T08:00:00Z",
  ]

  private static func history() throws -> ListedHistory {
    let saved = try times.enumerated().map { index, time in
      SavedRevision(
        number: index + 1, savedAt: try instant(time), command: "refresh",
        hasChanges: (index + 1) % 2 == 1)
    }
    return ListedHistory([SavedRevision(number: 0)] + saved)
  }

  private func number(
    _ text: String, in history: ListedHistory, clock: LocalClock = .utc, now: Date = .sample
  ) throws -> Int {
    try RevisionSpecifier(text).resolve(in: history, now: now, clock: clock).number
  }

  private func error(_ text: String, in history: ListedHistory) throws -> HistoryError? {
    let specifier = try RevisionSpecifier(text)
    do throws(HistoryError) {
      let found = try specifier.resolve(in: history, now: .sample, clock: .utc)
      Issue.record("\(text) names \(found.number)")
      return nil
    } catch { return error }
  }

  private static let found: [(String, Int)] = [
    ("0", 0), ("3", 3), ("5", 5), ("now", 5),
    // The latest change is revision 5, the one before it 3, then 1.
    ("@~1", 4), ("@~2", 2), ("@~3", 0), ("4s", 5), ("60m", 5), ("61m", 3), ("9h", 3), ("10h", 1),
    ("560m", 2), ("4d", 1), ("5d", 0), ("1w", 0), ("0s", 5), ("today", 3), ("yesterday", 1),
    ("friday", 1), ("sat", 0), ("tue", 1), ("mon", 0), ("08:00", 5), ("07:59", 3), ("09:00", 5),
    ("09:01", 1), ("23:45", 2), ("2026-11-21", 3), ("2026-11-20", 1), ("2026-11-16", 0),
    ("2026-11-17", 1), ("1900-01-01", 0), ("2026-11-21T08:00", 5), ("2026-11-21T07:59:59", 3),
    ("2026-11-21T08:00Z", 5), ("2026-11-21T16:59+09:00", 3), ("2026-11-21T17:00+09:00", 5),
    ("0001-01-01T00:00", 0),
  ]

  @Test(arguments: found) func `is found`(_ text: String, _ expected: Int) throws {
    #expect(try number(text, in: Self.history()) == expected)
  }

  @Test(arguments: ["2026-11-21T09:00:05", "2026-11-22", "2026-11-21T09:01Z", "9999-12-31"])
  func `is not in the future`(_ text: String) throws {
    var history = try Self.history()
    #expect(try error(text, in: history) == .future(text))
    history.isOn = false
    #expect(try error(text, in: history) == .future(text))
  }

  @Test func `is found by its time even if the clock was once ahead`() throws {
    var history = try Self.history()
    history.revisions[4].savedAt = try instant("2027-01-01T00:00:00Z")
    #expect(try number("2027-01-01T00:00:00Z", in: history) == 4)
    #expect(try error("2027-01-01T00:00:01Z", in: history) == .future("2027-01-01T00:00:01Z"))
    #expect(try number("now", in: history) == 5)
    // Revision 5 was saved later, but its time is earlier.
    #expect(try number("08:00", in: history) == 5)
    #expect(try number("07:00", in: history) == 3)
    // A clock that was behind again is found by its time, too, but not among other moments.
    history.revisions[5].savedAt = try instant("2026-11-20T00:00:00Z")
    #expect(try number("2026-11-20T23:30:00Z", in: history) == 2)
    #expect(try number("2026-11-20T23:30:01Z", in: history) == 5)
  }

  @Test func `is local to the user`() throws {
    let history = try Self.history()
    let seoul = LocalClock(offset: 9 * 3600)
    // 2026-11-21T18:00:04 in Seoul.
    #expect(try number("today", in: history, clock: seoul) == 1)
    #expect(try number("17:00", in: history, clock: seoul) == 5)
    #expect(try number("18:01", in: history, clock: seoul) == 1)
    #expect(try number("2026-11-21T08:30", in: history, clock: seoul) == 2)
    #expect(try number("saturday", in: history, clock: LocalClock(offset: -36_000)) == 0)
    #expect(try number("friday", in: history, clock: LocalClock(offset: -36_000)) == 0)
    #expect(try number("thursday", in: history, clock: LocalClock(offset: -36_000)) == 1)
  }

  @Test func `of a local time that comes twice is the first with a date, else the later`() throws {
    let clock = try ZoneFile.clock("Europe/Oslo")
    // 02:30 was at 00:30Z and at 01:30Z.
    let history = ListedHistory(
      try ["2026-10-25T00:00:00Z", "2026-10-25T01:00:00Z", "2026-10-25T02:00:00Z"].enumerated().map
      { SavedRevision(number: $0 + 1, savedAt: try instant($1)) })
    let later = try instant("2026-10-25T09:00:00Z")
    #expect(try number("02:30", in: history, clock: clock, now: later) == 2)
    #expect(try number("2026-10-25T02:30", in: history, clock: clock, now: later) == 1)
    let between = try instant("2026-10-25T01:10:00Z")
    #expect(try number("02:30", in: history, clock: clock, now: between) == 1)
  }

  @Test func `of a skipped local time is the one at the clock change`() throws {
    let clock = try ZoneFile.clock("Europe/Oslo")
    let history = ListedHistory(
      try ["2026-03-29T00:00:00Z", "2026-03-29T01:00:00Z", "2026-03-29T01:20:00Z"].enumerated().map
      { SavedRevision(number: $0 + 1, savedAt: try instant($1)) })
    let now = try instant("2026-03-29T12:00:00Z")
    for text in ["2026-03-29T02:30", "02:30", "2026-03-29T02:00", "2026-03-29T03:00"] {
      #expect(try number(text, in: history, clock: clock, now: now) == 2, "\(text)")
    }
    #expect(try number("2026-03-29T03:20", in: history, clock: clock, now: now) == 3)
  }

  // MARK: - Errors

  @Test func `that does not exist is reported with the nearest ones`() throws {
    var history = try Self.history()
    #expect(try error("6", in: history) == .noRevision(6, nearest: [5]))
    history.revisions.removeFirst(2)
    #expect(try error("1", in: history) == .noRevision(1, nearest: [2]))
    history.revisions.remove(at: 1)
    #expect(try error("3", in: history) == .noRevision(3, nearest: [2, 4]))
  }

  @Test func `that is older than the history is reported with the oldest one`() throws {
    var history = try Self.history()
    #expect(try error("@~4", in: history) == .tooFewChanges(3, oldest: history.oldest))
    history.revisions.removeFirst(3)
    #expect(try error("yesterday", in: history) == .tooEarly(oldest: history.oldest))
    #expect(try error("2026-11-20T23:59:59", in: history) == .tooEarly(oldest: history.oldest))
    #expect(try number("today", in: history) == 3)
    #expect(try number("@~1", in: history) == 4)
    // Revision 3 had changes, but revision 2 is gone.
    #expect(try error("@~2", in: history) == .tooFewChanges(1, oldest: history.oldest))
  }

  @Test func `is found by its mark`() throws {
    var history = try Self.history()
    let old = HistoryMark(name: "old", revision: 2, savedAt: nil, isAvailable: false)
    let lost = HistoryMark(name: "lost", revision: 9, savedAt: nil)
    history.marks = [HistoryMark(name: "Trip", revision: 2, savedAt: nil), old, lost]
    #expect(try number("@Trip", in: history) == 2)
    #expect(try error("@trip", in: history) == .noMark("trip", nearest: []))
    #expect(try error("@old", in: history) == .markUnavailable(old, oldest: history.oldest))
    #expect(try error("@lost", in: history) == .markUnavailable(lost, oldest: history.oldest))
  }

  @Test func `is the present or before the latest change without a history`() throws {
    var history = try Self.history()
    history.isOn = false
    history.marks = [HistoryMark(name: "trip", revision: 2, savedAt: nil)]
    #expect(try number("now", in: history) == 5)
    #expect(try number("@~1", in: history) == 4)
    for text in ["5", "@~2", "today", "0s", "08:00", "2026-11-21", "@trip", "@none"] {
      #expect(try error(text, in: history) == .off, "\(text)")
    }
    history.revisions = []
    #expect(try error("@~1", in: history) == .tooFewChanges(0, oldest: history.oldest))
  }
}
