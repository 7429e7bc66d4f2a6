import FoundationEssentials
import TestSupport
import Testing
import Tracking

@testable import Rendering
@testable import Weather

@Suite struct `The drift of forecasts` {
  private func view(_ units: Units = .metric, _ glyphs: Glyphs = .unicode) -> ReportView {
    ReportView(
      units: units, glyphs: glyphs, now: SampleReport.now,
      attributions: ["Weather data by Open-Meteo.com"])
  }

  private func lines(_ form: DriftView.Form, _ view: ReportView? = nil, width: Int?) -> [StyledLine]
  {
    let drifts = form == .days ? SampleDrift.drifts : SampleDrift.issues
    return DriftView(drifts, as: form, labels: CityLabels(SampleDrift.list), view ?? self.view())
      .lines(width: width)
  }

  @Test(arguments: [DriftView.Form.days, .issues], [20, 40, 60, 80, 120, nil] as [Int?])
  func `fits the terminal and is complete in a pipe`(_ form: DriftView.Form, _ width: Int?) throws {
    try Golden.expect(
      lines(form, width: width).rendered(.none),
      is: "drift-\(form)-\(width.map(String.init) ?? "pipe").txt")
  }

  @Test(arguments: [DriftView.Form.days, .issues]) func `has colors`(_ form: DriftView.Form) throws
  {
    try Golden.expect(lines(form, width: 80).rendered(.palette), is: "drift-\(form)-80-palette.txt")
  }

  @Test(arguments: [DriftView.Form.days, .issues])
  func `is ASCII but for names where the locale has no more`(_ form: DriftView.Form) throws {
    let lines = lines(form, view(.metric, .ascii), width: 80)
    try Golden.expect(lines.rendered(.none), is: "drift-\(form)-80-ascii.txt")
    #expect(lines.allSatisfy { $0.text.contains("서울") || $0.text.utf8.allSatisfy { $0 < 0x80 } })
  }

  @Test(arguments: [DriftView.Form.days, .issues]) func `is in the requested units`(
    _ form: DriftView.Form
  ) throws {
    try Golden.expect(
      lines(form, view(.imperial), width: 80).rendered(.none), is: "drift-\(form)-imperial.txt")
  }

  @Test func `is never wider than the terminal`() {
    for form in [DriftView.Form.days, .issues] {
      for width in 1...200 {
        #expect(lines(form, width: width).allSatisfy { $0.displayWidth <= width }, "\(width)")
      }
    }
  }

  @Test func `has nothing for cities without a forecast`() {
    let drifts = Array(SampleDrift.drifts.suffix(1))
    #expect(DriftView(drifts, as: .days, labels: CityLabels([]), view()).lines(width: 80).isEmpty)
  }

  @Test func `labels cities of one name`() {
    let cities = [SampleReport.removed.city, SampleReport.unknown.city]
    let drifts = cities.map { CityDrift($0, clock: .utc, days: SampleDrift.drifts[1].days) }
    let labels = CityLabels(cities)
    let text = DriftView([drifts[0]], as: .days, labels: labels, view()).lines(width: 80)
    #expect(text.first?.text == "  Paris, Île-de-France, France")
  }

  @Test func `has fetch times in the zone of the user`() {
    var view = view()
    view.userClock = LocalClock(offset: 9 * 3600)
    #expect(
      lines(.issues, view, width: 80).contains { $0.text.hasPrefix("  Sat 21 17:30        6 h ") })
    #expect(lines(.issues, width: 80).contains { $0.text.hasPrefix("  Sat 21 08:30 ") })
  }
}

struct SparklineTests {
  @Test(
    arguments: [
      ([1, 2, 3, 4, 5, 6, 7, 8], nil, "▁▂▃▄▅▆▇█"), ([3, 3], nil, "▁▁"), ([], nil, ""),
      ([-5, 0], 8, "▁█"), ([9, 1, 5, 2, 3], 4, "…█▁▃"),
    ] as [([Double], Int?, String)]) func `has the latest values from the lowest to the highest`(
      _ values: [Double], _ width: Int?, _ expected: String
    )
  { #expect(Sparkline(glyphs: .unicode, width: width).text(values) == expected) }

  @Test func `is ASCII where the locale has no more`() {
    #expect(Sparkline(glyphs: .ascii, width: 6).text([9, 1, 2, 3, 4]) == "#..::")
  }
}

struct LeadTimeTests {
  @Test(arguments: [
    (0.0, "0 min"), (59, "0 min"), (2400, "40 min"), (3600, "1 h"), (86_399, "23 h"),
    (86_400, "1 d"), (572_400, "6 d 15 h"), (-59, "0 min"), (-60, "-1 min"), (-7300, "-2 h"),
  ]) func `is in days and hours, or minutes`(_ seconds: Double, _ expected: String) {
    #expect(
      LeadTime.text(from: SampleReport.now, to: SampleReport.now + seconds, Language.english.forms)
        == expected)
  }
}
