import Testing
import Tracking
import Weather

@testable import Rendering

@Suite struct `A comparison in Markdown` {
  private func lines(_ comparison: WeatherComparison, _ units: Units = .metric) -> [String] {
    String(
      decoding: MarkdownFormat().text(of: .comparison(comparison, units: units)), as: UTF8.self
    ).split(separator: "\n").map(String.init)
  }

  @Test func `has the rows of the table, with the mark after the highest figure`() {
    #expect(
      lines(SampleComparison.seoulParisOslo) == [
        "|  | Seoul | Paris | Oslo |", "| --- | ---: | ---: | ---: |",
        "| Sky | overcast | rain | snow |", "| °C | 7.7 | 8.4▲ | -3.2 |",
        "| feels like | 5.1 | 6.0▲ | -8.0 |", "| Rain % | 32 | 95▲ | 80 |",
        "| Wind km/h | 21▲ | 19 | 14 |", "| Humidity % | ? | 80 | ? |", "| today |  |  |  |",
        "| High | 15.0▲ | 11.0 | -1.0 |", "| Low | 7.0 | 8.0▲ | -5.0 |",
        "| Rain mm | 0.4 | 9.9▲ | ? |", "| Wind km/h | 25▲ | 25▲ | 20 |",
      ])
  }

  @Test func `has the units and the mark of outliers`() throws {
    var thresholds = Thresholds(baseline: .lastReported)
    thresholds[.temperature] = 2
    let lines = lines(SampleComparison.providers([-3.2, -3, 1.9], thresholds), .imperial)
    #expect(lines.first == "|  | provider1 | provider2 | provider3 |")
    #expect(lines.contains("| °F | 26.2 | 26.6 | 35.4~ |"))
  }
}
