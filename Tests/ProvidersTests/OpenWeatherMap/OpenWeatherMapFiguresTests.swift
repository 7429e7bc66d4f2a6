import FoundationEssentials
import Testing
import Weather
import WeatherSamples

@testable import Providers

@Suite struct `Figures of OpenWeatherMap` {
  @Test func `are converted to metric`() throws {
    let weather = try current(
      #"""
      {"weather":[{"id":500,"icon":"10d"},{"id":781,"icon":"50n"}],
       "main":{"temp":-3.25,"feels_like":-7.1,"temp_min":-9,"temp_max":9,"pressure":1013,
               "humidity":81,"sea_level":1013,"grnd_level":990},
       "visibility":8046,"wind":{"speed":3.6,"deg":230,"gust":10},"clouds":{"all":84},
       "rain":{"1h":0.25},"snow":{"1h":1.5},"dt":1795251000,
       "sys":{"sunrise":1,"sunset":2},"timezone":3600,"name":"Лондон","cod":200}
      """#)
    var expected = CurrentWeather(provider: "openweathermap", fetchedAt: FakeOpenWeatherMap.now)
    expected.observedAt = try instant("2026-11-21T08:50:00Z")
    expected.condition = Condition(code: 61)
    expected.isDay = true
    expected.temperature = -3.25
    expected.apparentTemperature = -7.1
    expected.humidity = 81
    expected.precipitation = 1.75
    expected.snowfall = 1.05
    expected.cloudCover = 84
    expected.pressure = 1013
    expected.windSpeed = 12.96
    expected.windDirection = 230
    expected.windGust = 36
    expected.visibility = 8.046
    #expect(weather == expected)
  }

  @Test func `are unknown if missing`() throws {
    var expected = CurrentWeather(provider: "openweathermap", fetchedAt: FakeOpenWeatherMap.now)
    expected.observedAt = try instant("2026-11-21T08:50:00Z")
    // Without an amount nothing fell.
    expected.precipitation = 0
    expected.snowfall = 0
    #expect(try current(#"{"dt":1795251000,"main":{}}"#) == expected)
    #expect(
      try current(
        #"""
        {"main":{"temp":null,"humidity":null},"weather":null,"wind":null,"clouds":null,"rain":null,
         "snow":null,"visibility":null,"dt":1795251000,"timezone":null,"cod":null}
        """#) == expected)
  }

  @Test(arguments: [
    #"{"main":{}}"#, #"{"main":{"temp":null},"dt":null}"#, #"{"main":{},"weather":[],"dt":0}"#,
    #"{"main":{},"rain":{"1h":1}}"#,
  ]) func `are none if there are none but amounts`(_ body: String) throws {
    #expect(try current(body).hasNoFigures)
  }

  @Test func `are unknown if impossible`() throws {
    let weather = try current(
      #"""
      {"main":{"temp":151,"feels_like":1e999,"pressure":-1,"humidity":200},"visibility":-1,
       "weather":[{"id":5,"icon":7}],"wind":{"speed":-1,"deg":400,"gust":-2},
       "clouds":{"all":-9},"dt":1795251000,"rain":{"1h":-1}}
      """#)
    var expected = CurrentWeather(provider: "openweathermap", fetchedAt: FakeOpenWeatherMap.now)
    expected.observedAt = try instant("2026-11-21T08:50:00Z")
    expected.snowfall = 0
    #expect(weather == expected)
  }

  @Test(arguments: [
    #""main":7"#, #""main":{},"wind":[]"#, #""main":{},"clouds":7"#, #""main":{},"rain":"much""#,
    #""main":{},"rain":[1]"#,
  ]) func `make the response malformed if their group is no object`(_ keys: String) throws {
    let weather = #expect(throws: FetchFailure.self) { try current(#"{"dt":1795251000,\#(keys)}"#) }
    #expect(weather?.kind == .malformed)
    let step = #expect(throws: FetchFailure.self) {
      try forecast(#"{"list":[{"dt":1795251600,\#(keys)}]}"#)
    }
    #expect(step?.kind == .malformed)
  }

  /// Reports at 09:00 and 12:00; the second one has what falls between them.
  private static func list(_ keys: String) -> String {
    #"{"list":[{"dt":1795251600,"main":{"temp":1}},{"dt":1795262400,\#(keys)}]}"#
  }

  @Test(arguments: [
    ("", 0), (#","rain":{}"#, 0), (#","rain":null,"snow":null"#, 0), (#","rain":{"1h":0.5}"#, 0.5),
    (#","snow":{"1h":0.5}"#, 0.5), (#","rain":{"3h":1.2}"#, 1.2),
    (#","rain":{"1h":0.5,"3h":1.2},"snow":{"3h":0.3}"#, 0.8), (#","rain":{"1h":-1}"#, nil),
    (#","rain":{"1h":null}"#, nil), (#","rain":{"1h":1e999}"#, nil),
  ]) func `for the precipitation of an hour add rain and snow`(
    _ keys: String, _ amount: Double?
  ) throws { #expect(try current(#"{"dt":1795251000,"main":{}\#(keys)}"#).precipitation == amount) }

  @Test(arguments: [
    ("", 0), (#","rain":{"3h":1.2},"snow":{"3h":0.3}"#, 1.5), (#","rain":{"1h":0.5}"#, 0.5),
    (#","rain":{"1h":0.5,"3h":1.2}"#, 1.2),
  ]) func `for the precipitation of a step add rain and snow`(
    _ keys: String, _ amount: Double?
  ) throws {
    let forecast = try forecast(Self.list(#""main":{}\#(keys)"#))
    #expect(forecast.hours.map(\.precipitation) == [amount, nil])
    #expect(forecast.days.map(\.precipitation) == [amount])
  }

  @Test(arguments: [
    ("", 0), (#","rain":{"1h":2}"#, 0), (#","snow":{"1h":0.5}"#, 0.35),
    (#","snow":{"3h":1.2}"#, 0.84), (#","snow":{"1h":0.5,"3h":1.2}"#, 0.35),
    (#","snow":{"1h":-1}"#, nil), (#","snow":{"1h":null}"#, nil), (#","snow":{"1h":1e999}"#, nil),
  ]) func `for the snowfall of an hour are 7 cm for 10 mm of water`(
    _ keys: String, _ depth: Double?
  ) throws { #expect(try current(#"{"dt":1795251000,"main":{}\#(keys)}"#).snowfall == depth) }

  @Test(arguments: [
    ("", 0), (#","rain":{"3h":2}"#, 0), (#","snow":{"3h":1.2}"#, 0.84),
    (#","snow":{"1h":0.5}"#, 0.35), (#","snow":{"1h":0.5,"3h":1.2}"#, 0.84),
    (#","snow":{"3h":-1}"#, nil),
  ]) func `for the snowfall of a step are 7 cm for 10 mm of water`(
    _ keys: String, _ depth: Double?
  ) throws {
    let forecast = try forecast(Self.list(#""main":{}\#(keys)"#))
    #expect(forecast.hours.map(\.snowfall) == [depth, nil])
    #expect(forecast.days.map(\.snowfall) == [depth])
  }

  @Test(arguments: [
    ("0", 0), ("0.2", 20), ("1", 100), ("0.07", 7), ("1.01", 100), ("1.02", nil), ("-0.2", nil),
    ("null", nil),
  ]) func `for a probability become percent`(_ probability: String, _ percent: Double?) throws {
    let forecast = try forecast(Self.list(#""main":{},"pop":\#(probability)"#))
    #expect(forecast.hours.map(\.precipitationProbability) == [percent, nil])
    #expect(forecast.days.map(\.precipitationProbability) == [percent])
  }

  @Test func `for the pressure are reduced to sea level`() throws {
    #expect(try current(#"{"main":{"pressure":1031.9,"sea_level":1034.27}}"#).pressure == 1034.27)
    #expect(try current(#"{"main":{"pressure":1019}}"#).pressure == 1019)
    #expect(try current(#"{"main":{"pressure":1019,"sea_level":-1}}"#).pressure == 1019)
  }

  @Test(arguments: [("04d", true), ("04n", false), ("", nil), ("04", nil)])
  func `for daylight are in the icon`(_ icon: String, _ isDay: Bool?) throws {
    #expect(
      try current(#"{"dt":1795251000,"main":{},"weather":[{"icon":"\#(icon)"}]}"#).isDay == isDay)
  }

  @Test(arguments: [
    ([200, 201, 202, 210, 211, 212, 221, 230, 231, 232, 299], 95), ([300, 310], 51),
    ([301, 311, 399], 53), ([302, 312], 55), ([313, 321, 520], 80), ([314, 521, 531], 81),
    ([522], 82), ([500], 61), ([501, 599], 63), ([502, 503, 504], 65), ([511], 66), ([600], 71),
    ([601, 699], 73), ([602], 75), ([611, 615], 68), ([616], 69), ([612], 83), ([613], 84),
    ([620, 621], 85), ([622], 86), ([701, 799], 10), ([711], 4), ([721], 5),
    ([731, 751, 761, 762], 6), ([741], 45), ([771], 18), ([781], 19), ([800], 0), ([801], 1),
    ([802], 2), ([803, 804, 899], 3),
    ([0, 1, 99, 100, 400, 900, 962, -500, Int.max, Int.min], nil),
  ]) func `for the condition are weather ids`(_ ids: [Int], _ code: Int?) {
    for id in ids { #expect(Condition(openWeatherMap: id)?.code == code, "\(id)") }
  }

  @Test(arguments: [("500", 61), ("500.0", 61), ("500.5", nil), ("1e30", nil), ("-1e999", nil)])
  func `for the condition are whole numbers`(_ id: String, _ code: Int?) throws {
    #expect(
      try current(#"{"dt":1795251000,"main":{},"weather":[{"id":\#(id)}]}"#).condition?.code == code
    )
  }
}
