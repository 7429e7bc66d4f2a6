import FoundationEssentials
import Testing

@testable import Rendering
@testable import Weather

@Suite struct `The chart of hours` {
  private func hours(_ count: Int, _ temperature: (Int) -> Double?) -> [HourlyChart.Hour] {
    (0..<count).map { index in
      HourlyChart.Hour(
        temperature: temperature(index), precipitation: index == 30 ? 2 : index == 31 ? 1 : 0,
        date: LocalDate(dayNumber: 20_000 + (index + 22) / 24),
        clock: "\((index + 22) % 24 < 10 ? "0" : "")\((index + 22) % 24):00",
        isNight: (index + 22) % 24 < 6)
    }
  }

  private func lines(
    _ hours: [HourlyChart.Hour], _ width: Int, _ glyphs: Glyphs = .unicode
  ) -> [String] {
    HourlyChart(hours: hours, figures: FigureText(units: .metric, glyphs: glyphs)).lines(
      width: width
    ).map(\.text)
  }

  private func name(_ dayNumber: Int) -> String {
    LocalDate(dayNumber: dayNumber).weekdayAbbreviation
  }

  @Test func `rises from the lowest to the highest temperature`() {
    let chart = lines(hours(8) { Double($0) }, 16)
    let columns = chart[1...4].map { $0.dropFirst(7).prefix { $0 == " " }.count }
    // The lower the line, the further left its part of the curve begins.
    #expect(columns == columns.sorted(by: >))
  }

  @Test func `names the highest and the lowest temperature at their places`() {
    let chart = lines(hours(48) { $0 == 12 ? 30 : $0 == 36 ? -4 : 10 }, 56)
    let blank = String(repeating: " ", count: 7)
    #expect(chart[0] == blank + String(repeating: " ", count: 11) + "30°")
    #expect(chart[5] == blank + String(repeating: " ", count: 35) + "-4°")
    let edges = lines(hours(48) { Double($0) }, 56)
    #expect(edges[0] == blank + String(repeating: " ", count: 45) + "47°")
    #expect(edges[5] == blank + "0°")
  }

  @Test func `names temperatures where the curve turns`() {
    let days: [Double] = [8, 9, 11, 14, 16, 17, 18, 17, 15, 13, 12, 11]
    let chart = lines(hours(48) { days[$0 % 12] + Double($0 / 12) }, 56)
    let highs = chart[0].split(separator: " ").map(String.init)
    #expect(highs == ["18°", "19°", "20°", "21°"])
    #expect(chart[5].split(separator: " ").map(String.init) == ["8°", "9°", "10°", "11°"])
    #expect(chart[0].hasPrefix("            18°"))
  }

  @Test func `names a temperature that stays once`() {
    #expect(lines(hours(24) { _ in 5 }, 80).count { $0.contains("5°") } == 1)
  }

  @Test func `shows when the sun rises and sets`() {
    var hours = hours(48) { Double($0) }
    hours[9].sun = "↑07:19"
    hours[19].sun = "↓17:17"
    let sun = lines(hours, 56).first { $0.hasPrefix("   sun ") }
    #expect(sun == "   sun          ↑07:19    ↓17:17")
    #expect(!lines(self.hours(48) { Double($0) }, 80).contains { $0.contains("sun") })
  }

  @Test func `has labels at hours and days where they begin`() throws {
    let chart = lines(hours(48) { _ in 5 }, 56)
    let axis = try #require(chart.dropLast().last)
    let days = try #require(chart.last)
    #expect(axis == "         00    06    12    18    00    06    12    18")
    // The first day has two hours, which are too short for its name.
    #expect(days == "         │\(name(20_001))                    │\(name(20_002))")
    #expect(lines(hours(48) { _ in 5 }, 104).last?.hasPrefix("       \(name(20_000)) │") == true)
  }

  @Test func `has bars of the rain below it`() throws {
    let chart = lines(hours(48) { Double($0) }, 56)
    let rain = try #require(chart.first { $0.hasPrefix("    mm ") })
    #expect(rain == "    mm " + String(repeating: " ", count: 30) + "█▅")
    #expect(!lines(hours(12) { Double($0) }, 80).contains { $0.contains("mm") })
  }

  @Test(arguments: [24, 40, 48]) func `is as wide as the terminal`(_ count: Int) {
    let days = lines(hours(count) { $0 == count - 1 ? 9 : 5 }, 80)
    #expect(days[1].displayWidth == min(79, 7 + 3 * count))
  }

  @Test func `has a gap where a temperature is unknown`() {
    let whole = lines(hours(24) { _ in 5 }, 80)[1...2].joined().filter { $0 != " " }.count
    let gap = lines(hours(24) { $0 == 9 ? nil : 5 }, 80)[1...2].joined().filter { $0 != " " }.count
    #expect(gap < whole)
    #expect(lines(hours(24) { _ in nil }, 80).isEmpty)
  }

  @Test(arguments: 1...200) func `fits the terminal`(_ width: Int) {
    for count in [1, 2, 24, 48] {
      for line in lines(hours(count) { Double($0 % 7) }, width) {
        #expect(line.displayWidth <= width)
      }
    }
  }

  @Test func `is ASCII on request`() {
    let chart = lines(hours(48) { Double($0 % 7) }, 80, .ascii)
    #expect(chart.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } })
    #expect(chart.contains { $0.contains("*") })
  }
}
