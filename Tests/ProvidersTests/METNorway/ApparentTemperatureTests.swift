import Testing
import Weather

@testable import Providers

@Suite struct `The apparent temperature` {
  private func value(_ temperature: Double?, _ wind: Double?, _ humidity: Double?) -> Double? {
    ApparentTemperature.value(temperature: temperature, windSpeed: wind, humidity: humidity)
  }

  @Test(arguments: [
    // From the chart of 2001: 0 °C and 20 km/h −5, −10 and 30 −20, −25 and 40 −41, −40 and 60 −64.
    (0.0, 20.0, -5.2), (-10, 30, -19.5), (-25, 40, -40.8), (-40, 60, -64.2), (9.9, 5, 9.6),
    (9.9, 100, 3.7),
  ]) func `is the wind chill in the cold`(_ temperature: Double, _ wind: Double, _ felt: Double) {
    #expect(value(temperature, wind, nil) == felt)
  }

  @Test(arguments: [
    // From the table of the US National Weather Service, in °F: 90 at 70 % 105 or 106, 95 at 55 % 109,
    // 104 at 40 % 119; the chart rounds.
    (32.222, 70.0, 41.1), (35, 55, 42.7), (40, 41, 48.9),
    // Humid air between 80 and 87 °F: 0.64 °F above the regression.
    (27, 90, 31.1),
    // The simpler mean below 80 °F.
    (26.1, 41, 26),
  ]) func `is the heat index in the heat`(_ temperature: Double, _ humidity: Double, _ felt: Double)
  { #expect(value(temperature, nil, humidity) == felt) }

  @Test func `is the air temperature in between`() {
    #expect(value(10, 50, 90) == 10)
    #expect(value(18.25, nil, nil) == 18.3)
    #expect(value(26, 0, 100) == 26)
    // The limits 1.33 m/s and 40 % are exclusive.
    #expect(value(-10, 4.788, 50) == -10)
    #expect(value(-10, 0, nil) == -10)
    #expect(value(35, 10, 40) == 35)
    #expect(value(-10, 4.8, nil) != -10)
    #expect(value(35, nil, 40.1) != 35)
  }

  @Test func `is unknown without a figure it depends on`() {
    #expect(value(nil, 10, 50) == nil)
    #expect(value(9.9, nil, 50) == nil)
    #expect(value(26.1, 10, nil) == nil)
    // The formula is defined for impossible temperatures.
    #expect(value(45, nil, 100) == nil)
  }
}
