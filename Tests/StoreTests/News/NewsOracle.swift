/// The news of a city as plain tables by hours and days, to compare with.
///
/// Times are in hours from a start that is a midnight in UTC.
struct NewsOracle {
  struct Hour {
    var temperature: Double?
    var windSpeed: Double?
    var kind: String?
    var chance: Double?
  }

  struct Day {
    var high: Double?
    var low: Double?
    var windSpeed: Double?
    var amount: Double?
    var chance: Double?
    var snow: Double?
    var isWinter = false
    var isComplete = true
  }

  struct Present {
    var time: Double
    var temperature: Double?
    var windSpeed: Double?
    var kind: String?
  }

  struct Weather {
    var present: Present

    /// Without a gap, from the running hour on.
    var hours: [Int: Hour]
    var days: [Int: Day]
    var nowcast: (kind: String, start: Double, end: Double)?
  }

  private struct Known {
    var high: Double?
    var low: Double?
    var windSpeed: Double?
    var kind: String?
  }

  private var hours: [Int: Hour] = [:]
  private var temperature = (last: Double?.none, deviation: Double?.none)
  private var windSpeed = (last: Double?.none, deviation: Double?.none)
  private var days: [Int: Known] = [:]
  private var spell = (kinds: Set<String>(), last: -100.0)
  private var nowcast: (kind: String, start: Double, end: Double)?
  private var drySince: Double?
  private var missingAt = -100.0

  /// Returns the fields that are news in a refresh; nothing is for a city that is added.
  mutating func refresh(
    _ weather: Weather, at time: Double, today: Int, isFirst: Bool
  ) -> Set<String> {
    if isFirst {
      observe(weather.present)
      report(weather, at: time, today: today)
      return []
    }
    learn(weather.hours, at: time)
    var news: Set<String> = []
    let at = weather.present.time
    if isNews(weather.present.temperature, expected(at) { $0.temperature }, &temperature, 3) {
      news.insert("current.temperature")
    }
    if isNews(weather.present.windSpeed, expected(at) { $0.windSpeed }, &windSpeed, 20) {
      news.insert("current.windSpeed")
    }
    if isSkyNews(weather.present, at: time) { news.insert("current.kind") }
    for ahead in 0..<3 { news.formUnion(dayNews(weather.days[today + ahead], today, ahead)) }
    days = days.filter { (today..<today + 3).contains($0.key) }
    if !news.isEmpty { report(weather, at: time, today: today) }
    return news
  }

  // MARK: - The present

  private mutating func learn(_ forecast: [Int: Hour], at time: Double) {
    let oldest = Int(time.rounded(.down)) - 4
    hours = hours.filter { $0.key >= oldest }
    for (position, hour) in forecast where Double(position) <= time + 12 {
      var known = hours[position] ?? Hour()
      known.temperature = known.temperature ?? hour.temperature
      known.windSpeed = known.windSpeed ?? hour.windSpeed
      if known.kind == nil { (known.kind, known.chance) = (hour.kind, hour.chance) }
      hours[position] = known
    }
  }

  private func expected(_ time: Double, _ value: (Hour) -> Double?) -> Double? {
    guard let first = hours.keys.min() else { return nil }
    if time < Double(first) { return Double(first) - time <= 2 ? hours[first].flatMap(value) : nil }
    let position = Int(time.rounded(.down))
    guard let before = hours[position].flatMap(value) else { return nil }
    let share = time - Double(position)
    if share == 0 { return before }
    return hours[position + 1].flatMap(value).map { before + share * ($0 - before) }
  }

