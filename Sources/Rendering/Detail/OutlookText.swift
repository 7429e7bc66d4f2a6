import FoundationEssentials
import Weather

/// When something falls in a city, in words; times are local to the city.
struct OutlookText {
  private let spell: Outlook.Spell
  private let now: Date
  private let time: LocalTime
  private let figures: FigureText

  /// The kind of precipitation, such as `freezing rain`.
  private let word: String

  private var language: Language { figures.language }

  /// Nil if nothing falls in the next 24 hours, or if that is unknown.
  ///
  /// - Parameter reader: The clock of a reader who sees the times of several cities.
  init?(_ city: City, at now: Date, _ figures: FigureText, reader: LocalClock? = nil) {
    self.init(city.outlook(at: now), of: city, at: now, figures, reader: reader)
  }

  init?(
    _ outlook: Outlook?, of city: City, at now: Date, _ figures: FigureText,
    reader: LocalClock? = nil
  ) {
    guard let spell = outlook?.firstSpell(at: now) else { return nil }
    self.spell = spell
    self.now = now
    time = LocalTime(city.clock, at: now, figures.language, reader: reader)
    self.figures = figures
    word = figures.language.wetWord(spell.kind)
  }

  /// Seconds before its start from which precipitation of a nowcast counts as present.
  private static let nowLead = 300.0

  /// Whether it is of the next two hours, with minutes.
  var isOfNowcast: Bool { spell.source == .nowcast }

  /// Such as `rain in 25 min, until about 18:10`, `rain until about 18:10`, or `rain from 22:00 to about
  /// Tue 14:00`.
  var line: String {
    let texts = language.spells
    if spell.hasBegun {
      if let end = spell.end { return texts.until(word, time.text(end)) }
      if isOfPresent { return texts.now(word) }
      let minutes = minutes(to: spell.knownUntil, .down)
      guard minutes >= 90 else { return texts.forAtLeast(word, minutes) }
      return texts.forHours(word, "\(minutes / 60)\(minutes % 60 >= 30 ? "½" : "")")
    }
    let end = spell.end.map { language.comma + texts.end(time.text($0)) } ?? ""
    if spell.resolution < 60 {
      let isNow = spell.start.timeIntervalSince(now) < Self.nowLead
      let minutes = minutes(to: spell.start, .toNearestOrAwayFromZero)
      return (isNow ? texts.now(word) : texts.inMinutes(word, minutes)) + end
    }
    // Of two times the second one names the zone.
    guard let until = spell.end else { return texts.from(word, time.text(spell.start)) }
    let start = time.dayAndTime(spell.start)
    if isOfNowcast || spell.resolution > 60 { return texts.from(word, start) + end }
    return texts.fromTo(word, start, time.text(until))
  }

  /// The line with how much falls, for what begins later by the hours.
  var clause: String {
    let amount = spell.hasBegun || isOfNowcast ? nil : self.amount
    return [line, amount].compactMap { $0 }.joined(separator: language.comma)
  }

  /// Such as `15 mm`, or the depth of nothing but snow.
  private var amount: String? {
    if spell.kind == .snow, let snow = spell.snowfall, snow > 0 {
      return figures.briefText(snow, .snowfall)
    }
    return spell.precipitation.map { figures.briefText($0, .precipitation) }
  }

  /// The end of what falls now, such as `until about 18:10`; nil where it is unknown.
  var ending: String? {
    spell.hasBegun ? spell.end.map { language.spells.end(time.text($0)) } : nil
  }

  /// Whether all it says is that something falls.
  var isOfPresent: Bool {
    spell.hasBegun && spell.end == nil && minutes(to: spell.knownUntil, .down) < 1
  }

  /// When it begins, such as `15:00`; `now` if it has begun.
  var start: String { spell.hasBegun ? language.spells.nowInColumn : time.dayAndTime(spell.start) }

  /// Minutes are exact with steps of five minutes, and multiples of five with longer ones.
  private func minutes(to instant: Date, _ rule: FloatingPointRoundingRule) -> Int {
    let unit = spell.resolution == 5 ? 1.0 : 5
    return Int((instant.timeIntervalSince(now) / 60 / unit).rounded(rule) * unit)
  }
}
