import Testing

@testable import Rendering

@Suite struct `The columns of the coming hours` {
  private static let cells = ForecastHoursLayout.Cells(
    time: "Thu 02:00",
    temperature: "-10.1",
    sky: "heavy freezing drizzle",
    rain: "100",
    amount: "12.5",
    wind: "↓ 100"
  )

  private func words(_ width: Int?) -> Set<String> {
    let layout = ForecastHoursLayout(width: width, widestSky: 22)
    let line = layout.line(Self.cells, ellipsis: "…").text
    return Set(line.split(separator: " ").map(String.init))
  }

  @Test(
    arguments: [
      ("100", 27, 28), ("heavy", 51, 52), ("12.5", 63, 64), ("↓", 75, 76),
    ]
  )
  func `depend on the width`(_ word: String, without: Int, with: Int) {
    #expect(!words(without).contains(word))
    #expect(words(with).contains(word))
    #expect(words(nil).contains(word))
  }

  @Test func `have the room of a condition as far as there is some`() {
    #expect(ForecastHoursLayout(width: 80, widestSky: 22).sky == 22)
    #expect(ForecastHoursLayout(width: 80, widestSky: 3).sky == 10)
    #expect(ForecastHoursLayout(width: 80, widestSky: 90).sky == 34)
    #expect(ForecastHoursLayout(width: 52, widestSky: 90).sky == 23)
    #expect(ForecastHoursLayout(width: nil, widestSky: 90).sky == 90)
  }

  @Test(arguments: 19...200)
  func `fit the terminal`(_ width: Int) {
    for widest in [0, 10, 22, 90] {
      let layout = ForecastHoursLayout(width: width, widestSky: widest)
      #expect(layout.line(Self.cells, ellipsis: "…").displayWidth <= width)
      if let sky = layout.sky { #expect(sky >= 10) }
    }
  }
}
