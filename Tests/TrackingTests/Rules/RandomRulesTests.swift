import FoundationEssentials
import TestSupport
import Testing
import Weather
import WeatherSamples

@testable import Tracking

struct RandomRulesTests {
  @Test(arguments: 0..<UInt64(Torture.count(15, torture: 2000)))
  func `rules over random weather are as a plain implementation says`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let rules = (0..<4).map { Self.rule($0, &random) }
    let list = RuleTimeline(cities: (1...4).map { Self.city($0, &random) })
    list.rules = RuleSet(rules)
    var references = Array(repeating: Array(repeating: ReferenceRules(), count: 4), count: 4)
    var reported: [String: String] = [:]
    var minute = 0.0
    for _ in 0..<150 {
      minute += [5, 15, 30, 60, 360].randomElement(using: &random) ?? 0
      let events = list.save(minute) { cities in
        for index in cities.indices { Self.change(&cities[index], &random) }
      }
      let now = RuleTimeline.start.addingTimeInterval(minute * 60)
      var expected: Set<String> = []
      for (row, city) in list.state.cities.enumerated() {
        for (column, rule) in rules.enumerated() {
          let sign = references[row][column].next(rule, city, at: now)
          if !sign.isEmpty { expected.insert("\(sign)\(rule.name) \(city.id.number)") }
        }
        let active = zip(rules, references[row]).filter(\.1.isReported).map(\.0.name)
        #expect(city.rules.map(\.name) == active)
      }
      let found = events.map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
      #expect(Set(found) == expected && found.count == expected.count)
      for event in found {
        let (sign, key) = (String(event.prefix(1)), String(event.dropFirst()))
        #expect(reported[key] ?? "-" != sign, "\(event) is reported twice")
        reported[key] = sign
      }
    }
  }

  private static func rule(_ number: Int, _ random: inout SeededGenerator) -> Rule {
    let limit = Double.random(in: -2...2, using: &random).rounded()
    var rule = Rule(name: "rule\(number)", when: .below(limit))
    if Bool.random(using: &random) { rule.clear = .above(limit + 1) }
    if Bool.random(using: &random) { rule.scope = .tagged("a") }
    rule.duration = [0, 0, 900, 3600, 30_000].randomElement(using: &random) ?? 0
    rule.keep = [0, 0, 900, 3600, 30_000].randomElement(using: &random) ?? 0
    rule.quiet = [nil, nil, "22:00-07:00", "12:00-13:30"].randomElement(using: &random).flatMap {
      $0.flatMap { QuietHours($0) }
    }
    return rule
  }

  private static func city(_ number: Int, _ random: inout SeededGenerator) -> City {
    var city = City.numbered(number, temperature: 0)
    city.tags = ["a"]
    city.utcOffset = Int.random(in: -12...14, using: &random) * 3600
    return city
  }

  private static func change(_ city: inout City, _ random: inout SeededGenerator) {
    if Int.random(in: 0..<30, using: &random) == 0 { city.tags = city.tags.isEmpty ? ["a"] : [] }
    guard Int.random(in: 0..<3, using: &random) == 0 else { return }
    let isUnknown = Int.random(in: 0..<5, using: &random) == 0
    city.current?.temperature = isUnknown ? nil : Double(Int.random(in: -5...5, using: &random))
  }
}
