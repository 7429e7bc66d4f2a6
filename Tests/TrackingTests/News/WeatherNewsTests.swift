import FoundationEssentials
import Testing
import Weather

@testable import Tracking

@Suite struct `News of the present weather` {
  private let city = ForecastCity()

  @Test func `is not what the forecast promised`() {
    let city = ForecastCity()
    city.temperature = { 10 + $0 }
    city.refresh(after: 0)
    let reported = city.refresh(after: 0, temperature: 20)
    #expect(reported == ["current.temperature 10.0→20.0 (10.0)"])
    // From then on it is known that the stations read 10° above the forecast.
    for hour in 1...30 { #expect(city.refresh(after: 1, temperature: 20 + Double(hour)) == []) }
    #expect(
      city.refresh(after: 1, temperature: 48) == ["current.temperature 20.0→48.0 (51.0)"]
    )
  }

  @Test(arguments: [(11.9, 0), (12, 1), (8, 1), (8.1, 0)])
  func `is a deviation of the threshold or more`(_ temperature: Double, _ count: Int) {
    #expect(city.refresh(after: 1, temperature: temperature).count == count)
    #expect(city.listed.count == count)
  }

  @Test func `is between two hours where the observation is`() {
    city.temperature = { 10 + 4 * $0 }
    // The forecast as it stood when the city was added goes on being expected.
    #expect(city.refresh(after: 0.5, temperature: 12) == ["current.temperature 10.0→12.0 (10.0)"])
    #expect(city.refresh(after: 0.5, temperature: 14) == [])
    #expect(city.refresh(after: 0.25, temperature: 13) == ["current.temperature 12.0→13.0 (15.0)"])
  }

  @Test func `is measured from the forecast of when the city was reported, not from later ones`() {
    city.temperature = { _ in 16 }
    #expect(city.refresh(after: 3, temperature: 11.5) == [])
    #expect(city.refresh(after: 3, temperature: 16) == ["current.temperature 10.0→16.0 (10.0)"])
  }

