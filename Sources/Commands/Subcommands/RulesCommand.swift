import Arguments
import ConfigurationFile
import Rendering
import Text
import Tracking
import Weather

/// `skydiff rules`: lists the rules of the configuration, and tests one on the history.
struct RulesCommand: Subcommand {
  private enum Action: String, CaseIterable { case test }

  private static let action = Argument(
    "ACTION", parser: .oneOf(Action.self), help: "What to do; without it, list the rules",
    isRequired: false)
  private static let name = Argument(
    "NAME", parser: .nonBlank, help: "The rule to test", isRequired: false,
    completion: ListCompletion.rules.kind)
  private static let since = Option(
    "since", valueName: "WHEN", parser: .when,
    help: "With test: begin with the list at WHEN (skydiff help when)",
    defaultText: "all of the history")

  static let usesPager = true

  static let commandName = "rules"

  static let declaration = Command(
    commandName, abstract: "List the rules and their cities, or test one on the history",
    discussion: """
      Rules are in the configuration. Each save evaluates them on the list, and reports a rule once \
      when it becomes active for a city and once when it ends. Without ACTION the rules are listed \
      with their cities. 'skydiff rules test NAME' prints what the rule would have reported.
      """,
    details: """
      In the configuration, "rules" is an object with the rules by name; a name has letters, digits, \
      '-' and '_'. "when" is the condition, an expression. "clear" is a condition that also has to be \
      true before the rule ends. "where" is a condition on the cities that the rule is for. "for" is \
      how long "when" has to be true, and "keep" how long the rule has to be clear before it ends. \
      "quiet", such as "22:00-07:00" by the clock of the city, puts off reports until the first \
      save after these hours; what began and ended within them is not reported.

      An example: { "rules": { "frost": { "when": "min(temperature, 12h) < 0", "clear": \
      "min(temperature, 12h) > 1", "where": "tag = garden" } } }. Figures without a unit have the \
      units of the configuration. While a condition is unknown nothing changes, but a rule that was \
      unknown for 24 hours ends.

      The history has no hours: a rule with hours is tested on hours that are made from the days.
      """, parameters: [action, name, since],
    examples: [
      Example("skydiff rules", "List the rules and their cities"),
      Example("skydiff rules --json", "List them for a script"),
      Example("skydiff rules test frost --since 30d", "Test a rule on the last 30 days"),
    ])

  static let templateRefusal: String? = "--template is for cities of the list, not for rules"

  private enum Subject {
    case list
    case test(String, since: RevisionSpecifier?)
  }

  private let subject: Subject

  init(_ invocation: Invocation) throws(UsageError) {
    let since = invocation[Self.since]
    guard invocation[Self.action] != nil else {
      if since != nil { throw invocation.error("'--since' needs a rule to test") }
      subject = .list
      return
    }
    guard let name = invocation[Self.name] else {
      throw invocation.error("name the rule to test, as in 'skydiff rules test frost'")
    }
    subject = .test(name, since: since)
  }

  func run(_ session: Session) throws(Failures) -> Outcome {
    switch subject {
    case .list: try RuleListing(session).print(session)
    case .test(let name, let since):
      try RuleTest(try Self.rule(name, session), since: since, session).print(session)
    }
    return Outcome()
  }

  private static func rule(_ name: String, _ session: Session) throws(Failures) -> Rule {
    let rules = session.settings.configuration.rules
    if let rule = rules.first(where: { $0.name == name }) { return rule }
    let suggestion = Suggestion.nearest(to: name, among: rules.map(\.name))
    let advice =
      suggestion.map { "did you mean '\($0)'?" }
      ?? (rules.isEmpty ? noRules(session) : "'skydiff rules' lists the rules")
    throw Failures(Failure(.notDone, kind: .unknownRule, "there is no rule '\(name)'; \(advice)"))
  }

  /// What to do without rules.
  static func noRules(_ session: Session) -> String {
    "add one to \"rules\" in \(session.settings.configurationPath ?? "the configuration"), as "
      + "'skydiff rules --help' explains"
  }
}
