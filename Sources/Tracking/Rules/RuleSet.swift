import Expressions
package import FoundationEssentials
package import Weather

/// The rules of a configuration.
package struct RuleSet: Sendable {
  /// In the order of the configuration; names are unique.
  package var rules: [Rule]

  /// The names of the rules that this machine has recorded in a list of several machines; nil where
  /// there is no other machine.
  ///
  /// A rule that another one recorded is left as it is.
  package var recorded: Set<String>?

  package init(_ rules: [Rule] = [], recorded: Set<String>? = nil) {
    self.rules = rules
    self.recorded = recorded
  }

  /// The state of the rules after an evaluation.
  package struct Outcome: Sendable {
    /// The cities with the rules that are reported as active.
    package var cities: [City]
    package var items: RuleItems

    /// Why rules are no longer reported as active, by city and name.
    package var endings: [City.ID: [String: RuleEnding]] = [:]
  }

  /// Evaluates the rules.
  ///
  /// - Parameters:
  ///   - items: The items of the latest evaluation; those of other cities leave.
  ///   - shown: The cities whose rules may be reported; nil for all.
  /// - Complexity: O(n m) for n cities and m rules.
  package func evaluate(
    _ items: RuleItems, on cities: [City], shown: Set<City.ID>? = nil, at now: Date
  ) -> Outcome {
    var outcome = Outcome(cities: cities, items: RuleItems())
    let now = Timestamp.wholeSeconds(now)
    for (index, city) in cities.enumerated() {
      // A city that comes back has its rules and no items.
      let known =
        items[city.id].isEmpty ? city.rules.map { RuleItem(reported: $0) } : items[city.id]
      if rules.isEmpty, known.isEmpty, city.rules.isEmpty { continue }
      var pass = CityPass(city, known)
      let isShown = shown?.contains(city.id) ?? true
      for rule in rules { pass.evaluate(rule, isReported: isShown, at: now) }
      pass.removeOthers { isShown && recorded?.contains($0) ?? true }
      // Machines with rules in different orders must not undo each other's.
      if recorded != nil { pass.sort() }
      outcome.items[city.id] = pass.items
      if !pass.endings.isEmpty { outcome.endings[city.id] = pass.endings }
      if pass.active != city.rules { outcome.cities[index].rules = pass.active }
    }
    return outcome
  }
}

/// The evaluation of rules for one city.
private struct CityPass {
  let city: City

  /// The earlier items that are not evaluated yet.
  private var known: [RuleItem]
  private(set) var items: [RuleItem] = []
  private(set) var active: [ActiveRule] = []
  private(set) var endings: [String: RuleEnding] = [:]

  init(_ city: City, _ known: [RuleItem]) {
    self.city = city
    self.known = known
  }

  mutating func evaluate(_ rule: Rule, isReported: Bool, at now: Date) {
    let position = known.firstIndex { $0.rule == rule.name }
    let old = position.map { known.remove(at: $0) }
    let evaluation = rule.evaluate(city, at: now, isActive: old?.isActive ?? false)
    guard old != nil || evaluation == .holds else { return }
    var item = old ?? RuleItem(rule: rule.name)
    item.apply(evaluation, for: rule.duration, keep: rule.keep, at: now)
    let isQuiet =
      rule.quiet?.contains(now, city.clock) == true
      || city.mute(of: .rule(rule.name), at: now) != nil
    if isReported, !isQuiet, let ending = item.report() { endings[rule.name] = ending }
    guard !item.isIdle else { return }
    items.append(item)
    guard let since = item.reportedSince else { return }
    let value =
      switch evaluation {
      case .holds: rule.when.value(for: city, at: now)
      case .unknown: city.rules.first { $0.name == rule.name }?.value
      case .clears, .stays, .isElsewhere: RuleValue?.none
      }
    active.append(ActiveRule(name: rule.name, since: since, value: value))
  }

  /// Ends what belongs to rules that the configuration no longer has, and keeps what belongs to those of
  /// other machines.
  mutating func removeOthers(where isForgotten: (String) -> Bool) {
    for item in known {
      if !isForgotten(item.rule) {
        items.append(item)
        active += city.rules.filter { $0.name == item.rule }
      } else if item.reportedSince != nil {
        endings[item.rule] = .ruleRemoved
      }
    }
  }

  mutating func sort() {
    items.sort { $0.rule < $1.rule }
    active.sort { $0.name < $1.name }
  }
}
