import FoundationEssentials
import TestSupport
import Testing
import Weather
import WeatherSamples

@testable import Tracking

/// Which report a city shows, and what is learned from reports.
struct MergingObservationsTests {
  private static let start = Date(timeIntervalSince1970: 1_795_219_200)
  private static let near = Station(id: "NEAR", name: "A/Near", elevation: 50, distance: 5)
  private static let far = Station(id: "FARR", name: "A/Far", elevation: 50, distance: 15)

  private static func city() -> City {
    var city = City.numbered(1)
    city.elevation = 50
    return city
  }

  private static func report(
    _ station: Station, _ minutes: Double, _ temperature: Double? = 5
  ) -> Observation {
    var report = Observation(station: station, observedAt: start + minutes * 60)
    report.weather.temperature = temperature
    return report
  }

  private static func merging(
    _ reports: [Observation]?, model: Double? = 5, into city: City, at minutes: Double
  ) -> City {
    var result = WeatherResult()
    var weather = CurrentWeather(provider: "open-meteo", fetchedAt: start + minutes * 60)
    weather.temperature = model
    weather.observedAt = start + minutes * 60
    result.current = .success(weather)
    result.observations = reports.map { .success($0) }
    return city.merging(result, at: start + minutes * 60)
  }

  // MARK: - Which

  @Test func `the nearest station that reports is the city's`() {
    let city = Self.merging(
      [Self.report(Self.far, 0), Self.report(Self.near, -30)], into: Self.city(), at: 5)
    #expect(city.observation?.station == Self.near)
    #expect(city.askedStations(among: [Self.near, Self.far], at: Self.start + 600) == [Self.near])
  }

  @Test func `the next one takes the place of a silent one, which comes back with two reports`() {
    var city = Self.merging([Self.report(Self.near, 0)], into: Self.city(), at: 5)
    let stations = [Self.near, Self.far]
    // Within 90 minutes it stays, and it alone is asked.
    city = Self.merging([], into: city, at: 89)
    #expect(city.observation?.station == Self.near)
    #expect(city.askedStations(among: stations, at: Self.start + 89 * 60) == [Self.near])
    #expect(city.askedStations(among: stations, at: Self.start + 95 * 60) == stations)
    city = Self.merging([Self.report(Self.far, 90)], into: city, at: 95)
    #expect(city.observation?.station == Self.far)
    #expect(city.askedStations(among: stations, at: Self.start + 100 * 60) == stations)
    // Its first report alone could be its last.
    city = Self.merging(
      [Self.report(Self.near, 120), Self.report(Self.far, 120)], into: city, at: 125)
    #expect(city.observation?.station == Self.far)
    city = Self.merging(
      [Self.report(Self.near, 120), Self.report(Self.far, 120)], into: city, at: 130)
    #expect(city.observation?.station == Self.far)
    city = Self.merging(
      [Self.report(Self.near, 150), Self.report(Self.far, 150)], into: city, at: 155)
    #expect(city.observation?.station == Self.near)
  }

  @Test func `without a newer report the last one stays for three hours, through failures`() {
    var city = Self.merging([Self.report(Self.near, 0)], into: Self.city(), at: 5)
    for minutes in [60.0, 120, 179] {
      city = Self.merging([], into: city, at: minutes)
      #expect(city.observation?.observedAt == Self.start, "\(minutes)")
    }
    city = Self.merging(nil, into: city, at: 180)
    #expect(city.observation != nil)
    city = Self.merging([], into: city, at: 181)
    #expect(city.observation == nil)
    #expect(city.measurements != nil)
  }

  @Test func `a station for a day silent is the city's again`() {
    var city = Self.merging([Self.report(Self.near, 0)], into: Self.city(), at: 5)
    for hour in 2...25 {
      let minutes = Double(hour) * 60
      city = Self.merging([Self.report(Self.far, minutes)], into: city, at: minutes + 5)
      #expect(city.observation?.station == Self.far)
    }
    for minutes in [1560.0, 1590] {
      city = Self.merging(
        [Self.report(Self.far, minutes), Self.report(Self.near, minutes)], into: city,
        at: minutes + 5)
    }
    #expect(city.observation?.station == Self.near)
  }

