import JSONText
import Tracking
import Weather

extension ReportJSON {
  /// Writes the rules of a city, those that ended with the reason.
  func write(_ rules: [CityListDifference.RuleRow], to writer: inout JSONObjectWriter) {
    writer.array("rules") { writer in
      for row in rules {
        writer.object(layout: .line) { writer in
          writer.member("rule", row.rule.name)
          if reportsChanges { writer.member("change", row.mark.name) }
          write("since", row.rule.since, to: &writer)
          // Nothing is true any more once a rule has ended.
          write(row.mark == .removed ? nil : row.rule.value?.content, to: &writer)
          if reportsChanges { writer.member("reason", row.rule.ending?.rawValue) }
        }
      }
    }
  }

  /// Writes the value of a rule in the units of the document.
  func write(_ value: RuleValue.Content?, to writer: inout JSONObjectWriter) {
    switch value {
    case .figure(let figure, let quantity): write("value", figure, quantity, to: &writer)
    case .number(let number): writer.member("value", number)
    case .text(let text): writer.member("value", text)
    case nil: writer.null("value")
    }
  }
}