  @Test func `after 48 hours is measured from what was forecast 12 hours ahead`() {
    for _ in 0..<35 { city.refresh(after: 1) }
    city.temperature = { $0 > 48 ? 20 : 10 }
    for _ in 0..<13 { #expect(city.refresh(after: 1) == []) }
    #expect(city.refresh(after: 1, temperature: 20) == [])
    #expect(city.refresh(after: 1, temperature: 10) == ["current.temperature 10.0→10.0 (20.0)"])
  }

  @Test func `without an expectation is a difference from the value last reported`() {
    city.hasHours = false
    for _ in 0..<49 { city.refresh(after: 1) }
    #expect(city.refresh(after: 1, temperature: 11.9) == [])
    #expect(city.refresh(after: 1, temperature: 12) == ["current.temperature 10.0→12.0"])
    let other = ForecastCity()
    other.provider = "met-norway"
    #expect(other.refresh(after: 1, temperature: 13) == ["current.temperature 10.0→13.0"])
  }

  @Test func `is measured from the first hour for observations from before it`() {
    let city = ForecastCity(delay: 1.5)
    city.temperature = { 10 + 4 * $0 }
    #expect(city.refresh(after: 0.5, temperature: 14) == ["current.temperature 10.0→14.0 (10.0)"])
    #expect(city.refresh(after: 0.5, temperature: 14) == [])
    #expect(city.refresh(after: 1.5, temperature: 14) == ["current.temperature 14.0→14.0 (18.0)"])
  }

  @Test func `is no value that is unknown or known again`() {
    #expect(city.refresh(after: 1, temperature: nil, windSpeed: nil, code: nil) == [])
    #expect(city.refresh(after: 1) == [])
    #expect(city.refresh(after: 1, windSpeed: 30) == ["current.windSpeed 10.0→30.0 (10.0)"])
  }

  @Test func `is in the list until the next, without what became known since`() {
    city.days = [day(0, high: 10), day(5, high: 10)]
    city.refresh(after: 1)
    let news = city.refresh(after: 1, temperature: 15)
    #expect(city.listed == news)
    city.days[1].temperatureMax = 30
    #expect(city.refresh(after: 1, temperature: 15) == [])
    #expect(city.listed == news)
  }

  @Test func `is measured from any hours that a state can have`() {
    var expectation = Expectation(provider: "open-meteo", start: city.start)
    expectation.temperatures = [.min, .max]
    expectation.windSpeeds = [nil, nil]
    expectation.kinds = [nil, nil]
    let values = expectation.values(at: city.start + 1800)
    #expect(values == ExpectedWeather(temperature: -0.05))
    expectation.pass(to: .distantFuture, with: nil)
    #expect(expectation.temperatures.isEmpty)
  }

  // MARK: - The sky

  @Test func `is no dry sky beside another`() {
    for code in [1, 2, 3, 0] { #expect(city.refresh(after: 1, code: code) == []) }
    #expect(city.refresh(after: 1, code: 45) == ["current.condition clear→fog (fair)"])
  }

  @Test func `is rain that was not forecast, once until the sky was as expected for an hour`() {
    #expect(city.refresh(after: 1, code: 61) == ["current.condition clear→rain (fair)"])
    #expect(city.refresh(after: 0.25, code: 63) == [])
    #expect(city.refresh(after: 0.25, code: 0) == [])
    #expect(city.refresh(after: 0.5, code: 61) == [])
    #expect(city.refresh(after: 0.25, code: 0) == [])
    #expect(city.refresh(after: 1, code: 0) == [])
    #expect(city.refresh(after: 0.25, code: 61).count == 1)
  }

  @Test func `is no rain of the forecast, but that it does not come for an hour, once a spell`() {
    let city = ForecastCity()
    city.code = { (6..<12).contains($0) || (20..<24).contains($0) ? 61 : 0 }
    // The forecast is known with the next report.
    #expect(city.refresh(after: 0, temperature: 20).count == 1)
    func refresh(after hours: Double, code: Int) -> [String] {
      city.refresh(after: hours, temperature: 20, code: code)
    }
    // It has come, though it stops early.
    #expect(refresh(after: 6, code: 61) == [])
    for _ in 1...4 { #expect(refresh(after: 1, code: 0) == []) }
    // Nobody looked between the spells.
    #expect(refresh(after: 10, code: 0) == [])
    #expect(refresh(after: 0.75, code: 0) == [])
    #expect(refresh(after: 0.25, code: 0) == ["current.condition clear→clear (rain)"])
    #expect(refresh(after: 1, code: 0) == [])
  }

  @Test func `is at once what comes in place of forecast rain, unless it is a dry sky`() {
    let city = ForecastCity()
    city.code = { _ in 61 }
    #expect(city.refresh(after: 0, temperature: 20).count == 1)
    #expect(
      city.refresh(after: 1, temperature: 20, code: 45) == ["current.condition clear→fog (rain)"]
    )
    #expect(
      city.refresh(after: 1, temperature: 20, code: 71) == [
        "current.condition fog→snow (rain)"
      ]
    )
  }

  // MARK: - The days

  private func day(_ ahead: Int, high: Double, complete: Bool = true) -> Forecast.Day {
    let today = LocalDate(at: city.start, utcOffset: 0)
    var day = Forecast.Day(date: today.advanced(byDays: ahead), complete: complete)
    day.temperatureMax = high
    return day
  }

  @Test(arguments: [(0, 2.0), (1, 3), (2, 4)])
  func `of a day takes half a threshold more for each day ahead`(_ ahead: Int, _ size: Double) {
    city.days = (0...3).map { day($0, high: 10) }
    city.refresh(after: 1)
    city.days[ahead].temperatureMax = 10 + size - 0.1
    #expect(city.refresh(after: 1) == [])
    city.days[ahead].temperatureMax = 10 + size
    #expect(city.refresh(after: 1).count == 1)
    city.days[3].temperatureMax = 30
    #expect(city.refresh(after: 1) == [])
  }

  @Test func `of a day is not that it comes near enough to be compared`() {
    city.days = [day(0, high: 10), day(1, high: 10), day(2, high: 10), day(3, high: 10)]
    city.refresh(after: 1)
    city.days[3].temperatureMax = 30
    #expect(city.refresh(after: 22) == [])
    city.days[3].temperatureMax = 34
    #expect(city.refresh(after: 1) == ["forecast.2026-11-24.temperatureMax 30.0→34.0"])
  }

  @Test func `of a day is known as it is when it is first compared, not after midnight alone`() {
    city.days = (0...3).map { day($0, high: 10) }
    city.refresh(after: 1)
    city.refresh(after: 18, fetching: .current)
    city.days[3].temperatureMax = 30
    #expect(city.refresh(after: 1) == [])
  }

  @Test func `of a day may be that midnight made its threshold smaller`() {
    city.days = (0...3).map { day($0, high: 10) }
    city.refresh(after: 1)
    city.days[2].temperatureMax = 13.5
    #expect(city.refresh(after: 1) == [])
    #expect(
      city.refresh(after: 17, fetching: .current) == [
        "forecast.2026-11-23.temperatureMax 10.0→13.5"
      ]
    )
  }

  @Test func `is not needed for the mark of a day that the forecast has come to cover`() {
    city.days = [day(0, high: 10)]
    city.refresh(after: 1)
    city.days.append(day(1, high: 10))
    #expect(city.refresh(after: 1) == [])
    #expect(city.newDates == [day(1, high: 10).date])
    #expect(city.refresh(after: 1) == [])
    #expect(city.newDates == [])
  }

  @Test func `of today is not that its hours pass`() {
    city.days = [day(0, high: 10)]
    city.refresh(after: 1)
    city.days = [day(0, high: 4, complete: false)]
    #expect(city.refresh(after: 1) == [])
    city.days = [day(0, high: 12, complete: false)]
    #expect(city.refresh(after: 1) == ["forecast.2026-11-21.temperatureMax 10.0→12.0"])
  }

  @Test func `makes all of the city known`() {
    city.days = [day(0, high: 10), day(1, high: 10)]
    city.refresh(after: 1)
    city.days[1].temperatureMax = 12.9
    #expect(city.refresh(after: 1, temperature: 15) == ["current.temperature 10.0→15.0 (10.0)"])
    city.days[1].temperatureMax = 15.8
    #expect(city.refresh(after: 1, temperature: 15) == [])
    city.days[1].temperatureMax = 15.9
    #expect(
      city.refresh(after: 1, temperature: 15) == ["forecast.2026-11-22.temperatureMax 12.9→15.9"]
    )
  }
}