  @Test func `a station at another height is not the city's, and a chosen one always is`() {
    var high = Self.near
    high.elevation = 251
    var city = Self.merging(
      [Self.report(high, 0), Self.report(Self.far, 0)], into: Self.city(), at: 5)
    #expect(city.observation?.station == Self.far)
    var unknown = Self.city()
    unknown.elevation = nil
    #expect(Self.merging([Self.report(high, 0)], into: unknown, at: 5).observation != nil)
    city.station = high.id
    city = Self.merging([Self.report(high, 30), Self.report(Self.far, 30)], into: city, at: 35)
    #expect(city.observation?.station == high)
    city.station = Station.none
    #expect(Self.merging([], into: city, at: 40).observation == nil)
  }

  // MARK: - What is shown as present

  @Test func `measured temperature, wind and sky come first where they are wanted`() {
    var report = Self.report(Self.near, 0, 1.5)
    report.weather.windSpeed = 30
    report.weather.condition = Condition(code: 61)
    var city = Self.merging([report], model: 8, into: Self.city(), at: 5)
    city.modeled?.windSpeed = 10
    city.modeled?.windGust = 40
    city.modeled?.humidity = 60
    #expect(city.current == city.modeled)
    city.measurements = city.measurements?.used(as: .first, at: Self.start)
    #expect(city.current?.temperature == 1.5)
    #expect(city.current?.windSpeed == 30)
    #expect(city.current?.windGust == nil)
    #expect(city.current?.condition?.code == 61)
    #expect(city.current?.humidity == 60)
    #expect(city.current?.provider == "aviationweather:NEAR")
    #expect(city.current?.observedAt == Self.start)
    #expect(city.modeled?.temperature == 8)
    city.measurements = city.measurements?.used(as: .off, at: Self.start)
    #expect(city.observation == nil)
    #expect(city.current == city.modeled)
  }

  @Test func `the model is moved to the height of the station`() {
    var station = Self.near
    station.elevation = 150
    var city = Self.merging([Self.report(station, 0, 5)], model: 8.65, into: Self.city(), at: 5)
    #expect(city.measuredDifference.map { ($0 * 100).rounded() } == -300)
    #expect(city.notableDifference != nil)
    city.elevation = nil
    #expect(city.measuredDifference.map { ($0 * 100).rounded() } == -365)
    city.modeled?.temperature = 7.9
    #expect(city.notableDifference == nil)
  }

  // MARK: - What is learned

  /// The temperature of a day, in whole degrees as stations report.
  private static func truth(_ minutes: Double, _ random: inout SeededGenerator) -> Double {
    let hour = minutes / 60
    return 8 + 5 * (hour.truncatingRemainder(dividingBy: 24) - 12) / 12
      + Double.random(in: -2...2, using: &random)
  }

  /// A city after some days of refreshes every 15 minutes, with a model that has an error at night.
  private static func city(
    days: Int, errorAtNight: Double, skipping isSkipped: (Double) -> Bool = { _ in false }
  ) -> City {
    var random = SeededGenerator(seed: 7)
    var city = city()
    var truths: [Double: Double] = [:]
    for minutes in stride(from: 0.0, to: Double(days) * 1440, by: 15) {
      let slot = (minutes / 30).rounded(.down) * 30
      let actual = truths[slot] ?? truth(slot, &random)
      truths[slot] = actual
      let isNight = minutes.truncatingRemainder(dividingBy: 1440) < 360
      let model = actual + (isNight ? errorAtNight : 0)
      let reports = isSkipped(minutes) ? [] : [report(near, slot, actual.rounded())]
      city = merging(reports, model: model, into: city, at: minutes)
    }
    return city
  }

