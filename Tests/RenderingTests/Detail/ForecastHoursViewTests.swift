import Testing
import Tracking
import Weather

@testable import Rendering

@Suite struct `The columns of the coming hours` {
  private static let cells: [StyledLine] = [
    "", "Thu 02:00", "-10.1", "heavy freezing drizzle", "100", "12.5", "3.1", "↓ 100",
  ]

  private func layout(width: Int?, widestSky: Int) -> ColumnLayout {
    let detail = DetailView(
      view: ReportView(units: .metric, now: SampleReport.now), row: SampleReport.unchanged,
      labels: CityLabels([]))
    let columns = ForecastHoursView.columns(detail, widestSky: widestSky, hasSnow: false)
    return ColumnLayout(columns.map(\.column), limit: width, ellipsis: "…")
  }

  /// The width of the condition.
  private func sky(width: Int?, widestSky: Int) -> Int? {
    layout(width: width, widestSky: widestSky).widths[3]
  }

  private func words(_ width: Int?) -> Set<String> {
    let line = layout(width: width, widestSky: 22).line(Self.cells).text
    return Set(line.split(separator: " ").map(String.init))
  }

  @Test(arguments: [("100", 27, 28), ("heavy", 51, 52), ("12.5", 63, 64), ("↓", 75, 76)])
  func `depend on the width`(_ word: String, without: Int, with: Int) {
    #expect(!words(without).contains(word))
    #expect(words(with).contains(word))
    #expect(words(nil).contains(word))
  }

  @Test func `have the room of a condition as far as there is some`() {
    #expect(sky(width: 80, widestSky: 22) == 22)
    #expect(sky(width: 80, widestSky: 3) == 10)
    #expect(sky(width: 80, widestSky: 90) == 34)
    #expect(sky(width: 52, widestSky: 90) == 23)
    #expect(sky(width: nil, widestSky: 90) == 90)
  }

  @Test(arguments: 19...200) func `fit the terminal`(_ width: Int) {
    for widest in [0, 10, 22, 90] {
      let layout = layout(width: width, widestSky: widest)
      #expect(layout.line(Self.cells).displayWidth <= width)
      if let sky = layout.widths[3] { #expect(sky >= 10) }
    }
  }
}
