import FoundationEssentials
import Testing

@testable import Weather

@Suite struct `The outlook of a city` {
  /// 2026-11-23T12:00:00Z.
  private static let hour = Date(timeIntervalSince1970: 1_795_435_200)

  /// A city in UTC whose first hour is running.
  private struct Sample {
    var minutes = 20.0
    var amounts: [Double?] = []
    var chances: [Double?] = []
    var codes: [Int?] = []
    var snow: [Double?] = []
    var step = 1.0
    var present: Int?
    var presentAge = 5.0
    var rates: [Double]?

    var now: Date { hour + minutes * 60 }

    var city: City {
      var city = City(
        id: City.ID(UUID()), place: Place(name: "Oslo", latitude: 60, longitude: 10),
        addedAt: hour)
      city.utcOffset = 0
      city.current = present.map { code in
        var current = CurrentWeather(provider: "test", fetchedAt: now - presentAge * 60)
        current.condition = Condition(code: code)
        return current
      }
      city.nowcast = rates.map {
        Nowcast(provider: "test", fetchedAt: now, start: hour, stepMinutes: 15, rates: $0)
      }
      var forecast = Forecast(provider: "test", fetchedAt: now)
      let count = [amounts.count, codes.count].max() ?? 0
      forecast.hours = (0..<count).map { index in
        var entry = Forecast.Hour(time: hour + Double(index) * step * 3600)
        entry.precipitation = amounts.indices.contains(index) ? amounts[index] : nil
        entry.precipitationProbability = chances.indices.contains(index) ? chances[index] : nil
        entry.snowfall = snow.indices.contains(index) ? snow[index] : nil
        let code = codes.indices.contains(index) ? codes[index] : nil
        entry.condition = code.flatMap { Condition(code: $0) }
        return entry
      }
      city.forecast = forecast
      return city
    }

    var outlook: Outlook? { city.outlook(at: now) }

    /// The spells as minutes after the first hour, such as `120-180`; `*` for one that has begun.
    var spells: [String]? {
      outlook?.spells.map { spell in
        func minutes(_ time: Date?) -> String {
          time.map { String(Int($0.timeIntervalSince(hour) / 60)) } ?? "?"
        }
        return (spell.hasBegun ? "*" : "") + minutes(spell.start) + "-" + minutes(spell.end)
      }
    }
  }

  @Test func `has the wet hours, and joins those with an hour between them`() {
    #expect(Sample(amounts: [0, 0, 1, 1, 0, 0, 1, 0]).spells == ["120-240", "360-420"])
    #expect(Sample(amounts: [0, 0, 1, 0, 1, 0]).spells == ["120-300"])
    #expect(Sample(amounts: [1, 0]).spells == ["*0-60"])
    #expect(Sample(amounts: [0, 0]).spells == [])
    #expect(Sample(amounts: Array(repeating: 0, count: 49) + [1]).spells == [])
  }

  @Test func `counts hours by their amount and their chance`() {
    let hours: [(Double?, Double?, Int?, Bool)] = [
      (0.2, 0, 3, true), (0.19, 29, 61, false), (0.1, 30, 3, true), (0.1, nil, 3, true),
      (0.09, 100, 61, false), (nil, 50, 61, true), (nil, 49, 61, false), (nil, nil, 61, true),
      (nil, 100, 3, false), (nil, 100, nil, false),
    ]
    for (amount, chance, code, isWet) in hours {
      let sample = Sample(
        amounts: [0, amount, 0], chances: [nil, chance, nil], codes: [3, code, 3])
      #expect(sample.spells == (isWet ? ["60-120"] : []), "\(amount ?? -1) \(chance ?? -1)")
    }
    // Amounts are rates: 0.5 mm in three hours are less than 0.2 mm in one.
    #expect(Sample(amounts: [0, 0.5, 0], chances: [0, 0, 0], step: 3).spells == [])
    #expect(Sample(amounts: [0, 0.6, 0], chances: [0, 0, 0], step: 3).spells == ["180-360"])
  }

  @Test func `has no end where all known hours are wet`() throws {
    #expect(Sample(amounts: [0, 1, 1]).spells == ["60-?"])
    let long = Sample(amounts: Array(repeating: 1, count: 48))
    let spell = try #require(long.outlook?.spells.first)
    #expect(spell.end == nil)
    #expect(spell.knownUntil == long.now + 12 * 3600)
    let short = try #require(Sample(amounts: [1, 1]).outlook?.spells.first)
    #expect(short.knownUntil == Self.hour + 2 * 3600)
  }

  @Test func `has the amount that is left, and the greatest chance`() throws {
    let sample = Sample(
      minutes: 15, amounts: [4, 2, 0], chances: [40, 70, 90], codes: [71, 71, 3],
      snow: [8, 1, 0])
    let spell = try #require(sample.outlook?.spells.first)
    #expect(spell.precipitation == 5)
    #expect(spell.snowfall == 7)
    #expect(spell.probability == 70)
    #expect(spell.kind == .snow)
    #expect(spell.source == .hours)
    #expect(spell.start == Self.hour)
    let unknown = Sample(codes: [3, 61, 3])
    #expect(unknown.outlook?.spells.first?.precipitation == .some(nil))
  }

