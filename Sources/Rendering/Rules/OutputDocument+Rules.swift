import JSONText
import Text
package import Tracking
package import Weather

extension OutputDocument {
  package static func rules(_ rules: [RuleCities], units: Units) -> OutputDocument {
    let json = ReportJSON(units: units)
    return OutputDocument(
      command: "rules", key: "rules", keys: ["name", "when", "cities"],
      records: rules.map { rule in
        let active = rule.entries.filter(\.isActive).map(\.city.name)
        let cities = JSONWriter.array(.line) { writer in
          for entry in rule.entries { writer.object { writer in json.write(entry, to: &writer) } }
        }
        return [
          .text(rule.name), .text(rule.when),
          .json(String(decoding: cities, as: UTF8.self), plain: active.joined(separator: ";")),
        ]
      })
  }

  /// What a rule would have reported in the past.
  package static func events(
    of rule: String, _ events: [RuleReplay.Event], units: Units
  ) -> OutputDocument {
    OutputDocument(
      command: "rules test", members: [("rule", .text(rule))], key: "events",
      keys: ["revision", "savedAt", "change", "id", "name", "since", "value", "reason"],
      records: events.map { event in
        [
          .integer(event.revision.number), .text(event.revision.savedAt.map(Timestamp.text)),
          .text((event.isBeginning ? CityListDifference.Mark.added : .removed).name),
          .text(event.city.description), .text(event.name), .text(Timestamp.text(event.rule.since)),
          value(event.rule.value?.content, units), .text(event.rule.ending?.rawValue),
        ]
      })
  }

  private static func value(_ content: RuleValue.Content?, _ units: Units) -> Value {
    switch content {
    case .figure(let figure, let quantity):
      let text = DecimalText.text(
        units.convert(figure, quantity), fractionDigits: quantity.serializedDigits)
      return text.map { .json($0, plain: $0) } ?? .number(nil)
    case .number(let number): return .number(number)
    case .text(let text): return .text(text)
    case nil: return .text(nil)
    }
  }
}

extension ReportJSON {
  fileprivate func write(_ entry: RuleCities.Entry, to writer: inout JSONObjectWriter) {
    writer.member("id", entry.city.id.description)
    writer.member("name", entry.city.name)
    writer.member("active", entry.isActive)
    write("since", entry.rule.since, to: &writer)
    write(entry.rule.value?.content, to: &writer)
  }
}
