import ConfigurationFile
import Expressions
import FoundationEssentials
import Rendering
import Tracking
import Weather

/// The rules with the cities that they are or may become active for.
struct RuleListing {
  private let rules: [RuleCities]
  private let cities: [City]

  init(_ session: Session) throws(Failures) {
    let state = try session.loadState()
    let now = session.environment.present
    rules = session.settings.configuration.rules.map { rule in
      RuleCities(
        name: rule.name, when: rule.when.text,
        entries: state.cities.compactMap { Self.entry(of: rule, $0, state, at: now) })
    }
    cities = state.cities
  }

  private static func entry(
    of rule: Rule, _ city: City, _ state: SavedState, at now: Date
  ) -> RuleCities.Entry? {
    let items = state.ruleItems[city.id]
    guard let item = items.first(where: { $0.rule == rule.name }),
      let since = item.reportedSince ?? item.since
    else { return nil }
    // What was reported has the value that other commands show.
    if let reported = city.rules.first(where: { $0.name == rule.name }) {
      if city.hasOutlived(reported, at: now) { return nil }
      return RuleCities.Entry(city: city, rule: reported, isActive: true)
    }
    let isTrue = rule.when.isTrue(for: city, at: now) == true
    return RuleCities.Entry(
      city: city,
      rule: ActiveRule(
        name: rule.name, since: since, value: isTrue ? rule.when.value(for: city, at: now) : nil),
      isActive: item.isActive)
  }

  /// Prints the rules in the format of the settings.
  func print(_ session: Session) {
    if let format = session.settings.format {
      session.print(.rules(rules, units: session.settings.scriptUnits), as: format)
    } else if rules.isEmpty {
      session.remark("there are no rules; \(RulesCommand.noRules(session))")
    } else {
      let view = session.view([], at: session.environment.present)
      session.print(view.lines(of: rules, in: cities, width: session.environment.outputWidth()))
    }
  }
}
