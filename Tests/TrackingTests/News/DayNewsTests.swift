import FoundationEssentials
import Testing
import Weather

@testable import Tracking

@Suite struct `News of the coming days` {
  private let city = ForecastCity()

  private var today: LocalDate { LocalDate(at: city.start, utcOffset: 0) }

  private func day(
    _ ahead: Int, high: Double? = 10, low: Double? = nil, amount: Double? = nil,
    chance: Double? = nil, complete: Bool = true
  ) -> Forecast.Day {
    var day = Forecast.Day(date: today.advanced(byDays: ahead), complete: complete)
    day.temperatureMax = high
    day.temperatureMin = low
    day.precipitation = amount
    day.precipitationProbability = chance
    return day
  }

  /// Refreshes with one day after another instead of the one that is so many days ahead.
  private func news(
    _ days: [Forecast.Day], _ change: (inout Thresholds) -> Void = { _ in }
  ) -> [[String]] {
    let city = ForecastCity()
    change(&city.thresholds)
    city.days = [days[0]]
    city.refresh(after: 0.25)
    return days.dropFirst().map { day in
      city.days = [day]
      return city.refresh(after: 0.25)
    }
  }

  @Test(arguments: [(0, 3.0), (1, 4.5), (2, 6)])
  func `takes half a threshold more for each day ahead`(_ ahead: Int, _ size: Double) {
    city.days = (0...3).map { day($0) }
    city.refresh(after: 1)
    city.days[ahead].temperatureMax = 10 + size - 0.1
    #expect(city.refresh(after: 1) == [])
    city.days[ahead].temperatureMax = 10 + size
    #expect(city.refresh(after: 1).count == 1)
    city.days[3].temperatureMax = 40
    #expect(city.refresh(after: 1) == [])
  }

  @Test func `is not that a day comes near enough to be compared`() {
    city.days = (0...3).map { day($0) }
    city.refresh(after: 1)
    city.days[3].temperatureMax = 30
    #expect(city.refresh(after: 22) == [])
    city.days[3].temperatureMax = 36
    #expect(city.refresh(after: 1) == ["forecast.2026-11-24.temperatureMax 30.0→36.0"])
  }

  @Test func `may be that midnight made a threshold smaller`() {
    city.days = (0...3).map { day($0) }
    city.refresh(after: 1)
    city.days[2].temperatureMax = 15
    #expect(city.refresh(after: 1) == [])
    #expect(
      city.refresh(after: 17, fetching: .current) == [
        "forecast.2026-11-23.temperatureMax 10.0→15.0"
      ])
  }

  @Test func `is not needed for the mark of a day that the forecast has come to cover`() {
    city.days = [day(0)]
    city.refresh(after: 1)
    city.days.append(day(1))
    #expect(city.refresh(after: 1) == [])
    #expect(city.newDates == [day(1).date])
    #expect(city.refresh(after: 1) == [])
    #expect(city.newDates == [])
  }

  @Test func `is of today no lower high and no higher low`() {
    city.days = [day(0, high: 10, low: 5)]
    city.refresh(after: 1)
    for complete in [true, false] {
      city.days = [day(0, high: 4, low: 9, complete: complete)]
      #expect(city.refresh(after: 1) == [])
    }
    city.days = [day(0, high: 13, low: 2)]
    #expect(
      city.refresh(after: 1) == [
        "forecast.2026-11-21.temperatureMax 10.0→13.0",
        "forecast.2026-11-21.temperatureMin 5.0→2.0",
      ])
  }

  @Test func `is no high of the rest of a day below the one before it, after a report`() {
    city.days = [day(0, high: 10)]
    city.refresh(after: 1)
    city.days = [day(0, high: 4, complete: false)]
    #expect(city.refresh(after: 1, temperature: 20).count == 1)
    city.days = [day(0, high: 8, complete: false)]
    #expect(city.refresh(after: 1, temperature: 20) == [])
  }

  @Test func `makes all of the city known`() {
    city.days = [day(0), day(1)]
    city.refresh(after: 1)
    city.days[1].temperatureMax = 14.4
    #expect(city.refresh(after: 1, temperature: 15) == ["current.temperature 10.0→15.0 (10.0)"])
    city.days[1].temperatureMax = 18.8
    #expect(city.refresh(after: 1, temperature: 15) == [])
    city.days[1].temperatureMax = 18.9
    #expect(
      city.refresh(after: 1, temperature: 15) == ["forecast.2026-11-22.temperatureMax 14.4→18.9"])
  }

  // MARK: - Kinds

  @Test func `is that a day turns wet, and dry again only well below that`() {
    let days = [
      day(1, amount: 0.9, chance: 90), day(1, amount: 1, chance: 59), day(1, amount: 1, chance: 60),
      day(1, amount: 0.2, chance: 30), day(1, amount: 0.1, chance: 90),
      day(1, amount: 5, chance: 29),
    ]
    let wet = "forecast.2026-11-22.kind dry→wet"
    #expect(news(days) == [[], [wet], [], ["forecast.2026-11-22.kind wet→dry"], []])
  }

  @Test func `is that a day turns wet by what is known of it`() {
    #expect(news([day(1, chance: 50), day(1, chance: 60)]).flatMap { $0 }.count == 1)
    #expect(news([day(1, amount: 0.9), day(1, amount: 1)]).flatMap { $0 }.count == 1)
    #expect(news([day(1, amount: 1), day(1), day(1, amount: 0.5)]).flatMap { $0 } == [])
  }

  @Test func `is heavy rain, and not any more below half of it`() {
    let days = [5, 14.9, 15, 30, 7.5, 7.4].map { day(1, amount: $0, chance: 90) }
    #expect(
      news(days) == [
        [], ["forecast.2026-11-22.kind wet→heavy"], [], [], ["forecast.2026-11-22.kind heavy→wet"],
      ])
    #expect(news(days) { $0[.heavyRain] = 40 }.flatMap { $0 } == [])
    #expect(news(days) { $0[.heavyRain] = nil }.flatMap { $0 } == [])
  }

  @Test func `is winter by its condition or its snow, and never by thunder`() {
    var days = [5, 5, 5, 5].map { day(1, amount: $0, chance: 90) }
    days[1].condition = Condition(code: 95)
    days[2].condition = Condition(code: 66)
    days[3].snowfall = 1
    #expect(news(days) == [[], ["forecast.2026-11-22.kind wet→winter"], []])
    days[3].snowfall = 0.9
    #expect(news([days[2], days[3]]) == [["forecast.2026-11-22.kind winter→wet"]])
  }

  @Test func `is of today never that it turns dry, nor that its rest is less than heavy`() {
    #expect(news([day(0, amount: 20), day(0, amount: 0)]) == [[]])
    #expect(news([day(0, amount: 20), day(0, amount: 2, complete: false)]) == [[]])
    #expect(
      news([day(0, amount: 20), day(0, amount: 2)]) == [["forecast.2026-11-21.kind heavy→wet"]])
  }

  @Test func `is compared with what is set only then, against the values last reported`() {
    let days = [day(2, chance: 10), day(2, chance: 29), day(2, chance: 30)]
    #expect(
      news(days) { $0[.precipitationProbability] = 20 } == [
        [], ["forecast.2026-11-23.precipitationProbability 10.0→30.0"],
      ])
  }
}
