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

  package static let present = RevisionSpecifier(.present, "now")

  package static let beforeLatestChange = RevisionSpecifier(.beforeChange(1), "@~1")

  init(_ form: Form, _ text: String) {
    self.form = form
    self.text = text
  }

  package static func == (one: Self, other: Self) -> Bool { one.form == other.form }

  /// Returns the revision that it names in the local time of the user.
  ///
  /// - Throws: `HistoryError`; for an unknown mark without the nearest names.
  package func resolve(
    in history: any StateHistory, now: Date, clock: LocalClock
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
      }.filter { $0 <= now }
      return passed.max() ?? now
    case .local(let date, let seconds):
      return seconds.map { clock.instant(of: date, seconds: $0) } ?? clock.beginning(of: date)
    case .instant(let instant): return instant
    case .revision, .beforeChange, .present, .mark: return now
    }
  }
}

extension RevisionSpecifier {
  /// Why a text names no state.
  package struct SyntaxError: Error, Sendable, Equatable {
    /// What was expected instead, such as `a time from 00:00 to 23:59`.
    package var expected: String

    init(_ expected: String) { self.expected = expected }
  }

  /// Reads what the user wrote.
  ///
  /// - Parameter text: One of the forms of `skydiff help when`.
  package init(_ text: String) throws(SyntaxError) {
    self.text = text
    form = try text.hasPrefix("@") ? Self.reference(text) : Self.form(text)
  }

  private static let anyForm = SyntaxError(
    "a revision, an age such as 3h, a day, a time or '@NAME'; 'skydiff help when' lists the forms")

  /// `@NAME` or `@~N`.
  private static func reference(_ text: String) throws(SyntaxError) -> Form {
    let name = String(text.dropFirst())
    if name.hasPrefix("~") {
      guard let count = number(name.dropFirst()), count > 0 else {
        throw SyntaxError("a number from 1 on after '@~'")
      }
      return .beforeChange(count)
    }
    guard HistoryMark.isName(name) else {
      throw SyntaxError("the name of a mark after '@': letters, digits, '.', '_' and '-'")
    }
    return .mark(name)
  }

  private static func form(_ text: String) throws(SyntaxError) -> Form {
    guard text.utf8.count <= 32, text.utf8.allSatisfy({ $0 < 0x80 }) else { throw anyForm }
    let word = text.lowercased()
    switch word {
    case "now": return .present
    case "today": return .daysAgo(0)
    case "yesterday": return .daysAgo(1)
    default: break
    }
    if let weekday = weekdays.firstIndex(where: { $0 == word || $0.prefix(3) == word }) {
      return .weekday(weekday)
    }
    if word.allSatisfy(\.isNumber), !word.isEmpty {
      guard let number = number(word[...]) else {
        throw SyntaxError("a revision of at most \(maximumDigits) digits")
      }
      return .revision(number)
    }
    if let age = try age(word) { return age }
    if word.dropFirst(4).hasPrefix("-"), word.prefix(4).allSatisfy(\.isNumber) {
      guard let moment = moment(word.uppercased()) else {
        throw SyntaxError("a date such as 2026-11-21, alone or with a time as in 2026-11-21T08:00")
      }
      return moment
    }
    if let time = time(word) { return time }
    if word.contains(":") {
      let both = "a day or a time; both together are written as 2026-11-21T08:00"
      throw SyntaxError(word.contains(" ") ? both : "a time from 00:00 to 23:59")
    }
    if word.hasPrefix("~") { throw SyntaxError("'@' before '~'") }
    throw anyForm
  }

  private static let weekdays = [
    "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
  ]

  private static let maximumDigits = 15

  /// The longest age, 100 years.
  private static let maximumAge = 36_525 * 86_400.0

  /// A number and a unit; nil for anything else.
  private static func age(_ word: String) throws(SyntaxError) -> Form? {
    let digits = word.dropLast()
    let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800]
    guard let unit = word.last.flatMap({ units[$0] }), !digits.isEmpty,
      digits.allSatisfy(\.isNumber)
    else { return nil }
    guard let number = number(digits), Double(number) * unit <= maximumAge else {
      throw SyntaxError("an age of at most 100 years")
    }
    return .age(Double(number) * unit)
  }

  /// `8:00`, `08:00`, or by a clock of 12 hours `8pm`, `8:00pm` or `8:00 pm`; nil for anything else.
  private static func time(_ word: String) -> Form? {
    let half = ["am", "pm"].firstIndex(where: word.hasSuffix)
    let clock =
      half == nil ? word[...] : word.dropLast(word.hasSuffix(" \(word.suffix(2))") ? 3 : 2)
    let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 1 && half != nil, (1...2).contains(parts[0].count),
      let hours = number(parts[0]), half == nil ? hours < 24 : (1...12).contains(hours)
    else { return nil }
    var minutes = 0
    if parts.count == 2 {
      guard parts[1].count == 2, let number = number(parts[1]), number < 60 else { return nil }
      minutes = number
    }
    return .time((half.map { hours % 12 + $0 * 12 } ?? hours) * 3600 + minutes * 60)
  }

  /// A date, a local time without a zone, or an instant; nil for anything else.
  private static func moment(_ text: String) -> Form? {
    if let date = LocalDate(text) { return .local(date, seconds: nil) }
    let zone = text.hasSuffix("Z") ? "Z" : String(text.suffix(6))
    let hasZone = zone == "Z" || zone.hasPrefix("+") || zone.hasPrefix("-")
    var label = hasZone ? String(text.dropLast(zone.count)) : text
    if label.count == 16 { label += ":00" }
    let reader = TimestampReader()
    if hasZone { return reader.zoned(label + zone).map { .instant($0.instant) } }
    guard let local = reader.instant(label + "Z") else { return nil }
    let date = LocalDate(at: local, utcOffset: 0)
    return .local(date, seconds: Int(local.timeIntervalSince(date.midnightUTC)))
  }

  /// A number in a few decimal digits; nil for anything else.
  private static func number(_ text: Substring) -> Int? {
    text.utf8.count <= maximumDigits && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
      ? Int(text) : nil
  }
}
