import FoundationEssentials
import TestSupport
import Testing
import Weather

@testable import Tracking

/// News of the alerts of random events, as a second plain implementation has them, which knows the
/// events and what was reported of each.
struct AlertOracleTests {
  /// What a message says of an event; times are quarters of an hour.
  private struct Facts: Equatable {
    /// From 1, minor, to 4, extreme.
    var severity: Int
    /// From 0, a statement, to 3, a warning; nil for an event without levels.
    var level: Int?
    var onset: Int
    var end: Int?
  }

  private struct Event {
    var facts: Facts
    let lasts: Range<Int>
    var messages = 1
  }

  private static func event(at now: Int, using random: inout SeededGenerator) -> Event {
    let hasLevels = Bool.random(using: &random)
    let facts = Facts(
      severity: hasLevels ? 3 : .random(in: 1...4, using: &random),
      level: hasLevels ? .random(in: 0...3, using: &random) : nil,
      onset: now + .random(in: -20...20, using: &random),
      end: Bool.random(using: &random) ? now + .random(in: 21...60, using: &random) : nil
    )
    return Event(facts: facts, lasts: now..<now + .random(in: 1...80, using: &random))
  }

  private static func update(_ event: inout Event, using random: inout SeededGenerator) {
    event.messages += 1
    switch Int.random(in: 0..<4, using: &random) {
    case 0 where event.facts.level != nil: event.facts.level = .random(in: 0...3, using: &random)
    case 0: event.facts.severity = .random(in: 1...4, using: &random)
    case 1: event.facts.onset += .random(in: -6...6, using: &random)
    case 2 where Int.random(in: 0..<3, using: &random) == 0:
      event.facts.end = event.facts.end == nil ? event.facts.onset + 40 : nil
    case 2: event.facts.end = event.facts.end.map { $0 + .random(in: -6...6, using: &random) }
    default: break
    }
  }

  private static func time(_ quarters: Int) -> Date { .sample + Double(quarters) * 900 }

  /// The latest message about an event, which has a key of its own and names the earlier ones.
  private static func message(_ number: Int, _ event: Event) -> Alert {
    var alert = Alert(id: "\(number):\(event.messages)", event: "Event \(number)")
    alert.references = (1..<event.messages).map { "\(number):\($0)" }
    alert.severity = ["Minor", "Moderate", "Severe", "Extreme"][event.facts.severity - 1]
    alert.level = event.facts.level.map { ["statement", "watch", "advisory", "warning"][$0] }
    alert.onset = time(event.facts.onset)
    alert.ends = event.facts.end.map(time)
    return alert
  }

  // MARK: - The second implementation

  /// What is reported of an event at a refresh, and what is known of it from then on.
  private static func report(
    _ known: Facts?,
    _ facts: Facts,
    at now: Int
  ) -> (AlertChange?, Facts) {
    guard var known else { return (facts.severity > 1 ? .issued : nil, facts) }
    if known.end == nil { known.end = facts.end }
    if known.onset <= now, facts.onset <= now { known.onset = facts.onset }
    var rise = facts.severity - known.severity
    if let new = facts.level, let old = known.level, new != old { rise = new - old }
    var change: AlertChange?
    if rise != 0 {
      change = rise > 0 ? .raised : .lowered
    } else if abs(facts.onset - known.onset) >= 4 {
      change = .moved
    } else if let new = facts.end, let old = known.end, abs(new - old) >= 4 {
      change = new > old ? .extended : .shortened
    }
    if change == nil || max(known.severity, facts.severity) == 1 {
      known.severity = facts.severity
      return (nil, known)
    }
    return (change, facts)
  }

  // MARK: - Both

  @Test(arguments: UInt64(1)...200)
  func `of random events is what plain tables give`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var events: [Int: Event] = [:]
    var known: [Int: (reported: Facts, latest: Facts)] = [:]
    var city = City.numbered(1)
    var memory: [Alert] = []
    var now = 0
    for refresh in 0..<60 {
      now += .random(in: 1...12, using: &random)
      if events.count < 4 { events[refresh] = Self.event(at: now, using: &random) }
      for number in events.keys.sorted() where Bool.random(using: &random) {
        guard var event = events[number] else { continue }
        Self.update(&event, using: &random)
        events[number] = event
      }
      events = events.filter { $0.value.lasts.contains(now) }
      let fails = Int.random(in: 0..<8, using: &random) == 0

      var expected: [String] = []
      let shown = fails ? known.mapValues(\.latest) : events.mapValues(\.facts)
      let present = shown.filter { $0.value.end.map { $0 > now } ?? true }
      for (number, facts) in present {
        let (change, reported) = Self.report(known[number]?.reported, facts, at: now)
        if let change { expected.append("\(number) \(change)") }
        known[number] = (reported, facts)
      }
      for (number, facts) in known where present[number] == nil {
        let isEarly = facts.latest.end.map { $0 - now > 2 } ?? false
        if facts.reported.severity > 1 {
          expected.append("\(number) \(isEarly ? "cancelled" : "ended")")
        }
        known[number] = nil
      }

      let result: Result<[Alert], FetchFailure> =
        fails
        ? .failure(FetchFailure(at: Self.time(now), kind: .server, message: "down"))
        : .success(events.map { Self.message($0, $1) })
      var weather = WeatherResult()
      weather.alerts = [AlertReading(source: "nws", result: result, at: Self.time(now))]
      let old = city
      city = city.merging(weather, at: Self.time(now))
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
