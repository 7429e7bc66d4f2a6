import FoundationEssentials
import Weather

/// When precipitation begins or ends within the nowcast of a city, as a line; times are local to the city.
struct NowcastText {
  private let nowcast: Nowcast
  private let spell: Nowcast.Spell
  private let now: Date
  private let time: LocalTime
  private let language: Language

  /// The kind of precipitation, such as `freezing rain`.
  private let word: String

  /// Nil without a valid nowcast, and if nothing falls within two hours.
  /// - Parameter reader: The clock of a reader who sees the times of several cities.
  init?(_ city: City, at now: Date, _ language: Language, reader: LocalClock? = nil) {
    guard let nowcast = city.nowcast(at: now), let spell = city.nowcastSpell(at: now) else {
      return nil
    }
    self.nowcast = nowcast
    var present = spell
    // What falls now does not begin later.
    if city.isWet { present.start = min(spell.start, now) }
    self.spell = present
    self.now = now
    time = LocalTime(city.clock, at: now, language, reader: reader)
    self.language = language
    word = language.wetWord(city.kind(of: spell, at: now))
  }

  /// Seconds before its start from which precipitation counts as present.
  private static let nowLead = 300.0

  /// Such as `rain in 25 min, until about 18:10`, `rain until about 18:10`, or `rain from about 15:00`
  /// where only hours are known.
  var line: String {
    let resolution = nowcast.resolution(at: now)
    let texts = language.nowcast
    let end = spell.end.map(time.text)
    if spell.start <= now {
      if let end { return texts.until(word, end) }
      if isNow { return texts.now(word) }
      let minutes = minutes(to: nowcast.end, resolution, .down)
      guard minutes >= 90 else { return texts.forAtLeast(word, minutes) }
      return texts.forHours(word, "\(minutes / 60)\(minutes % 60 >= 30 ? "½" : "")")
    }
    if resolution == 60 { return texts.from(word, time.text(spell.start)) }
    let start =
      spell.start.timeIntervalSince(now) < Self.nowLead
      ? texts.now(word)
      : texts.inMinutes(word, minutes(to: spell.start, resolution, .toNearestOrAwayFromZero))
    return start + (end.map { language.comma + texts.end($0) } ?? "")
  }

  /// Whether all it says is that something falls.
  private var isNow: Bool {
    guard spell.start <= now, spell.end == nil else { return false }
    let resolution = nowcast.resolution(at: now)
    return resolution == 60 || minutes(to: nowcast.end, resolution, .down) == 0
  }

  /// The end of what falls now, such as `until about 18:10`; nil where it is unknown.
  var ending: String? {
    spell.start <= now ? spell.end.map { language.nowcast.end(time.text($0)) } : nil
  }

  /// Whether a line about what falls now, with its end, says as much.
  var isSaidWithEnding: Bool { isNow || ending != nil }

  /// Minutes are exact with steps of five minutes, and multiples of five with longer ones.
  private func minutes(
    to instant: Date, _ resolution: Int, _ rule: FloatingPointRoundingRule
  ) -> Int {
    let unit = resolution == 5 ? 1.0 : 5
    return Int((instant.timeIntervalSince(now) / 60 / unit).rounded(rule) * unit)
  }
}