  private static func thousandths(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

  private func isNews(
    _ value: Double?, _ expected: Double?, _ known: inout (last: Double?, deviation: Double?),
    _ threshold: Double
  ) -> Bool {
    guard let value else { return false }
    guard let last = known.last else {
      known.last = value
      return false
    }
    guard let expected else { return Self.thousandths(abs(value - last)) >= threshold }
    guard let deviation = known.deviation else {
      known.deviation = Self.thousandths(value - expected)
      return false
    }
    return Self.thousandths(abs(value - Self.thousandths(expected + deviation))) >= threshold
  }

  private static func isMeant(_ kind: String, by other: String?) -> Bool {
    other == kind || (other == "thunder" && kind == "rain")
  }

  /// Adds what falls to its spell; returns whether the spell has had it.
  @discardableResult private mutating func observe(_ present: Present) -> Bool {
    guard let kind = present.kind, kind != "dry" else { return true }
    if present.time - spell.last >= 3 { spell.kinds = [] }
    let isKnown = spell.kinds.contains { Self.isMeant(kind, by: $0) }
    spell.kinds.insert(kind)
    spell.last = max(spell.last, present.time)
    return isKnown
  }

  private func isWet(_ position: Int) -> Bool {
    guard let hour = hours[position], let kind = hour.kind else { return false }
    return ["rain", "winter", "thunder"].contains(kind) && hour.chance ?? 0 >= 60
  }

  private mutating func isSkyNews(_ present: Present, at time: Double) -> Bool {
    guard let kind = present.kind else { return false }
    let position = { (time: Double) in Int(time.rounded(.down)) }
    guard kind == "dry" else {
      drySince = nil
      let isInSpell = observe(present)
      let near = position(present.time - 2)...position(present.time + 2)
      let isExpected = near.contains { Self.isMeant(kind, by: hours[$0]?.kind) }
      let isNamed =
        nowcast.map { said in
          Self.isMeant(kind, by: said.kind)
            && (said.start - 0.75...said.end + 0.75).contains(present.time)
        } ?? false
      return !isInSpell && !isExpected && !isNamed
    }
    guard isWet(position(present.time)) else {
      drySince = nil
      return false
    }
    drySince = drySince ?? time
    let near = position(present.time) - 2...position(present.time) + 1
    guard time - (drySince ?? time) >= 2, time - missingAt >= 12, near.allSatisfy(isWet) else {
      return false
    }
    missingAt = time
    return true
  }

  // MARK: - Days

  private static func kind(of day: Day, after known: String?) -> String? {
    guard day.amount != nil || day.chance != nil else { return nil }
    let isWet = day.amount ?? 1 >= 1 && day.chance ?? 60 >= 60
    let isDry = day.amount ?? 1 < 0.2 || day.chance ?? 60 < 30
    if !isWet, isDry || known == nil || known == "dry" { return "dry" }
    if day.isWinter || day.snow ?? 0 >= 1 { return "winter" }
    return day.amount ?? 0 >= (known == "heavy" ? 7.5 : 15) ? "heavy" : "wet"
  }

  private mutating func dayNews(_ day: Day?, _ today: Int, _ ahead: Int) -> Set<String> {
    guard let day else { return [] }
    guard var known = days[today + ahead] else {
      days[today + ahead] = Known(
        high: day.high, low: day.low, windSpeed: day.windSpeed, kind: Self.kind(of: day, after: nil)
      )
      return []
    }
    var news: Set<String> = []
    let growth = 1 + Double(ahead) / 2
    func compare(_ name: String, _ value: Double?, _ known: inout Double?, _ threshold: Double) {
      guard let value else { return }
      guard let last = known else {
        known = value
        return
      }
      let isLess = name == "temperatureMin" ? value > last : value < last
      if ahead == 0, isLess, name != "windSpeedMax" || !day.isComplete { return }
      if Self.thousandths(abs(value - last)) >= threshold * growth {
        news.insert("\(today + ahead).\(name)")
      }
    }
    compare("temperatureMax", day.high, &known.high, 3)
    compare("temperatureMin", day.low, &known.low, 3)
    compare("windSpeedMax", day.windSpeed, &known.windSpeed, 20)
    if let kind = Self.kind(of: day, after: known.kind) {
      let isPassing = ahead == 0 && (kind == "dry" || kind == "wet" && !day.isComplete)
      if known.kind == nil {
        known.kind = kind
      } else if kind != known.kind, !isPassing {
        news.insert("\(today + ahead).kind")
      }
    }
    days[today + ahead] = known
    return news
  }

  // MARK: - A report

  private mutating func report(_ weather: Weather, at time: Double, today: Int) {
    observe(weather.present)
    let first = weather.hours.keys.min() ?? 0
    for position in hours.keys where position < first {
      hours[position]?.temperature = weather.hours[first]?.temperature
      hours[position]?.windSpeed = weather.hours[first]?.windSpeed
    }
    hours = hours.filter { $0.key < first && $0.key >= first - 4 }
    for (position, hour) in weather.hours where Double(position) <= time + 48 {
      hours[position] = hour
    }
    func renew(
      _ value: Double?, _ expected: Double?, _ known: inout (last: Double?, deviation: Double?)
    ) {
      guard let value else { return }
      known.last = value
      if let expected { known.deviation = Self.thousandths(value - expected) }
    }
    renew(
      weather.present.temperature, expected(weather.present.time) { $0.temperature }, &temperature)
    renew(weather.present.windSpeed, expected(weather.present.time) { $0.windSpeed }, &windSpeed)
    nowcast = weather.nowcast
    let last = days
    days = [:]
    for ahead in 0..<3 {
      guard let day = weather.days[today + ahead] else { continue }
      let known = last[today + ahead]
      let isRest = ahead == 0 && !day.isComplete
      func value(_ new: Double?, _ old: Double?, _ outer: (Double, Double) -> Double) -> Double? {
        guard let new, let old else { return new ?? old }
        return isRest ? outer(new, old) : new
      }
      days[today + ahead] = Known(
        high: value(day.high, known?.high, max), low: value(day.low, known?.low, min),
        windSpeed: value(day.windSpeed, known?.windSpeed, max),
        kind: Self.kind(of: day, after: known?.kind) ?? known?.kind)
    }
  }
}
