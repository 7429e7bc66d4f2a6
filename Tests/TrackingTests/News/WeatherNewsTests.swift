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
    #expect(city.refresh(after: 1, temperature: 48) == ["current.temperature 20.0→48.0 (51.0)"])
  }

  @Test(arguments: [(12.9, 0), (13, 1), (7, 1), (7.1, 0)])
  func `is a deviation of the threshold or more`(_ temperature: Double, _ count: Int) {
    #expect(city.refresh(after: 1, temperature: temperature).count == count)
    #expect(city.listed.count == count)
  }

  @Test(arguments: [(29.9, 0), (30, 1)]) func `is a wind that differs by the threshold or more`(
    _ windSpeed: Double, _ count: Int
  ) { #expect(city.refresh(after: 1, windSpeed: windSpeed).count == count) }

  @Test func `is between two hours where the observation is`() {
    city.temperature = { 10 + 6 * $0 }
    // The forecast as it stood when the city was added goes on being expected.
    #expect(city.refresh(after: 0.5, temperature: 13) == ["current.temperature 10.0→13.0 (10.0)"])
    #expect(city.refresh(after: 0.5, temperature: 16) == [])
    #expect(city.refresh(after: 0.25, temperature: 14) == ["current.temperature 13.0→14.0 (17.5)"])
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

  @Test func `after days without a refresh is measured from the forecast that is there`() {
    city.temperature = { _ in 25 }
    #expect(city.refresh(after: 90, temperature: 25) == [])
    #expect(city.refresh(after: 1, temperature: 22) == ["current.temperature 10.0→22.0 (25.0)"])
  }

  @Test func `without an expectation is a difference from the value last reported`() {
    city.hasHours = false
    for _ in 0..<53 { city.refresh(after: 1) }
    #expect(city.refresh(after: 1, temperature: 12.9) == [])
    #expect(city.refresh(after: 1, temperature: 13) == ["current.temperature 10.0→13.0"])
  }

  @Test func `is what another provider measures, once`() {
    city.provider = "met-norway"
    #expect(city.refresh(after: 1, temperature: 13) == ["current.temperature 10.0→13.0 (10.0)"])
    #expect(city.refresh(after: 1, temperature: 13) == [])
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
    // A report of something else leaves the baseline of an unknown value as it was.
    #expect(city.refresh(after: 1, temperature: nil, windSpeed: 10).count == 1)
    #expect(city.refresh(after: 1, temperature: 12.9) == [])
    #expect(city.refresh(after: 1, temperature: 13) == ["current.temperature 10.0→13.0 (10.0)"])
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
    var expectation = Expectation(start: city.start)
    for temperature in [Int16.min, .max] {
      var hour = Expectation.Hour()
      hour.temperature = temperature
      expectation.hours.append(hour)
    }
    #expect(expectation.temperature(at: city.start + 1800) == -0.05)
    #expect(expectation.windSpeed(at: city.start) == nil)
    for instant in [Date.distantPast, .distantFuture] {
      #expect(expectation.kind(at: instant) == nil)
      #expect(
        Expectation.passed(expectation, to: instant, with: nil)?.temperature(at: instant) == nil)
    }
  }

  @Test func `is of a threshold that is set only then, against the value last reported`() {
    func refresh(humidity: Double) -> [String] { city.refresh(after: 1, humidity: humidity) }
    #expect(refresh(humidity: 50) == [])
    #expect(refresh(humidity: 90) == [])
    city.thresholds[.humidity] = 10
    // What was not compared before is known as it is.
    #expect(refresh(humidity: 60) == [])
    #expect(refresh(humidity: 65) == [])
    #expect(refresh(humidity: 70) == ["current.humidity 60.0→70.0"])
    #expect(refresh(humidity: 70) == [])
  }

  // MARK: - What falls

  @Test(arguments: [0, 1, 2, 3, 4, 5, 6, 10]) func `is no dry sky`(_ code: Int) {
    #expect(city.refresh(after: 1, code: code) == [])
  }

  @Test(arguments: [
    (45, "fog"), (51, "rain"), (65, "rain"), (80, "rain"), (66, "winter"), (71, "winter"),
    (79, "winter"), (95, "thunder"), (19, "thunder"),
  ]) func `is a kind that was not forecast`(_ code: Int, _ kind: String) {
    #expect(city.refresh(after: 1, code: code) == ["current.kind dry→\(kind) (dry)"])
  }

  @Test func `is rain once a spell, whatever its strength, until it was dry for three hours`() {
    #expect(city.refresh(after: 1, code: 51) == ["current.kind dry→rain (dry)"])
    #expect(city.refresh(after: 0.25, code: 65) == [])
    #expect(city.refresh(after: 0.25, code: 0) == [])
    #expect(city.refresh(after: 2.25, code: 0) == [])
    #expect(city.refresh(after: 0.25, code: 61) == [])
    #expect(city.refresh(after: 3, code: 61) == ["current.kind rain→rain (dry)"])
  }

  @Test func `is snow that rain turns to once, and rain never where thunder was`() {
    #expect(city.refresh(after: 1, code: 61).count == 1)
    #expect(city.refresh(after: 1, code: 71) == ["current.kind rain→winter (dry)"])
    for code in [61, 71, 61, 75] { #expect(city.refresh(after: 1, code: code) == []) }
    #expect(city.refresh(after: 4, code: 95) == ["current.kind winter→thunder (dry)"])
    #expect(city.refresh(after: 1, code: 61) == [])
    #expect(city.refresh(after: 1, code: 45) == ["current.kind thunder→fog (dry)"])
  }

  @Test(arguments: [(7.9, 1), (8, 0), (11.9, 0), (14.9, 0), (15, 1)])
  func `is no rain within two hours of rain in the forecast`(_ hour: Double, _ count: Int) {
    let city = ForecastCity()
    city.code = { (10..<13).contains($0) ? 80 : 0 }
    // The forecast is known with a report.
    #expect(city.refresh(after: 0, temperature: 20).count == 1)
    #expect(city.refresh(after: hour, temperature: 20, code: 61).count == count)
  }

  @Test func `is no rain where the forecast had thunder, and thunder where it had rain`() {
    for (code, expected) in [(95, 0), (61, 1)] {
      let city = ForecastCity()
      city.code = { _ in code }
      city.refresh(after: 0, temperature: 20)
      let other = code == 95 ? 61 : 95
      #expect(city.refresh(after: 1, temperature: 20, code: other).count == expected)
    }
  }

  @Test(arguments: [(0.4, 1), (0.5, 0), (2.0, 0), (2.4, 0), (2.5, 1)])
  func `is no rain that a nowcast of the last report has named`(_ hours: Double, _ count: Int) {
    city.rain = 75...95
    #expect(city.refresh(after: 0, temperature: 20).count == 1)
    city.rain = nil
    #expect(city.refresh(after: hours, temperature: 20, code: 61).count == count)
  }

  @Test func `is no rain that was there when the city was added`() {
    let city = ForecastCity(code: 61)
    #expect(city.refresh(after: 1, code: 63) == [])
    #expect(city.refresh(after: 1, code: 0) == [])
    #expect(city.refresh(after: 2, code: 63) == ["current.kind rain→rain (dry)"])
  }

  // MARK: - What does not

  /// A city with certain rain from hour 6 to 18, which readers know.
  private func rainyCity(chance: Double? = 60) -> ForecastCity {
    let city = ForecastCity()
    city.code = { (6..<18).contains($0) || (30..<40).contains($0) ? 61 : 0 }
    city.chance = { _ in chance }
    city.refresh(after: 0, temperature: 20)
    return city
  }

  private func refresh(_ city: ForecastCity, after hours: Double, code: Int = 0) -> [String] {
    city.refresh(after: hours, temperature: 20, code: code)
  }

  @Test func `is rain that has not come for two hours, once in twelve`() {
    let city = rainyCity()
    #expect(refresh(city, after: 5.75) == [])
    #expect(refresh(city, after: 0.25) == [])
    #expect(refresh(city, after: 1.75) == [])
    #expect(refresh(city, after: 0.25) == ["current.kind dry→dry (rain)"])
    for _ in 0..<9 { #expect(refresh(city, after: 1) == []) }
    #expect(refresh(city, after: 13) == [])
    #expect(refresh(city, after: 2) == ["current.kind dry→dry (rain)"])
  }

  @Test func `is no missing rain that came, that was unlikely, or that nobody looked for`() {
    let came = rainyCity()
    #expect(refresh(came, after: 6) == [])
    #expect(refresh(came, after: 1, code: 51) == [])
    #expect(refresh(came, after: 1.75) == [])
    #expect(refresh(came, after: 1.75) == [])
    let unlikely = rainyCity(chance: 59)
    for _ in 0..<10 { #expect(refresh(unlikely, after: 1) == []) }
    let unknown = rainyCity(chance: nil)
    for _ in 0..<10 { #expect(refresh(unknown, after: 1) == []) }
    let asleep = rainyCity()
    #expect(refresh(asleep, after: 8) == [])
    #expect(refresh(asleep, after: 1.9) == [])
    #expect(refresh(asleep, after: 0.1).count == 1)
  }

  @Test func `is news again after a clock was wrong`() {
    var known = KnownWeather()
    known.spell = .init(kinds: [.rain], lastAt: city.now + 86_400 * 365)
    let isKnown = known.observe(.rain, at: city.now)
    #expect(!isKnown)
    #expect(known.spell?.lastAt == city.now)
    let rainy = rainyCity()
    rainy.change {
      $0.drySince = rainy.now + 86_400 * 365
      $0.dryReportedAt = rainy.now + 86_400 * 365
    }
    #expect(refresh(rainy, after: 7) == [])
    #expect(refresh(rainy, after: 2).count == 1)
  }

  private func day(_ ahead: Int, high: Double) -> Forecast.Day {
    let today = LocalDate(at: city.start, utcOffset: 0)
    var day = Forecast.Day(date: today.advanced(byDays: ahead))
    day.temperatureMax = high
    return day
  }
}
