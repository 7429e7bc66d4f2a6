import FoundationEssentials
import Testing

@testable import Weather

@Suite struct `The sky of a day` {
  /// 2026-11-23T00:00:00Z, a Monday in UTC.
  private static let midnight = Date(timeIntervalSince1970: 1_795_392_000)
  private static let monday = LocalDate(at: midnight, utcOffset: 0)

  /// A day whose sun is up from 7 to 19, with hours from midnight on.
  private struct Sample {
    /// The code of each hour, such as `0*24`, and the hours with an amount in mm.
    var codes: [Int?] = Array(repeating: 0, count: 24)
    var rain: [Int: Double] = [:]
    var code = 61
    var amount: Double?
    var chance: Double?
    var sunshine: Double?
    var hour = 0.0
    var latitude = 0.0
    var hasSun = true

    var day: Forecast.Day {
      var day = Forecast.Day(date: monday)
      day.condition = Condition(code: code)
      day.precipitation = amount ?? rain.values.reduce(0, +)
      day.precipitationProbability = chance
      day.sunshineDuration = sunshine.map { $0 * 3600 }
      day.sunrise = hasSun ? midnight + 7 * 3600 : nil
      day.sunset = hasSun ? midnight + 19 * 3600 : nil
      return day
    }

    var described: Forecast.Day {
      var city = City(
        id: City.ID(UUID()), place: Place(name: "Test", latitude: latitude, longitude: 0),
        addedAt: midnight)
      city.utcOffset = 0
      var forecast = Forecast(provider: "test", fetchedAt: midnight, days: [day])
      forecast.hours = codes.enumerated().map { index, code in
        var hour = Forecast.Hour(time: midnight + Double(index) * 3600)
        hour.condition = code.flatMap { Condition(code: $0) }
        hour.precipitation = rain[index] ?? 0
        return hour
      }
      return city.describingDays(of: forecast, at: midnight + hour * 3600).days[0]
    }

    /// Such as `clear, rain night`.
    var text: String {
      let day = described
      let sky = day.sky?.name ?? "?"
      switch day.addition {
      case nil: return sky
      case .allDay: return "\(sky) all day"
      case .within(let part): return "\(sky) \(part)"
      case .also(let part): return "\(sky), \(part.condition.kind) \(part.name)"
      case .fogFirst: return "fog, then \(sky)"
      }
    }
  }

  /// Hours with a code, others as they are.
  private static func codes(_ changes: [ClosedRange<Int>: Int], others: Int = 0) -> [Int?] {
    (0..<24).map { hour in changes.first { $0.key.contains(hour) }?.value ?? others }
  }

  private static func rain(_ hours: ClosedRange<Int>, _ amount: Double) -> [Int: Double] {
    Dictionary(uniqueKeysWithValues: hours.map { ($0, amount) })
  }

  @Test func `is what its daylight has`() {
    let night = Sample(codes: Self.codes([2...4: 61]), rain: Self.rain(2...4, 1.5))
    #expect(night.text == "clear, rain night")
    let shower = Sample(
      codes: Self.codes([14...14: 80], others: 2), rain: [14: 0.9, 2: 0.3, 1: 0.2, 3: 0.2])
    #expect(shower.text == "partlyCloudy, rain afternoon")
    let rain = Sample(codes: Self.codes([8...11: 61]), rain: Self.rain(8...11, 0.4))
    #expect(rain.text == "rain")
    let heavy = Sample(codes: Self.codes([8...8: 65]), rain: [8: 4])
    #expect(heavy.text == "rain")
    let long = Sample(codes: Self.codes([6...18: 63]), rain: Self.rain(6...18, 0.8))
    #expect(long.text == "rain all day")
  }

  @Test func `has fog before it, and is fog where that lasts`() {
    #expect(Sample(codes: Self.codes([6...10: 45]), code: 45).text == "fog, then clear")
    #expect(Sample(codes: Self.codes([19...23: 45]), code: 45).text == "clear, fog evening")
    #expect(Sample(codes: Self.codes([6...16: 45]), code: 45).text == "fog")
  }

  @Test func `is never rain on a dry day`() {
    let shower = Sample(codes: Self.codes([9...13: 51]), rain: Self.rain(9...13, 0.1))
    #expect(shower.day.kind == .dry)
    #expect(shower.text == "clear")
    let unlikely = Sample(
      codes: Self.codes([9...13: 61], others: 3), rain: Self.rain(9...13, 2), chance: 20)
    #expect(unlikely.day.kind == .dry)
    #expect(unlikely.text == "overcast")
    let drizzle = Sample(codes: Self.codes([0...23: 51]), rain: [:], sunshine: 4)
    #expect(drizzle.text == "partlyCloudy")
    #expect(Sample(codes: Self.codes([0...23: 51])).text == "overcast")
  }

