import FoundationEssentials
import TestSupport
import Testing
import Weather
import WeatherSamples

@testable import Tracking

/// News of the alerts of random events, as a second plain implementation has them, which knows the
/// events and what was reported of each.
struct AlertOracleTests {
  /// What a message says of an event; times are quarters of an hour.
  private struct Facts {
    /// From 1, minor, to 4, extreme; nil if the message has none.
    var severity: Int?
    /// From 0, a statement, to 3, a warning; nil if the message has none.
    var level: Int?
    var onset: Int?
    var end: Int?

    var isReported: Bool { severity != 1 }

    /// The facts, and of what they lack, what was known before.
    func after(_ known: Facts) -> Facts {
      Facts(
        severity: severity ?? known.severity, level: level ?? known.level,
        onset: onset ?? known.onset, end: end ?? known.end)
    }
  }

  private struct Event {
    var facts: Facts
    let lasts: Range<Int>
    var messages = 1

    /// What the latest message lacks.
    var omitted = 0

    /// What is known of the latest message: an end that is not after the beginning is unknown.
    var known: Facts {
      var known = said
      if let onset = said.onset, let end = said.end, end <= onset { known.end = nil }
      return known
    }

    /// What the latest message says.
    var said: Facts {
      Facts(
        severity: omitted == 1 ? nil : facts.severity, level: omitted == 2 ? nil : facts.level,
        onset: omitted == 3 ? nil : facts.onset, end: omitted == 4 ? nil : facts.end)
    }
  }

  private static func event(at now: Int, using random: inout SeededGenerator) -> Event {
    let hasLevels = Bool.random(using: &random)
    let facts = Facts(
      severity: hasLevels ? 3 : .random(in: 1...4, using: &random),
      level: hasLevels ? .random(in: 0...3, using: &random) : nil,
      onset: now + .random(in: -20...20, using: &random),
      end: now + .random(in: 21...60, using: &random))
    return Event(facts: facts, lasts: now..<now + .random(in: 1...80, using: &random))
  }

  private static func update(_ event: inout Event, using random: inout SeededGenerator) {
    event.messages += 1
    event.omitted = .random(in: 0...12, using: &random)
    let shift = Int.random(in: -6...6, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0 where event.facts.level != nil: event.facts.level = .random(in: 0...3, using: &random)
    case 0: event.facts.severity = .random(in: 1...4, using: &random)
    case 1: event.facts.onset = event.facts.onset.map { $0 + shift }
    case 2: event.facts.end = event.facts.end.map { $0 + shift }
    default: break
    }
  }

  private static func time(_ quarters: Int) -> Date { .sample + Double(quarters) * 900 }

  private static let severities = ["Minor", "Moderate", "Severe", "Extreme"]
  private static let levels = ["statement", "watch", "advisory", "warning"]

  /// The latest message about an event, which has a key of its own and names the earlier ones.
  private static func message(_ number: Int, _ event: Event) -> Alert {
    var alert = Alert(id: "\(number):\(event.messages)", event: "Event \(number)")
    alert.sent = .sample + Double(event.messages)
    alert.references = (1..<event.messages).map { "\(number):\($0)" }
    alert.severity = event.said.severity.map { severities[$0 - 1] }
    alert.level = event.said.level.map { levels[$0] }
    alert.onset = event.said.onset.map(time)
    alert.ends = event.said.end.map(time)
    return alert
  }

  /// The message that ends an event.
  private static func end(_ number: Int, _ event: Event, _ over: AlertChange) -> Alert {
    var event = event
    event.messages += 1
    var alert = message(number, event)
    alert.over = over
    return alert
  }

  // MARK: - The second implementation

  /// What is known of an event.
  private struct Known {
    var reported: Facts
    var latest: Facts

    /// Until when it stays without a response that has it.
    var keptUntil: Int?
  }

  /// What is reported of an event at a refresh, and what is known of it from then on.
  private static func report(_ known: Facts?, _ facts: Facts, at now: Int) -> (AlertChange?, Facts)
  {
    guard var known else { return (facts.isReported ? .issued : nil, facts) }
    known = known.after(facts)
    if let new = facts.onset, let old = known.onset, max(old, new) <= now { known.onset = new }
    var rise = difference(known.severity, facts.severity)
    if difference(known.level, facts.level) != 0 { rise = difference(known.level, facts.level) }
    let longer = difference(known.end, facts.end)
    var change: AlertChange?
    if rise != 0 {
      change = rise > 0 ? .raised : .lowered
    } else if abs(difference(known.onset, facts.onset)) >= 4 {
      change = .moved
    } else if abs(longer) >= 4 {
      change = longer > 0 ? .extended : .shortened
    }
    // Of what is not grave enough nothing was reported.
    if !known.isReported, !facts.isReported { return (nil, facts.after(known)) }
    return (change, change == nil ? known : facts.after(known))
  }

