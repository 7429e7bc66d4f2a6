import TestSupport
import Testing

@testable import Rendering
@testable import Tracking
@testable import Weather

/// What people read in each language: the sentences, not only the words.
struct LanguageReportTests {
  private static let width = 80

  /// The views of a scene by their names.
  private func views(_ scene: WeatherScene, _ language: Language) -> [(String, [StyledLine])] {
    let view = ReportView(
      units: .metric, language: language, staleAfter: 3600, now: SampleReport.now,
      showsAllChanges: true)
    var report = ChangeReport(
      command: "refresh", revision: 42, changedAt: SampleReport.now, rows: [scene.row],
      summary: ChangeReport.Summary([scene.row]))
    report.list = [scene.row.city]
    return [
      ("refresh", view.lines(of: report, width: Self.width)),
      ("current", view.currentLines(of: report, width: Self.width)),
      ("forecast", view.forecastLines(of: report, width: Self.width)),
      ("digest", DigestView(report, view).lines),
    ]
  }

  @Test(arguments: Language.all.map(\.code))
  func `forty reports of each language are as recorded, and fit the terminal`(_ code: String) throws
  {
    let language = try #require(Language.named(code))
    var text = ""
    var count = 0
    for scene in WeatherScene.all {
      for (name, lines) in views(scene, language) {
        #expect(lines.allSatisfy { $0.displayWidth <= Self.width }, "\(scene.name): \(name)")
        text += "# \(scene.name): \(name)\n"
        text += lines.map { "\($0.text)\n" }.joined() + "\n"
        count += 1
      }
    }
    #expect(count == 40)
    try Golden.expect(text, is: "reports-\(code).txt")
  }
}
