import FoundationEssentials
import Rendering
import Testing
import Tracking
import Weather

@testable import Commands

@Suite struct `A saved state that is not available` {
  private static let oldest = SavedRevision(number: 12, savedAt: TestWorld.start - 7200)
  private static let mark = HistoryMark(
    name: "trip", revision: 5, savedAt: TestWorld.start - 30 * 86_400, isAvailable: false)

  private static let failures: [(HistoryError, Commands.ExitStatus, Failure.Kind, String)] = [
    (
      .off, .notDone, .historyOff,
      "no history is kept; for one, put \"history\": { \"keep\": \"90d\" } into the configuration"
    ),
    (
      .noRevision(99, nearest: [42]), .notDone, .unknownRevision,
      "there is no revision 99; the nearest is 42"
    ),
    (
      .noRevision(30, nearest: [29, 42]), .notDone, .unknownRevision,
      "there is no revision 30; the nearest are 29 and 42"
    ),
    (
      .noRevision(30, nearest: []), .notDone, .unknownRevision,
      "there is no revision 30; 'skydiff log --all' lists them"
    ),
    (
      .tooEarly(oldest: oldest), .notDone, .tooEarly,
      "the state of that time is not available; the oldest one is revision 12 of 16:00: "
        + "'skydiff log --all' lists them"
    ),
    (
      .tooFewChanges(0, oldest: SavedRevision(number: 3)), .notDone, .tooEarly,
      "there is no change to go back; the oldest state is revision 3: "
        + "'skydiff log --all' lists them"
    ),
    (
      .tooFewChanges(1, oldest: oldest), .notDone, .tooEarly,
      "there is only 1 change to go back; the oldest state is revision 12 of 16:00: "
        + "'skydiff log --all' lists them"
    ),
    (
      .tooFewChanges(4, oldest: oldest), .notDone, .tooEarly,
      "there are only 4 changes to go back; the oldest state is revision 12 of 16:00: "
        + "'skydiff log --all' lists them"
    ),
    (
      .noMark("trop", nearest: ["home", "trip"]), .notDone, .unknownMark,
      "there is no mark 'trop'; did you mean 'trip'?"
    ),
    (
      .noMark("x", nearest: []), .notDone, .unknownMark,
      "there is no mark 'x'; 'skydiff mark' lists the marks"
    ),
    (
      .markUnavailable(mark, oldest: oldest), .notDone, .markUnavailable,
      "the state of '@trip', revision 5 of 2026-10-22 18:00, is not available; the oldest one is "
        + "revision 12 of 16:00: 'skydiff mark trip' moves the mark to now"
    ),
    (
      .future("tomorrow"), .usage, .usage,
      "'tomorrow' is in the future; name a moment that has passed, or 'now'"
    ),
  ]

  @Test(arguments: failures) func `is reported with the next step`(
    _ error: HistoryError, _ status: Commands.ExitStatus, _ kind: Failure.Kind, _ message: String
  ) {
    let time = UserTime(clock: LocalClock(offset: 9 * 3600), now: TestWorld.start)
    #expect(Failure(error, time) == Failure(status, kind: kind, message))
  }
}
