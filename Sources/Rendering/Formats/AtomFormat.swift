import FoundationEssentials
import Tracking
import Weather

/// A feed with an entry for each revision with changes (RFC 4287).
package struct AtomFormat: OutputFormat {
  package let name = "atom"
  package let summary = "a feed with an entry per revision"
  package let commands: [String]? = ["log"]
  package let identifiesList = true

  package init() {}

  package func write(_ document: OutputDocument, to write: ([UInt8]) -> Bool) {
    guard case .log(let feed) = document.source else { return }
    // An element stays open while its entries are written.
    var head = Markup()
    head.literal(
      "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">")
    head.element("id", text: Self.identifier(of: feed))
    head.element("title", text: "skydiff")
    head.element("updated", text: Timestamp.text(feed.updated))
    head.element("author") { $0.element("name", text: "skydiff") }
    head.literal("\n")
    guard write(Array(head.text.utf8)) else { return }
    feed.visit { revision, report in
      guard report.hasChanges else { return true }
      return write(Array(Self.entry(revision, report, feed).utf8))
    }
    _ = write(Array("</feed>\n".utf8))
  }

  private static func identifier(of feed: RevisionFeed) -> String {
    "urn:uuid:\(City.ID(feed.id).description.lowercased())"
  }

  private static func entry(
    _ revision: SavedRevision, _ report: ChangeReport, _ feed: RevisionFeed
  ) -> String {
    let savedAt = revision.savedAt ?? feed.updated
    var report = report
    report.trim(at: savedAt)
    let labels = CityLabels(report.rows.map(\.city) + report.list)
    let names = report.rows.map { "\($0.mark.sign) \(labels.text(of: $0.city))" }
    var entry = Markup()
    entry.element("entry") { entry in
      entry.element("id", text: "\(identifier(of: feed))#\(revision.number)")
      entry.element("title", text: feed.context.language.listed(names, upTo: maximumNames))
      entry.element("updated", text: Timestamp.text(savedAt))
      entry.element("content", ("type", "xhtml")) { entry in
        entry.element("div", ("xmlns", "http://www.w3.org/1999/xhtml")) { entry in
          entry.element("ul") { entry in
            for (row, name) in zip(report.rows, names) {
              entry.element("li") { entry in
                entry.element("b", text: name)
                let changes = ChangeText(of: row, at: savedAt, feed.context.figures).text
                entry.append(changes.isEmpty ? "" : " \(changes)")
              }
            }
          }
        }
      }
    }
    return entry.text + "\n"
  }

  /// How many cities a title names.
  private static let maximumNames = 5
}
