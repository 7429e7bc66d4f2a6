import FoundationEssentials
import JSONText
import Tracking
import Weather

extension StateEncoder {
  /// Writes the rules that are reported as active, or were before the latest change.
  func writeRules(_ rules: [ActiveRule], to writer: inout JSONObjectWriter) {
    writer.array("rules") { writer in
      for rule in rules {
        writer.object { writer in
          writer.member("name", rule.name)
          write("since", rule.since, to: &writer)
          if let value = rule.value { write(value, to: &writer) }
          if let ending = rule.ending { writer.member("ending", ending.rawValue) }
        }
      }
    }
  }

  private func write(_ value: RuleValue, to writer: inout JSONObjectWriter) {
    writer.member("field", value.field)
    switch value.content {
    case .figure(let figure, let quantity):
      writer.member("figure", figure)
      writer.member("quantity", quantity.rawValue)
    case .number(let number): writer.member("number", number)
    case .text(let text): writer.member("text", text)
    case nil: break
    }
  }

  /// Writes the items of the rules, one on each line; nothing without items.
  func writeRuleItems(to writer: inout JSONObjectWriter) {
    guard !state.ruleItems.isEmpty else { return }
    writer.array("rules") { writer in
      for city in state.cities {
        for item in state.ruleItems[city.id] {
          writer.object(layout: .dense) { writer in write(item, of: city.id, to: &writer) }
        }
      }
    }
  }

  private func write(
    _ item: RuleItem,
    of city: City.ID,
    to writer: inout JSONObjectWriter
  ) {
    writer.member("rule", item.rule)
    writer.member("city", city.description)
    if let since = item.since { write("since", since, to: &writer) }
    if item.isActive { writer.member("active", true) }
    if let since = item.clearSince { write("clearSince", since, to: &writer) }
    if let since = item.unknownSince { write("unknownSince", since, to: &writer) }
    if let since = item.reportedSince { write("reportedSince", since, to: &writer) }
    if let ending = item.ending { writer.member("ending", ending.rawValue) }
  }

  private func write(_ key: JSONName, _ instant: Date, to writer: inout JSONObjectWriter) {
    timestamps.withText(of: instant) { writer.member(key, utf8: $0) }
  }
}
