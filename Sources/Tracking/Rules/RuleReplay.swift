import Expressions
import FoundationEssentials
package import Weather

/// What a rule would have reported in the past, had it been in the configuration.
package struct RuleReplay {
  /// A begin or an end of the rule.
  package struct Event: Sendable, Equatable {
    package var revision: SavedRevision
    package var city: City.ID
    package var name: String

    package var clock: LocalClock
    package var rule: ActiveRule
    package var isBeginning: Bool
  }

  /// The evaluations for a city at a revision.
  private struct Sample {
    var city: City.ID
    var name: String
    var clock: LocalClock

    /// The evaluation for an active rule, and for one that is not.
    var active: Rule.Evaluation
    var inactive: Rule.Evaluation
    var value: RuleValue?
  }

  /// A revision with the cities that the rule may be active for.
  private struct Step {
    var revision: SavedRevision
    var savedAt: Date
    var samples: [Sample]
    var removed: [City.ID]
  }

  private let rule: Rule

  /// - Parameter rule: The rule. Where it depends on hours, which the history does not have, they are
  ///   made from the days.
  package init(_ rule: Rule) { self.rule = rule }

  /// Returns what the saves after a revision would have reported, the oldest first.
  ///
  /// - Parameter start: The first revision that is evaluated.
  /// - Throws: `HistoryError.noRevision`.
  /// - Complexity: O(n m) for n revisions of m cities.
  package func events(
    in history: any StateHistory, from start: SavedRevision
  ) throws(HistoryError) -> [Event] {
    var steps: [Step] = []
    if start.number < history.latest.number {
      history.visitChanges(in: (start.number + 1)...history.latest.number) { change in
        if let step = step(change.revision, change.new, after: change.old) { steps.append(step) }
        return true
      }
    }
    if let first = step(start, try history.cities(at: start.number), after: []) {
      steps.append(first)
    }
    return events(of: steps.reversed())
  }

  private func step(_ revision: SavedRevision, _ cities: [City], after old: [City]) -> Step? {
    guard let savedAt = revision.savedAt else { return nil }
    let samples = cities.compactMap { sample($0, at: savedAt) }
    let present = Set(cities.map(\.id))
    let removed = old.map(\.id).filter { !present.contains($0) }
    return Step(revision: revision, savedAt: savedAt, samples: samples, removed: removed)
  }

  /// Returns the evaluations for a city; nil if the rule is just clear.
  private func sample(_ city: City, at now: Date) -> Sample? {
    var city = city
    if rule.usesHours { city.addHoursOfDays(after: now) }
    let sample = Sample(
      city: city.id, name: city.name, clock: city.clock,
      active: rule.evaluate(city, at: now, isActive: true),
      inactive: rule.evaluate(city, at: now, isActive: false))
    guard sample.active != .clears || sample.inactive != .clears else { return nil }
    guard sample.active == .holds else { return sample }
    var holding = sample
    holding.value = rule.when.value(for: city, at: now)
    return holding
  }

  private func events(of steps: [Step]) -> [Event] {
    var items: [City.ID: (item: RuleItem, latest: Sample)] = [:]
    var events: [Event] = []
    for step in steps {
      for id in step.removed { items[id] = nil }
      var samples = Dictionary(step.samples.map { ($0.city, $0) }) { $1 }
      for (id, known) in items where samples[id] == nil {
        var sample = known.latest
        (sample.active, sample.inactive, sample.value) = (.clears, .clears, nil)
        samples[id] = sample
      }
      // In the order of the list, then those that are clear in a stable order.
      let order = step.samples.map(\.city)
      let others = items.keys.filter { id in !order.contains(id) }
      for id in order + others.sorted(by: { "\($0)" < "\($1)" }) {
        guard let sample = samples[id] else { continue }
        var item = items[id]?.item ?? RuleItem(rule: rule.name)
        let wasReported = item.reportedSince
        item.apply(
          item.isActive ? sample.active : sample.inactive, for: rule.duration, keep: rule.keep,
          at: step.savedAt)
        let isQuiet = rule.quiet?.contains(step.savedAt, sample.clock) ?? false
        let ending = isQuiet ? nil : item.report()
        items[id] = item.isIdle ? nil : (item, sample)
        guard (wasReported == nil) != (item.reportedSince == nil),
          let since = item.reportedSince ?? wasReported
        else { continue }
        events.append(
          Event(
            revision: step.revision, city: id, name: sample.name, clock: sample.clock,
            rule: ActiveRule(name: rule.name, since: since, value: sample.value, ending: ending),
            isBeginning: wasReported == nil))
      }
    }
    return events
  }
}