  /// Of what is unknown there is no difference.
  private static func difference(_ old: Int?, _ new: Int?) -> Int {
    if let old, let new { new - old } else { 0 }
  }

  // MARK: - Both

  @Test(arguments: UInt64(1)...200) func `of random events is what plain tables give`(
    _ seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    var events: [Int: Event] = [:]
    var known: [Int: Known] = [:]
    var city = City.numbered(1)
    var memory: [Alert] = []
    var now = 0
    for refresh in 0..<60 {
      now += .random(in: 1...12, using: &random)
      if events.count < 4 { events[refresh] = Self.event(at: now, using: &random) }
      var messages: [Alert] = []
      for number in events.keys.sorted() where Bool.random(using: &random) {
        guard var event = events[number] else { continue }
        messages.append(Self.message(number, event))
        Self.update(&event, using: &random)
        events[number] = event
      }
      var endings: [Int: AlertChange] = [:]
      for (number, event) in events.sorted(by: { $0.key < $1.key }) where !event.lasts.contains(now)
      {
        events[number] = nil
        guard Bool.random(using: &random) else { continue }
        let over = Bool.random(using: &random) ? AlertChange.ended : .cancelled
        endings[number] = over
        messages.append(Self.end(number, event, over))
      }
      let fails = Int.random(in: 0..<8, using: &random) == 0
      let isEmpty = Int.random(in: 0..<16, using: &random) == 0
      var listed = events
      for number in events.keys.sorted() where isEmpty || Int.random(in: 0..<6, using: &random) == 0
      { listed[number] = nil }
      // Earlier messages are beside later ones only.
      messages = messages.filter { message in
        listed.keys.contains { message.event == "Event \($0)" } || message.over != nil && !isEmpty
      }
      messages += listed.sorted { $0.key < $1.key }.map(Self.message)
      messages.shuffle(using: &random)

      var expected: [String] = []
      var present = listed.mapValues(\.known).filter { $0.value.end.map { $0 > now } ?? true }
      if fails { present = [:] }
      var missing: [Int] = []
      for (number, facts) in known where present[number] == nil {
        if facts.latest.end.map({ $0 <= now }) ?? false { continue }
        let isOver = listed[number] != nil || endings[number] != nil && !isEmpty
        if !fails, isOver || facts.keptUntil.map({ $0 <= now }) ?? false { continue }
        present[number] = facts.latest
        if fails { continue }
        if facts.keptUntil == nil { missing.append(number) }
      }
      for number in present.keys where listed[number] != nil && !fails {
        known[number]?.keptUntil = nil
      }
      for number in missing {
        let isLong = missing.count >= 3 || known[number]?.latest.end == nil
        known[number]?.keptUntil = now + (isLong ? 4 : 1)
      }
      for (number, facts) in present {
        let (change, reported) = Self.report(known[number]?.reported, facts, at: now)
        if let change { expected.append("\(number) \(change)") }
        known[number] = Known(
          reported: reported, latest: facts, keptUntil: known[number]?.keptUntil)
      }
      for (number, facts) in known where present[number] == nil {
        let isEarly = facts.latest.after(facts.reported).end.map { $0 - now > 2 } ?? true
        let hasExpired = !fails && !isEmpty && endings[number] == .ended
        let word = isEarly && !hasExpired ? "cancelled" : "ended"
        if facts.reported.isReported { expected.append("\(number) \(word)") }
        known[number] = nil
      }

      let result: Result<[Alert], FetchFailure> =
        fails
        ? .failure(FetchFailure(at: Self.time(now), kind: .server, message: "down"))
        : .success(messages)
      var weather = WeatherResult()
      weather.alerts = [AlertReading(source: "nws", result: result, at: Self.time(now))]
      let old = city
      var cities = [city.merging(weather, at: Self.time(now))]
      cities.keepAlerts(missingSince: [old])
      city = cities[0]
      let news = city.alertNews(from: old, memory, at: Self.time(now))
      memory = news.known
      let actual = news.items.map { item in
        let id = (item.after?.alert ?? item.before?.alert)?.id ?? ""
        return "\(id.prefix { $0 != ":" }) \(item.alertChange?.rawValue ?? "")"
      }
      #expect(actual.sorted() == expected.sorted(), "refresh \(refresh)")
    }
  }
}