  @Test func `is of the gravest kind with a third of the time or of the amount`() {
    func kind(_ amounts: [Double], _ codes: [Int]) -> Condition.Kind? {
      Sample(amounts: [0] + amounts + [0], codes: [3] + codes + [3]).outlook?.spells.first?.kind
    }
    #expect(kind([1, 1, 1], [61, 61, 95]) == .thunderstorm)
    #expect(kind([1, 1, 1, 1], [61, 61, 61, 95]) == .rain)
    #expect(kind([1, 1, 1, 3], [61, 61, 61, 95]) == .thunderstorm)
    #expect(kind([1, 1], [71, 66]) == .freezing)
    #expect(kind([1, 1], [51, 3]) == .drizzle)
    #expect(kind([1], [3]) == .rain)
  }

  @Test func `goes by the present weather, as far as it is the present`() {
    let dry = [0.0, 0, 0]
    #expect(Sample(amounts: [1, 1, 0], present: 3).spells == ["60-120"])
    #expect(Sample(amounts: [1, 1, 0], present: 3, presentAge: 121).spells == ["*0-120"])
    #expect(Sample(amounts: dry, present: 61).spells == ["*20-?"])
    #expect(Sample(amounts: [0, 1, 0], present: 61).spells == ["*20-120"])
    #expect(Sample(amounts: [0, 0, 0, 1], present: 61).spells == ["*20-?", "180-?"])
    #expect(Sample(amounts: dry, present: 61, presentAge: 121).spells == [])
    #expect(Sample(amounts: [1, 0], present: 45).spells == [], "fog is no rain")
  }

  @Test func `goes by the nowcast for two hours, then by the hours`() throws {
    let wetHours: [Double?] = [1, 1, 1, 1, 0, 0]
    let dry = Array(repeating: 0.0, count: 9)
    #expect(Sample(amounts: wetHours, present: 3, rates: dry).spells == ["135-240"])
    let sample = Sample(
      amounts: [0, 0, 0, 0], present: 3, rates: [0, 0, 0, 1, 2, 0, 0, 0, 0, 0])
    #expect(sample.spells == ["45-75"])
    let spell = try #require(sample.outlook?.spells.first)
    #expect(spell.precipitation == 0.75)
    #expect(spell.source == .nowcast)
    #expect(spell.resolution == 15)
    // What has begun by the end of the two hours goes on in the hours.
    let open = [0.0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1]
    #expect(Sample(amounts: wetHours, present: 3, rates: open).spells == ["120-240"])
    #expect(Sample(present: 3, rates: open).spells == ["120-?"])
    // A dry quarter of an hour ends what the nowcast sees.
    #expect(
      Sample(amounts: [0, 0, 0], rates: [1, 1, 0, 1, 0, 0, 0, 0, 0, 0]).spells
        == ["*0-30", "45-60"])
    #expect(Sample(amounts: [0], present: 61, rates: [0.1, 0.1, 0, 0]).spells == ["*20-?"])
  }

  @Test func `has the rest of today and the next 24 hours`() throws {
    var sample = Sample(minutes: 22 * 60.0)
    sample.amounts = Array(repeating: 0, count: 22) + [2, 1, 4] + Array(repeating: 0, count: 9)
    sample.chances = Array(repeating: 0, count: 22) + [20, 60, 90] + Array(repeating: 0, count: 9)
    var city = sample.city
    // Midnight is at 12 hours after noon, so the time is 10:00 of the next day.
    var today = Forecast.Day(date: city.localDate(at: sample.now))
    today.temperatureMin = 2
    today.temperatureMax = 9
    today.precipitation = 20
    today.precipitationProbability = 100
    city.forecast?.days = [today]
    for index in 0..<34 { city.forecast?.hours[index].temperature = Double(index) }
    let outlook = try #require(city.outlook(at: sample.now))
    #expect(outlook.restOfToday.precipitation == 7)
    #expect(outlook.restOfToday.probability == 90)
    #expect(outlook.restOfToday.temperatureMin == 2)
    #expect(outlook.next24Hours.temperatureMin == 22)
    #expect(outlook.next24Hours.temperatureMax == 33)
    let shown = try #require(city.today(at: sample.now))
    #expect(shown.precipitation == 7)
    #expect(shown.precipitationProbability == 90)
    #expect(shown.temperatureMax == 9)
  }

  @Test func `is of today also where the forecast has no more day of it`() throws {
    let sample = Sample(
      minutes: 11.5 * 60, amounts: [0, 0, 0, 0.6, 0], chances: [0, 0, 0, 91, 0], step: 3)
    var city = sample.city
    let tomorrow = city.localDate(at: sample.now).advanced(byDays: 1)
    city.forecast?.days = [Forecast.Day(date: tomorrow)]
    let today = try #require(city.today(at: sample.now))
    #expect(today.precipitationProbability == 91)
    #expect(today.precipitation.map { ($0 * 1000).rounded() } == 100)
    #expect(today.temperatureMax == nil && !today.complete)
    #expect(city.shownDays(at: sample.now).map(\.date) == [today.date, tomorrow])
    // Hours without figures make no day.
    city.forecast?.hours = [Forecast.Hour(time: Self.hour + 11 * 3600)]
    #expect(city.today(at: sample.now) == nil)
    #expect(city.shownDays(at: sample.now).map(\.date) == [tomorrow])
  }

  @Test func `is unknown without hours and nowcast`() {
    #expect(Sample().outlook == nil)
    #expect(Sample(present: 61).outlook == nil)
    #expect(Sample(rates: [0, 0, 0]).outlook?.spells == [])
  }
}
