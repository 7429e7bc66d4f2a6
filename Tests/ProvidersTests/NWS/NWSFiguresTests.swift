import FoundationEssentials
import HTTP
import JSONText
import Testing
import Weather
import WeatherSamples

@testable import Providers

@Suite struct `Figures of the National Weather Service` {
  private func quantity(_ json: String) throws -> NWSQuantity {
    let value = try JSONDocument(#"{"quantity":\#(json)}"#).root
    return try #require(NWSQuantity(value, "quantity"))
  }

  @Test(arguments: [
    ("wmoUnit:degC", 21.5, Quantity.temperature, 21.5), ("unit:degC", -40, .temperature, -40),
    ("wmoUnit:degF", 14, .temperature, -10), ("wmoUnit:K", 273.15, .temperature, 0),
    ("wmoUnit:km_h-1", 14.76, .speed, 14.76), ("unit:m_s-1", 10, .speed, 36),
    ("wmoUnit:kt", 10, .speed, 18.52), ("wmoUnit:Pa", 102_570, .pressure, 1025.7),
    ("wmoUnit:hPa", 1000, .pressure, 1000), ("wmoUnit:m", 16_090, .visibility, 16.09),
    ("wmoUnit:km", 3, .visibility, 3), ("wmoUnit:mm", 2.5, .precipitation, 2.5),
    ("unit:m", 0.0025, .precipitation, 2.5),
    ("wmoUnit:percent", 63.771213893297, .percentage, 63.771213893),
    ("wmoUnit:degree_(angle)", 280, .direction, 280), ("degC", 1, .temperature, 1),
  ]) func `are converted from their units`(
    _ unit: String, _ value: Double, _ measured: Quantity, _ expected: Double
  ) throws {
    let figure = try quantity(#"{"unitCode":"\#(unit)","value":\#(value)}"#).figure(measured)
    #expect(figure == expected)
  }

  @Test(arguments: [
    (#"{"unitCode":"wmoUnit:degC","value":null}"#, Quantity.temperature),
    (#"{"value":5}"#, .temperature), (#"{"unitCode":null,"value":5}"#, .temperature),
    (#"{"unitCode":"wmoUnit:furlong","value":5}"#, .speed),
    (#"{"unitCode":"wmoUnit:Pa","value":5}"#, .temperature),
    (#"{"unitCode":"","value":5}"#, .temperature), (#"{"unitCode":5,"value":5}"#, .temperature),
    (#"{"unitCode":"wmoUnit:degC","value":1e999}"#, .temperature),
    (#"{"unitCode":"wmoUnit:degC","value":151}"#, .temperature),
    (#"{"unitCode":"wmoUnit:km_h-1","value":-1}"#, .speed),
    (#"{"unitCode":"wmoUnit:percent","value":106}"#, .percentage),
    (#"{"unitCode":"wmoUnit:degree_(angle)","value":361}"#, .direction), ("{}", .temperature),
  ]) func `are unknown if invalid`(_ json: String, _ measured: Quantity) throws {
    #expect(try quantity(json).figure(measured) == nil)
  }

  @Test(arguments: [
    #"{"unitCode":"wmoUnit:km_h-1","value":{}}"#, #"{"unitCode":"wmoUnit:km_h-1","value":true}"#,
    "5", "true", "[]",
  ]) func `are unknown if they have a wrong type, and leave the others`(_ json: String) throws {
    let observation = NWSBody.observation(
      #""windSpeed":\#(json),"temperature":{"unitCode":"wmoUnit:degC","value":3}"#)
    let weather = try NWSObservation(.ok(observation)).weather(fetchedAt: .sample)
    #expect(weather.windSpeed == nil && weather.temperature == 3)
    var period = NWSBody.Period(
      start: "2026-01-20T06:00:00-05:00", end: "2026-01-20T18:00:00-05:00")
    period.windSpeed = json
    let step = try #require(try NWSPeriod.halfDays(in: .ok(NWSBody.forecast([period]))).list.first)
      .step
    #expect(step.windSpeed == nil && step.temperature == 10)
  }

  @Test(arguments: [("Z", true), ("C", true), ("S", true), ("V", true), ("X", false), ("Q", false)])
  func `are unknown if quality control doubts them`(_ code: String, _ isKnown: Bool) throws {
    let json = #"{"unitCode":"wmoUnit:degC","value":5,"qualityControl":"\#(code)"}"#
    #expect(try quantity(json).figure(.temperature) == (isKnown ? 5 : nil))
  }

  @Test(arguments: [
    ("18 mph", 28.968192), ("7 to 15 mph", 24.14016), ("4 km/h", 4), ("0 mph", 0),
    ("10 to 20 km/h", 20), ("10 kt", 18.52), ("5 m/s", 18), ("", nil), ("Calm", nil), ("mph", nil),
    ("18", nil), ("18 furlongs", nil), ("-5 km/h", nil), ("1e999 km/h", nil), ("nan km/h", nil),
  ]) func `for wind speed may be text`(_ text: String, _ expected: Double?) {
    #expect(NWSQuantity(speed: text)?.figure(.speed) == expected)
  }

  @Test(arguments: [
    ("N", 0), ("NNE", 22.5), ("E", 90), ("SSW", 202.5), ("W", 270), ("NNW", 337.5), ("", nil),
    ("X", nil), ("n", nil), ("north", nil),
  ]) func `for wind direction are compass points`(_ point: String, _ expected: Double?) {
    #expect(NWSQuantity.direction(point) == expected)
  }

  @Test(
    arguments: [
      (
        "precipitationLastHour", #"{"unitCode":"wmoUnit:mm","value":1.5}"#,
        CurrentMeasure.precipitation, 1.5
      ), ("heatIndex", #"{"unitCode":"wmoUnit:degC","value":38}"#, "apparentTemperature", 38),
      ("windChill", #"{"unitCode":"wmoUnit:degC","value":-20}"#, "apparentTemperature", -20),
      ("barometricPressure", #"{"unitCode":"wmoUnit:Pa","value":101325}"#, "pressure", 1013.25),
      ("seaLevelPressure", #"{"unitCode":"wmoUnit:Pa","value":101000}"#, "pressure", 1010),
      ("windGust", #"{"unitCode":"wmoUnit:km_h-1","value":null}"#, "windGust", nil),
    ] as [(String, String, CurrentMeasure, Double?)]) func `of an observation are independent`(
      _ key: String, _ json: String, _ measure: CurrentMeasure, _ expected: Double?
    ) throws
  {
    let body = NWSBody.observation(
      #""temperature":{"unitCode":"unit:degC","value":3},"\#(key)":\#(json)"#)
    let weather = try NWSObservation(.ok(body)).weather(fetchedAt: FakeService.now)
    #expect(weather.temperature == 3)
    #expect(weather[measure] == expected)
  }

  @Test func `of a forecast may be plain or have a unit`() throws {
    var plain = NWSBody.Period(start: "2026-01-20T06:00:00-05:00", end: "2026-01-20T18:00:00-05:00")
    plain.temperature = "50"
    plain.unit = "F"
    plain.windSpeed = #""5 to 10 km/h""#
    var modern = plain
    modern.unit = nil
    modern.temperature = #"{"unitCode":"wmoUnit:degC","value":10}"#
    modern.windSpeed = #"{"unitCode":"wmoUnit:km_h-1","minValue":5,"maxValue":10}"#
    var single = modern
    single.windSpeed = #"{"unitCode":"wmoUnit:m_s-1","value":2.5}"#
    var unitless = plain
    unitless.unit = nil
    for (period, temperature, wind) in [
      (plain, 10, 10), (modern, 10, 10), (single, 10, 9), (unitless, nil, 10),
    ] as [(NWSBody.Period, Double?, Double)] {
      let body = Response.ok(NWSBody.forecast([period]))
      let read = try #require(try NWSPeriod.halfDays(in: body).list.first).step
      #expect(read.temperature == temperature)
      #expect(read.windSpeed == wind)
      #expect(read.precipitationProbability == 20)
      #expect(read.condition == Condition(code: 1))
    }
  }
}