  @Test func `a model that is 2 degrees too cold at night is known within 0.3 after ten days`()
    throws
  {
    for days in [10, 30] {
      let city = Self.city(days: days, errorAtNight: -2)
      #expect(city.learned.map(\.part) == [.night])
      let learned = try #require(city.mostLearned)
      #expect(abs(learned.median - 2) <= 0.3, "\(learned)")
      #expect(learned.count >= 10 * days)
      #expect(learned.provider == "open-meteo")
      #expect(learned.spread < 0.6)
    }
  }

  @Test func `nothing is said of a perfect model, nor before ten comparisons`() {
    #expect(Self.city(days: 30, errorAtNight: 0).learned.isEmpty)
    var city = Self.city()
    for count in 1...10 {
      let minutes = Double(count) * 30
      city = Self.merging([Self.report(Self.near, minutes, 5)], model: 3, into: city, at: minutes)
      // A report counts once.
      city = Self.merging(
        [Self.report(Self.near, minutes, 5)], model: 3, into: city, at: minutes + 5)
      #expect(city.learned.isEmpty == (count < 10), "\(count)")
    }
    city.modeled?.provider = "met-norway"
    #expect(city.learned.isEmpty)
  }

  @Test func `the lows and highs of 90 covered days are kept, and differences of 30`() throws {
    let city = Self.city(days: 100, errorAtNight: -2) { minutes in
      // The fifth day from the end lacks its afternoon.
      (95 * 1440 + 720..<95 * 1440 + 1080).contains(minutes)
    }
    let days = try #require(city.measurements?.days)
    #expect(days.count <= MeasuredDay.maximumDays + 1)
    #expect(days.filter(\.isCovered).count >= 85)
    let gap = LocalDate(at: Self.start, utcOffset: 0).advanced(byDays: 95)
    #expect(days.first { $0.date == gap }?.isCovered == false)
    let last = try #require(days.last?.date)
    #expect(
      days.filter { $0.date < last.advanced(byDays: -30) }.allSatisfy { day in
        day.differences.allSatisfy { $0.count == 0 }
      })
    for day in days where day.isCovered {
      #expect(try #require(day.low) < #require(day.high))
      #expect(day.hours == 0)
    }
  }

  @Test func `another station begins its day again`() throws {
    var city = Self.merging([Self.report(Self.near, 0, 1)], into: Self.city(), at: 5)
    city = Self.merging([Self.report(Self.far, 100, 9)], into: city, at: 105)
    let day = try #require(city.measurements?.days.last)
    #expect(day.station == "FARR")
    #expect(day.low == 9)
  }

  // MARK: - Scores

  @Test func `a city with seven covered days is scored against its thermometer`() throws {
    var city = Self.city()
    let first = LocalDate(dayNumber: 20_000)
    func measured(_ count: Int) -> [MeasuredDay] {
      (0..<count).map { index in
        var day = MeasuredDay(
          date: first.advanced(byDays: index), station: "NEAR", provider: "open-meteo")
        day.low = 2
        day.high = 10
        return day
      }
    }
    func forecast(_ lead: Int, _ high: Double) -> EarlierForecasts {
      EarlierForecasts(
        provider: "open-meteo", fetchedAt: Self.start,
        days: (0..<10).map { index in
          var day = EarlierForecasts.Day(date: first.advanced(byDays: index), daysBefore: lead)
          day.temperatureMax = high
          day.temperatureMin = 2
          day.precipitation = 0
          return day
        })
    }
    func score(_ count: Int) -> CityScore {
      city.measurements = Measurements()
      city.measurements?.days = measured(count)
      return CityScore(
        of: city, over: first...first.advanced(byDays: 9), analyses: [forecast(0, 20)],
        forecasts: [(forecast(1, 11), .previousRuns)], station: Self.near)
    }
    #expect(score(6).station == nil)
    #expect(score(6).rows[0].leads[0].temperatureMax?.bias == -9)
    let against = score(8)
    #expect(against.station == Self.near)
    #expect(against.rows[0].leads[0].count == 8)
    #expect(against.rows[0].leads[0].temperatureMax == CityScore.Errors(error: 1, bias: 1))
    #expect(against.rows[0].leads[0].rainRight == 1)
  }
}
