package import FoundationEssentials
package import Weather

/// What the user wrote to name a saved state: `WHEN`.
package struct RevisionSpecifier: Sendable, Equatable {
  enum Form: Sendable, Equatable {
    case revision(Int)

    /// The state before the latest change is 1, and so on.
    case beforeChange(Int)

    /// So many seconds ago.
    case age(Double)
    case present

    /// The beginning of a day: 0 for today.
    case daysAgo(Int)

    /// The beginning of the latest such day before today; 0 for Sunday.
    case weekday(Int)

    /// The latest such time that has passed, in seconds after 00:00.
    case time(Int)

    /// A date and a time in seconds after 00:00; without a time the beginning of the date.
    case local(LocalDate, seconds: Int?)
    case instant(Date)
    case mark(String)
  }

  let form: Form

  /// What the user wrote.
  let text: String

  /// The present state.
  package static let present = RevisionSpecifier(.present, "now")

  /// The state before the latest change.
  package static let beforeLatestChange = RevisionSpecifier(.beforeChange(1), "@~1")

  /// The state with a mark.
  package static func mark(_ name: String) -> RevisionSpecifier {
    RevisionSpecifier(.mark(name), "@\(name)")
  }

  init(_ form: Form, _ text: String) {
    self.form = form
    self.text = text
  }

  package static func == (one: Self, other: Self) -> Bool { one.form == other.form }

  /// Returns the revision that it names in the local time of the user.
  ///
  /// - Throws: `HistoryError`; for an unknown mark without the nearest names.
  package func resolve(
    in history: any StateHistory,
    now: Date,
    clock: LocalClock
  ) throws(HistoryError) -> SavedRevision {
    switch form {
    case .present: return history.latest
    case .beforeChange(let count):
      guard count == 1 || history.isOn else { throw .off }
      return try history.revision(beforeChange: count)
    case .revision(let number):
      guard history.isOn else { throw .off }
      return try history.existingRevision(number)
    case .mark(let name):
      guard history.isOn else { throw .off }
      return try history.revision(marked: name)
    case .age, .daysAgo, .weekday, .time, .local, .instant:
      let instant = moment(now, clock)
      // The time of a revision names it, also where the clock was wrong then.
      if case .instant = form, history.isOn, let found = history.revision(savedAt: instant) {
        return found
      }
      guard instant <= now else { throw .future(text) }
      guard history.isOn else { throw .off }
      return try history.revision(at: instant)
    }
  }

  /// Returns the moment that it names in the local time of the user, which may be in the future;
  /// nil if it names a revision.
  package func moment(now: Date, clock: LocalClock) -> Date? {
    switch form {
    case .age, .daysAgo, .weekday, .time, .local, .instant: moment(now, clock)
    case .revision, .beforeChange, .present, .mark: nil
    }
  }

  /// The moment that it names; the present for what does not name one.
  private func moment(_ now: Date, _ clock: LocalClock) -> Date {
    let today = clock.date(at: now)
    switch form {
    case .age(let seconds): return now.addingTimeInterval(-seconds)
    case .daysAgo(let days): return clock.beginning(of: today.advanced(byDays: -days))
    case .weekday(let weekday):
      let distance = (today.weekday - weekday + 6) % 7 + 1
      return clock.beginning(of: today.advanced(byDays: -distance))
    case .time(let seconds):
      let passed = (0...2).flatMap { daysAgo in
        let date = today.advanced(byDays: -daysAgo)
        let instants = clock.instants(of: date, seconds: seconds)
        return instants.isEmpty ? [clock.instant(of: date, seconds: seconds)] : instants
      }
      .filter { $0 <= now }
      return passed.max() ?? now
    case .local(let date, let seconds):
      return seconds.map { clock.instant(of: date, seconds: $0) } ?? clock.beginning(of: date)
    case .instant(let instant): return instant
    case .revision, .beforeChange, .present, .mark: return now
    }
  }
}
