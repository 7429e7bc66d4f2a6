import FoundationEssentials
import Testing
import Tracking
import Weather
import WeatherSamples

@testable import Store

struct SavedMeasurementsTests {
  private static let now = Date(timeIntervalSince1970: 1_795_251_600)

  private static func city() -> City {
    var city = City.numbered(1, temperature: 8)
    city.station = "EGLL"
    city.elevation = 38
    var report = Observation(
      station: Station(
        id: "EGLL", name: "London/Heathrow", elevation: 25, distance: 7.5, bearing: 90),
      observedAt: now - 600)
    report.weather.temperature = 5
    report.weather.windSpeed = 18.52
    report.weather.condition = Condition(code: 61)
    report.isInWholeDegrees = true
    var measurements = Measurements()
    measurements.latest = report
    measurements.returning = .init(id: "EGLC", observedAt: now - 1200)
    for number in 0..<3 {
      var day = MeasuredDay(
        date: LocalDate(dayNumber: 20_000 + number), station: "EGLL", provider: "open-meteo")
      day.add(Double(number), hour: 3, difference: 1.25)
      day.add(Double(number) + 0.5, hour: 14, difference: nil)
      if number < 2 { day.end() }
      measurements.days.append(day)
    }
    city.measurements = measurements
    return city
  }

  private static func text(of city: City) -> [UInt8] {
    var state = SavedState(revision: 1)
    state.cities = [city]
    return StateEncoder(state).encode()
  }

  private static func read(
    _ text: [UInt8], as use: ObservationUse = .beside, at time: Date = now,
    _ parts: StateParts = .all
  ) throws -> City {
    var format = StateFormat.current
    format.observations = use
    format.now = { time }
    let state = try StateDecoder(path: "s", parts, format: format).decode(text).state
    return try #require(state.cities.first)
  }

  @Test func `what a station measured is read as it was written`() throws {
    let city = Self.city()
    let text = Self.text(of: city)
    #expect(try Self.read(text) == city)
    #expect(Self.text(of: try Self.read(text)) == text)
  }

  @Test func `a city without it has no member of it`() {
    let text = String(decoding: Self.text(of: .numbered(1)), as: UTF8.self)
    for name in ["station", "elevation", "measurements"] { #expect(!text.contains("\"\(name)\"")) }
  }

  @Test func `it is used as the configuration says`() throws {
    let text = Self.text(of: Self.city())
    #expect(try Self.read(text, as: .first).current?.temperature == 5)
    #expect(try Self.read(text, as: .first).modeled?.temperature == 8)
    #expect(try Self.read(text, as: .off).observation == nil)
    #expect(try Self.read(text, at: Self.now + 3 * 3600).observation == nil)
    #expect(try Self.read(text, .outlook).measurements == nil)
    #expect(try Self.read(text, .stations).measurements?.days.isEmpty == true)
    // What is not shown is saved again.
    #expect(try Self.read(text, as: .off).measurements?.days.count == 3)
  }
}