  @Test func `is thunder or snow however short, with its part`() {
    let thunder = Sample(
      codes: Self.codes([15...15: 95], others: 2), rain: [15: 0.6, 2: 0.6])
    #expect(thunder.text == "thunderstorm afternoon")
    let snow = Sample(
      codes: Self.codes([8...8: 71, 14...14: 73], others: 3), rain: [8: 0.5, 14: 1])
    #expect(snow.text == "snow")
    let night = Sample(codes: Self.codes([3...3: 95]), rain: [3: 5])
    #expect(night.text == "clear, thunderstorm night")
    // Danger is named on a dry day, too.
    let unlikely = Sample(codes: Self.codes([15...15: 95]), rain: [15: 3], chance: 45)
    #expect(unlikely.text == "clear, thunderstorm afternoon")
    let flakes = Sample(codes: Self.codes([15...15: 71]), rain: [15: 0.3])
    #expect(flakes.text == "clear")
  }

  @Test func `is what most of the daylight has`() {
    let clouds = Self.codes([7...10: 0, 11...13: 2, 14...18: 3])
    #expect(Sample(codes: clouds, code: 3).text == "partlyCloudy")
    #expect(Sample(codes: Self.codes([7...13: 3]), code: 3).text == "overcast")
    #expect(Sample(codes: Self.codes([7...13: 5]), code: 3).text == "haze")
  }

  @Test(arguments: [
    (12.0, "clear"), (9, "clear"), (6.5, "mostlyClear"), (3, "partlyCloudy"), (1, "overcast"),
  ])
  func `is by sunshine without hours`(sunshine: Double, sky: String) {
    #expect(Sample(codes: [], code: 61, amount: 0, sunshine: sunshine).text == sky)
    #expect(Sample(codes: [0, 0, 0], code: 61, amount: 0.4, sunshine: sunshine).text == sky)
    #expect(Sample(codes: [], code: 61, amount: 4, chance: 80, sunshine: sunshine).text == "rain")
  }

  @Test func `is the provider's word where nothing else is known`() {
    #expect(Sample(codes: [], code: 2, amount: 0).text == "partlyCloudy")
    #expect(Sample(codes: [], code: 61, amount: 0).text == "overcast")
    #expect(Sample(codes: [], code: 61, amount: 3).text == "rain")
    #expect(Sample(codes: []).described.parts == nil)
  }

  @Test func `of today is what is left of it, and after sunset the night`() {
    let codes = Self.codes([7...12: 61, 13...18: 2, 19...23: 0])
    let rain = Self.rain(7...12, 1)
    #expect(Sample(codes: codes, rain: rain, hour: 0).text == "rain")
    #expect(Sample(codes: codes, rain: rain, hour: 13).text == "partlyCloudy")
    #expect(Sample(codes: codes, rain: rain, hour: 19.5).text == "clear")
    // A shower that is over is in no part.
    #expect(Sample(codes: codes, rain: rain, hour: 13).described.parts == [])
  }

  @Test func `is from 7 to 19 where the sun does not rise`() {
    let codes = Self.codes([7...18: 3])
    #expect(Sample(codes: codes, code: 0, latitude: 80, hasSun: false).text == "overcast")
    // At the equator it is up from 6 to 18.
    let morning = Self.codes([0...12: 3])
    #expect(Sample(codes: morning, code: 0, hasSun: false).text == "overcast")
    let evening = Self.codes([6...12: 0, 13...23: 3])
    #expect(Sample(codes: evening, code: 0, hasSun: false).text == "clear")
  }

  @Test func `has parts with kinds and amounts`() throws {
    let sample = Sample(
      codes: Self.codes([2...3: 61, 20...21: 71]), rain: [2: 1, 3: 1.4, 20: 0.5, 21: 0.5])
    let parts = try #require(sample.described.parts)
    #expect(parts.map(\.name) == [.night, .evening])
    #expect(parts.map(\.condition.kind) == [.rain, .snow])
    #expect(parts.map(\.precipitation) == [2.4, 1])
    #expect(parts.map(\.hours) == [2, 2])
  }

  @Test func `keeps at most the hours of a list`() {
    var city = City(
      id: City.ID(UUID()), place: Place(name: "Test", latitude: 0, longitude: 0),
      addedAt: Self.midnight)
    city.utcOffset = 0
    var forecast = Forecast(provider: "test", fetchedAt: Self.midnight)
    forecast.hours = (0..<90).map { Forecast.Hour(time: Self.midnight + Double($0) * 3600) }
    let now = Self.midnight + 1800
    #expect(city.describingDays(of: forecast, at: now).hours.count == 48)
    forecast.hours = (0..<90).map { Forecast.Hour(time: Self.midnight + Double($0) * 3 * 3600) }
    #expect(city.describingDays(of: forecast, at: now).hours.count == 17)
  }
}
