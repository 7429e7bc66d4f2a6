import FoundationEssentials
import Weather

extension RevisionSpecifier {
  /// Why a text names no state.
  package struct SyntaxError: Error, Sendable, Equatable {
    /// What was expected instead, such as `a time from 00:00 to 23:59`.
    package var expected: String

    init(_ expected: String) {
      self.expected = expected
    }
  }

  /// Reads what the user wrote.
  ///
  /// - Parameter text: One of the forms of `skydiff help when`.
  package init(_ text: String) throws(SyntaxError) {
    self.text = text
    form = try text.hasPrefix("@") ? Self.reference(text) : Self.form(text)
  }

  private static let anyForm = SyntaxError(
    "a revision, an age such as 3h, a day, a time or '@NAME'; 'skydiff help when' lists the forms"
  )

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
    if word.contains(":") {
      guard let time = time(word) else { throw SyntaxError("a time from 00:00 to 23:59") }
      return time
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

  /// `8:00` or `08:00`; nil for anything else.
  private static func time(_ word: String) -> Form? {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
      let hours = number(parts[0]), hours < 24, let minutes = number(parts[1]), minutes < 60
    else { return nil }
    return .time(hours * 3600 + minutes * 60)
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
