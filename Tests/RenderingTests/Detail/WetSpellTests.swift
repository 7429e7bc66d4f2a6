import FoundationEssentials
import Testing

@testable import Rendering
@testable import Weather

@Suite struct `A wet spell` {
  private static let start = Date(timeIntervalSince1970: 1_795_251_600)

  private func forecast(_ amounts: [Double?], provider: String = "nws", code: Int = 61) -> Forecast
  {
    var forecast = Forecast(provider: provider, fetchedAt: Self.start)
    forecast.hours = amounts.enumerated().map { index, amount in
      var hour = Forecast.Hour(time: Self.start + Double(index) * 3600)
      hour.precipitation = amount
      hour.condition = Condition(code: code)
      return hour
    }
    return forecast
  }

  private func found(_ forecast: Forecast, day hours: Double = 24) -> WetSpell? {
    WetSpell(forecast, from: Self.start + 60) { $0 >= Self.start + hours * 3600 }
  }

  @Test func `begins with the first wet hour and ends with the last one of it`() throws {
    let spell = try #require(found(forecast([0, 0.05, 1, 2.5, 0, 4])))
    #expect(spell.start == Self.start + 2 * 3600)
    #expect(spell.end == Self.start + 4 * 3600)
    #expect(spell.amount == 3.5)
    #expect(spell.kind == .rain)
  }

  @Test func `is an hour earlier where amounts are those of the hour before`() throws {
    let spell = try #require(found(forecast([9, 0, 1, nil], provider: "open-meteo")))
    #expect(spell.start == Self.start + 3600)
    #expect(spell.end == Self.start + 2 * 3600)
  }

  @Test func `may have begun`() throws {
    let spell = try #require(found(forecast([1, 0])))
    #expect(spell.start < Self.start + 60)
    #expect(spell.end == Self.start + 3600)
  }

  @Test func `has steps of three hours where the forecast has`() throws {
    var steps = forecast([1, 2, 0])
    for index in steps.hours.indices {
      steps.hours[index].time = Self.start + Double(index) * 3 * 3600
    }
    let spell = try #require(WetSpell(steps, from: Self.start + 8000) { _ in false })
    #expect(spell.start == Self.start)
    #expect(spell.end == Self.start + 6 * 3600)
  }

  @Test func `is none after the day, and without rain`() {
    #expect(found(forecast([0, 0, 1]), day: 2) == nil)
    #expect(found(forecast([0, 0.09, nil])) == nil)
  }

  @Test func `may be snow`() { #expect(found(forecast([1], code: 73))?.kind == .snow) }
}
