import FoundationEssentials
import JSONText
import Tracking
import Weather

extension StateEncoder {
  /// Writes the values before and after each change, and beside them what was expected.
  func writeChanges(_ changes: [FieldChange], to writer: inout JSONObjectWriter) {
    guard !changes.isEmpty else { return }
    writer.object("changes") { writer in
      for change in changes {
        writer.array(JSONName(text: change.field.path)) { writer in
          write(change.before, to: &writer)
          write(change.after, to: &writer)
        }
      }
    }
    let unexpected = changes.filter { $0.expected != nil }
    guard !unexpected.isEmpty else { return }
    writer.object("expected") { writer in
      for change in unexpected {
        writer.array(JSONName(text: change.field.path)) { writer in
          write(change.expected, to: &writer)
        }
      }
    }
  }

  private func write(_ value: FieldChange.Value?, to writer: inout JSONArrayWriter) {
    switch value {
    case .figure(let figure, _): writer.element(figure)
    case .integer(let integer): writer.element(integer)
    case .flag(let flag): writer.element(flag)
    case .condition(let condition): writer.element(condition.code)
    case .kind(let kind): writer.element(kind.name)
    case .text(let text): writer.element(text)
    case .texts(let texts):
      writer.array { writer in
        for text in texts { writer.element(text) }
      }
    case nil: writer.null()
    }
  }

  /// Writes what the latest report says of a city; nothing if it says nothing.
  func writeNews(of city: City, to writer: inout JSONObjectWriter) {
    guard let report = state.latestReport else { return }
    let ended = report.ended[city.id] ?? Report.Ended()
    let dates = report.newDates[city.id] ?? []
    let items = report.items[city.id] ?? []
    let isAdded = report.added.contains(city.id)
    if items.isEmpty, dates.isEmpty, !isAdded { return }
    writer.object("news") { writer in
      if isAdded { writer.member("added", true) }
      if report.returned.contains(city.id) { writer.member("returned", true) }
      writeChanges(items, to: &writer)
      if !ended.alerts.isEmpty { writeAlerts(ended.alerts, to: &writer) }
      if !ended.rules.isEmpty { writeRules(ended.rules, to: &writer) }
      if !dates.isEmpty { writeTexts("dates", dates.sorted().map(timestamps.text), to: &writer) }
    }
  }
}
