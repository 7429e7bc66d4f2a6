import ConfigurationFile
import JSONText
import TestSupport
import Testing
import Tracking

@Suite struct `Rules of a configuration` {
  private func problems(_ rules: String) -> [String] {
    ConfigurationReader(Array(#"{"rules": \#(rules)}"#.utf8)).problems.map { problem in
      "\(problem.line ?? 0): \(problem.key ?? ""): \(problem.expected)"
    }
  }

  @Test func `may have conditions without durations, and durations without other conditions`() {
    let text = """
      {"rules": {
        "frost": { "when": "min(temperature, 12h) < 0", "clear": "min(temperature, 12h) > 1",
          "where": "tag = garden", "for": "0m" },
        "storm": { "when": "windGust > 75 km/h or alert >= severe", "keep": "1h",
          "quiet": "22:00-07:00" }
      }}
      """
    let reader = ConfigurationReader(Array(text.utf8))
    #expect(reader.problems == [])
    #expect(reader.configuration.rules.map(\.name) == ["frost", "storm"])
    #expect(reader.configuration.rules.map(\.duration) == [0, 0])
    #expect(reader.configuration.rules.map(\.keep) == [0, 3600])
  }

  @Test func `have conditions, durations and quiet hours`() throws {
    let text = """
      {"rules": {
        "frost": {"when": "min(temperature, 12h) < 0", "clear": "min(temperature, 12h) > 1",
          "where": "tag = garden", "for": "30m", "keep": "2h", "quiet": "22:00-07:00"},
        "Größe_1-x": {"when": "isDay", "clear": null, "where": null, "quiet": null}
      }}
      """
    let reader = ConfigurationReader(Array(text.utf8))
    #expect(reader.problems == [])
    let rules = reader.configuration.rules
    #expect(rules.map(\.name) == ["frost", "Größe_1-x"])
    #expect(rules[0].duration == 1800 && rules[0].keep == 7200)
    #expect(rules[0].quiet?.text == "22:00-07:00")
    #expect(rules[0].usesHours && !rules[1].usesHours)
    #expect(rules[1].clear == nil && rules[1].scope == nil && rules[1].duration == 0)
    #expect(reader.lines["rules.frost.keep"] == 3)
  }

  @Test(arguments: ConfigurationProblems.table(wrong)) func `are checked`(
    _ row: ConfigurationProblems
  ) { #expect(problems(row.text) == row.problems.map { "1: \($0)" }) }

  private static let wrong = #"""
    5
      rules: expected an object, found 5
    {"a": 5}
      rules.a: expected an object with "when", found 5
    {"a": {}}
      rules.a.when: it is missing; expected an expression
    {"a": {"when": 5}}
      rules.a.when: expected an expression such as "temperature < 0", found 5
    {"a": {"when": null}}
      rules.a.when: expected an expression such as "temperature < 0", found null
    {"a": {"when": "temperatur < 0"}}
      rules.a.when: column 1: unknown field 'temperatur'; did you mean 'temperature'?
    {"a": {"when": "isDay", "wehre": "isDay"}}
      rules.a.wehre: there is no such key; did you mean 'where'?
    {"a": {"when": "isDay", "mood": 1}}
      rules.a.mood: there is no such key; expected when, clear, where, for, keep, quiet
    {"a": {"when": "isDay", "for": "soon"}}
      rules.a.for: expected a duration such as "30s", "5m", "1h" or "1d", found "soon"
    {"a": {"when": "isDay", "quiet": "22-7"}}
      rules.a.quiet: expected hours such as "22:00-07:00", or null, found "22-7"
    {"a": {"when": "isDay", "when": "isDay"}}
      rules.a.when: it is given twice
    {"a": {"when": "isDay"}, "a": {"when": "isDay"}}
      rules.a: it is given twice
    {"a b": {"when": "isDay"}}
      rules.a b: expected a name of at most 64 letters, digits, '-' and '_'
    {"": {"when": "isDay"}}
      rules.: expected a name of at most 64 letters, digits, '-' and '_'
    """#

  @Test func `have limits`() {
    func rules(_ count: Int) -> String {
      let all = (0..<count).map { #""r\#($0)": {"when": "isDay"}"# }
      return "{\(all.joined(separator: ", "))}"
    }
    #expect(problems(rules(100)) == [])
    #expect(problems(rules(102)) == ["1: rules.r100: expected at most 100 rules"])
    let name = String(repeating: "x", count: 65)
    #expect(problems(#"{"\#(name)": {"when": "isDay"}}"#).count == 1)
    #expect(problems(#"{"\#(name.dropLast())": {"when": "isDay"}}"#) == [])
  }

  @Test func `are suggested for a misspelled key`() {
    let reader = ConfigurationReader(Array(#"{"rule": {}}"#.utf8))
    #expect(reader.problems.map(\.expected) == ["there is no such key; did you mean 'rules'?"])
  }
}
