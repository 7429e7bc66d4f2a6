import FoundationEssentials
import Testing

@testable import Rendering
@testable import Tracking
@testable import Weather

@Suite struct `The drawing of the coming hours` {
  /// - Parameter start: Hours after 18:00 in Seoul.
  private func meteogram(
    start: Int = 0, count: Int = 48, step: Int = 1,
    change: (inout Forecast.Hour, Int) -> Void = { _, _ in }
  ) -> Meteogram? {
    var row = SampleReport.updated
    row.city.forecast?.hours = (0..<count).map { index in
      var hour = Forecast.Hour(time: SampleReport.now - 4 + Double((start + index * step) * 3600))
      hour.temperature = Double(abs(index % 24 - 12))
      change(&hour, index)
      return hour
    }
    return Meteogram(
      DetailView(
        view: ReportView(units: .metric, now: SampleReport.now), row: row,
        labels: CityLabels([row.city])))
  }

  private func text(_ meteogram: Meteogram) -> String {
    var markup = Markup()
    meteogram.draw(number: 1, in: &markup)
    return markup.text
  }

  @Test func `needs two temperatures`() {
    #expect(meteogram(count: 0) == nil)
    #expect(meteogram { hour, index in hour.temperature = index == 5 ? 1 : nil } == nil)
    #expect(meteogram(count: 2) != nil)
  }

  @Test(arguments: 0..<24) func `has marks at every third hour, and both halves have whole marks`(
    start: Int
  ) throws {
    let drawing = try #require(meteogram(start: start))
    let hours = drawing.marked.map(\.clock)
    #expect(hours.count >= 15)
    #expect(hours.allSatisfy { Int($0.prefix(2)).map { $0 % 3 == 0 } ?? false })
    let half = try #require(drawing.half)
    #expect(drawing.right <= 2 * half)
    for mark in drawing.marked { #expect(abs(mark.x - half) >= 13, "\(mark.clock)") }
    for day in drawing.days.dropFirst() where drawing.right - day.x > Meteogram.dayNameWidth {
      #expect(!(day.x..<day.x + Meteogram.dayNameWidth).contains(half))
    }
  }

  @Test func `of some hours is narrow as a whole, and of long steps has all marks`() throws {
    let short = try #require(meteogram(count: 6))
    #expect(short.half == nil)
    #expect(short.width == 30 + 12 + 336 + 10)
    let coarse = try #require(meteogram(start: 1, count: 20, step: 6))
    #expect(coarse.slots.count == 8)
    #expect(coarse.marked.count == 8)
  }

  @Test func `has nights from sunset to sunrise`() throws {
    let drawing = try #require(meteogram { hour, _ in hour.condition = Condition(code: 0) })
    // Without times of sunrise and sunset, the sun of Seoul in November: 17:17 to 07:18.
    let first = try #require(drawing.nights.first)
    #expect(first.lowerBound < Meteogram.start)
    #expect(abs(first.upperBound - (Meteogram.start + 13.3 * 14)) < 3)
    #expect(drawing.nights.count == 2 || drawing.nights.count == 3)
    let icons = drawing.marked.map { $0.isDay }
    #expect(icons.first == false && icons.contains(true))
  }

  @Test func `has a gap where temperatures are unknown`() throws {
    let whole = try #require(meteogram())
    let broken = try #require(
      meteogram { hour, index in if 20..<23 ~= index { hour.temperature = nil } })
    #expect(text(whole).split(separator: "m-curve").count == 2)
    #expect(text(broken).split(separator: "m-curve").count == 3)
  }

  @Test func `names the lowest and the highest temperatures of the days`() throws {
    let drawing = try #require(meteogram())
    #expect(drawing.extremes(areHighest: true).map(\.celsius).max() == 12)
    #expect(drawing.extremes(areHighest: false).map(\.celsius).min() == 0)
    #expect(text(drawing).contains(">12°</text>"))
    let even = try #require(meteogram { hour, _ in hour.temperature = 5 })
    #expect(even.scale.lines.map(\.label) == ["2", "4", "6", "8"])
  }

  @Test func `names the highest temperatures of two days where there is room for both`() throws {
    /// - Parameter hour: Of the second day.
    func highest(_ hour: Int) throws -> [Double] {
      let drawing = try #require(
        meteogram(count: 24) { $0.temperature = [4: 20.0, 6 + hour: 19][$1] ?? 5 })
      return drawing.extremes(areHighest: true).map(\.celsius)
    }
    #expect(try highest(3) == [20, 19])
    #expect(try highest(1) == [20])
  }

  @Test func `draws the rain of an hour from its start on`() throws {
    let drawing = try #require(
      meteogram { hour, index in hour.precipitation = [0, 1].contains(index) ? 2.5 : 0 })
    let bars = text(drawing).split(separator: "class=\"m-rain\" x=\"").dropFirst().compactMap {
      Double($0.prefix { $0 != "\"" })
    }
    #expect(bars == [43, 57])
  }

  @Test func `turns the arrow to where the wind blows to`() throws {
    let drawing = try #require(
      meteogram { hour, _ in
        hour.windSpeed = 8
        hour.windDirection = 270
      })
    #expect(text(drawing).contains("rotate(90) scale(0.8)"))
  }
}
