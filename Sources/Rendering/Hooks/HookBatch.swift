package import FoundationEssentials
import JSONText
import Weather

/// What a hook receives after a save.
package struct HookBatch: Sendable {
  package enum Event: String, Sendable {
    case save
    case test
  }

  package var event: Event
  package var revision: Int
  package var savedAt: Date
  package var items: [HookItem]

  package init(event: Event, revision: Int, savedAt: Date, items: [HookItem]) {
    self.event = event
    self.revision = revision
    self.savedAt = savedAt
    self.items = items
  }

  /// The version of the format; the minor changes with new keys, the major with breaking changes.
  package static let formatVersion = "1.2"

  /// The most bytes of a batch.
  package static let maximumBytes = 1 << 20

  /// Returns the batch as JSON on one line, and the number of items at the end that it has no room
  /// for; figures are metric.
  ///
  /// - Complexity: O(n) in the number of changes.
  package func json() -> (text: [UInt8], omitted: Int) {
    let json = ReportJSON(units: .metric)
    var texts: [[UInt8]] = []
    var size = 0
    for item in items {
      let text = JSONWriter.object { writer in write(item, json, to: &writer) }
      size += text.count + 1
      // The rest of the batch is shorter than this.
      if size > Self.maximumBytes - 1024 { break }
      texts.append(text)
    }
    let text = JSONWriter.object { writer in
      writer.member("formatVersion", Self.formatVersion)
      writer.member("event", event.rawValue)
      writer.member("revision", revision)
      writer.member("savedAt", Timestamp.text(savedAt))
      writer.array("items") { writer in for text in texts { writer.element(raw: text) } }
    }
    return (text, items.count - texts.count)
  }

  private func write(_ item: HookItem, _ json: ReportJSON, to writer: inout JSONObjectWriter) {
    writer.member("id", item.id)
    writer.member("change", item.change.name)
    writer.member("kind", item.kind.rawValue)
    writer.member("rule", item.rule)
    writer.object("city") { writer in
      writer.member("id", item.city.id.description)
      writer.member("name", item.city.name)
    }
    if let alert = item.alert {
      writer.object("alert") { json.write(alert, to: &$0) }
    } else {
      writer.null("alert")
    }
    writer.member("text", item.text)
    writer.array("changes") { writer in
      for change in item.changes { writer.object { writer in json.write(change, to: &writer) } }
    }
  }
}
