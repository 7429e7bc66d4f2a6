import FoundationEssentials
import TestSupport
import Testing

@testable import Rendering
@testable import Tracking
@testable import Weather

@Suite struct `A feed of revisions` {
  private func text(_ revisions: [(SavedRevision, ChangeReport)]) throws -> String {
    let feed = RevisionFeed(
      id: try #require(UUID(uuidString: "B0000000-0000-4000-8000-000000000001")),
      updated: SampleReport.now, context: FormatContext(units: .metric, now: SampleReport.now)
    ) { body in for (revision, report) in revisions where !body(revision, report) { return } }
    let document = OutputDocument.log(units: .metric, feed: feed) { _ in }
    return String(decoding: AtomFormat().text(of: document), as: UTF8.self)
  }

  private func revision(_ number: Int, _ rows: [ChangeReport.Row]) -> (SavedRevision, ChangeReport)
  {
    var report = SampleReport.report
    report.rows = rows
    return (SavedRevision(number: number, savedAt: SampleReport.now - Double(60 - number)), report)
  }

  @Test func `has an entry for each revision with changes`() throws {
    var hostile = SampleReport.firstWeather
    hostile.city.name = "<b>\"&'\n]]>\u{202E}x"
    let revisions = [
      revision(42, [SampleReport.updated, SampleReport.removed]),
      revision(41, [SampleReport.unchanged]), revision(40, [hostile]),
    ]
    try Golden.expect(try text(revisions), is: "log.atom")
  }

  @Test func `without entries is a feed`() throws {
    let feed = try text([])
    #expect(feed.hasSuffix("<author><name>skydiff</name></author>\n</feed>\n"))
  }
}
