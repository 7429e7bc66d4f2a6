import FoundationEssentials
import Testing

@testable import Rendering
@testable import Tracking
@testable import Weather

@Suite struct `The text of a rule` {
  private let texts = RuleText(
    figures: FigureText(units: .metric), clock: LocalClock(offset: 3600), now: SampleReport.now)

  private func text(_ field: String, _ content: RuleValue.Content?) -> String {
    let value = RuleValue(field: field, content: content)
    let rule = ActiveRule(name: "frost", since: SampleReport.now, value: value)
    return String(texts.text(of: rule, hasEnded: false).dropFirst("frost since 10:00: ".count))
  }

  @Test(
    arguments: [
      ("temperature", .figure(-2.1, .temperature), "temperature -2.1 °C"),
      ("windGust", .figure(80, .speed), "gusts 80 km/h"),
      ("precipitationProbability", .figure(80, .percentage), "precipitationProbability 80 %"),
      ("min(temperature, 12h)", .figure(-2.1, .temperature), "lowest -2.1 °C in 12 h"),
      ("max(precipitationProbability, 3h)", .figure(80, .percentage), "highest chance 80 % in 3 h"),
      ("max(windSpeed, 48h)", .figure(80, .speed), "highest wind 80 km/h in 48 h"),
      ("sum(precipitation, 24h)", .figure(8.25, .precipitation), "rain 8.3 mm in 24 h"),
      ("today.temperatureMax", .figure(33, .temperature), "today high 33.0 °C"),
      ("sat.windGustMax", .figure(80, .speed), "Sat gusts 80 km/h"),
      ("2026-11-25.precipitation", .figure(3, .precipitation), "2026-11-25 rain 3.0 mm"),
      ("tomorrow.condition", .text("freezingRain"), "tomorrow freezing rain"),
      ("condition.kind", .text("thunderstorm"), "thunderstorm"),
      ("any(condition.kind, 6h)", .text("thunderstorm"), "thunderstorm in 6 h"),
      ("any(windSpeed, 48h)", .figure(80, .speed), "wind 80 km/h in 48 h"),
      ("age", .figure(5400, .duration), "age 1 h 30 min"),
      ("alert", .text("severe"), "alert severe"), ("name", .text("New York"), "name New York"),
      ("latitude", .number(59.91), "latitude 59.91"), ("windGust", nil, "gusts unknown"),
    ] as [(String, RuleValue.Content?, String)]) func `has the value`(
      _ field: String, _ content: RuleValue.Content?, _ expected: String
    )
  { #expect(text(field, content) == expected) }

  @Test(
    arguments: [
      ("rain.startsIn", .figure(0, .duration)), ("rain.startsIn", nil), ("rain.endsIn", nil),
      ("tag", nil),
    ] as [(String, RuleValue.Content?)]) func `has no value where there is none to name`(
      _ field: String, _ content: RuleValue.Content?
    )
  {
    let value = RuleValue(field: field, content: content)
    let rule = ActiveRule(name: "a", since: SampleReport.now, value: value)
    #expect(texts.text(of: rule, hasEnded: false) == "a since 10:00")
  }

  @Test(
    arguments: [
      (0, "10:00"), (36_000, "00:00"), (36_060, "Fri 23:59"), (518_400, "Sun 10:00"),
      (604_800, "2026-11-14 10:00"),
    ] as [(Double, String)]) func `has the time of the city`(_ age: Double, _ time: String)
  {
    let rule = ActiveRule(name: "frost", since: SampleReport.now - age)
    #expect(texts.text(of: rule, hasEnded: false) == "frost since \(time)")
  }

  @Test(
    arguments: [
      (.cleared, "has cleared"), (.ruleRemoved, "ended: the rule was removed"),
      (.whereNoLonger, "ended: the rule is no longer for this city"),
      (.unknown, "ended: unknown for 24 h"), (nil, "has ended"),
    ] as [(RuleEnding?, String)]) func `has the reason`(_ ending: RuleEnding?, _ reason: String)
  {
    let rule = ActiveRule(name: "frost", since: SampleReport.now, ending: ending)
    #expect(texts.text(of: rule, hasEnded: true) == "frost \(reason)")
    #expect(
      texts.text(of: rule, hasEnded: true, subject: "frost at Oslo") == "frost at Oslo \(reason)")
  }
}
