import FoundationEssentials
import HTTP
import Testing
import Weather

@testable import Providers

@Suite struct `The condition by icon and text` {
  @Test(arguments: [
    ("skc", 0), ("wind_skc", 0), ("few", 1), ("wind_few", 1), ("sct", 2), ("wind_sct", 2),
    ("bkn", 3), ("ovc", 3), ("wind_bkn", 3), ("wind_ovc", 3), ("fog", 45), ("haze", 5),
    ("smoke", 4), ("dust", 6), ("rain", 63), ("rain_showers", 81), ("rain_showers_hi", 80),
    ("fzra", 66), ("rain_fzra", 66), ("snow_fzra", 66), ("sleet", 79), ("snow_sleet", 79),
    ("rain_sleet", 79), ("rain_snow", 69), ("snow", 73), ("blizzard", 75), ("tsra", 95),
    ("tsra_sct", 95), ("tsra_hi", 95), ("tornado", 19), ("hurricane", 82), ("tropical_storm", 82),
  ]) func `each icon has its code`(_ name: String, _ code: Int) {
    for icon in [
      "https://api.weather.gov/icons/land/day/\(name)?size=medium", "/icons/land/night/\(name),40",
      "/icons/marine/day/\(name)",
    ] { #expect(NWSSky(icon: icon, text: nil).condition == Condition(code: code)) }
  }

  @Test(arguments: [
    ("rain", "Chance Light Rain", 61), ("rain", "Heavy Rain", 65),
    ("rain", "Slight Chance Rain", 63), ("snow", "Light Snow Likely", 71),
    ("snow", "Heavy Snow", 75), ("snow", "SLIGHT CHANCE SNOW", 73),
    ("fzra", "Heavy Freezing Rain", 67), ("fzra", "Light Freezing Rain", 66),
    ("snow,20", "Sunny then Slight Chance Light Snow", 71), ("rain", "", 63),
    ("bkn", "Heavy Rain", 3),
  ]) func `the text has the intensity`(_ name: String, _ text: String, _ code: Int) {
    let sky = NWSSky(icon: "/icons/land/day/\(name)", text: text)
    #expect(sky.condition == Condition(code: code))
  }

  @Test(arguments: [
    ("rain_showers,30/tsra,60", "Chance Rain Showers then Thunderstorms", 95),
    ("tsra,60/rain,30", "", 95), ("haze/few", "", 5), ("smoke/ovc", "", 4),
    ("tornado/tsra", "", 19), ("snow,30/rain,40", "Chance Light Snow then Heavy Rain", 71),
    ("sct/bkn", "", 2 + 1), ("cold/snow,20", "Partly Sunny then Slight Chance Light Snow", 71),
    ("snow,20/cold", "Slight Chance Light Snow then Partly Cloudy", 71),
  ]) func `of two conditions the more severe counts`(_ names: String, _ text: String, _ code: Int) {
    let sky = NWSSky(icon: "/icons/land/day/\(names)?size=medium", text: text)
    #expect(sky.condition == Condition(code: code))
  }

  @Test(arguments: [
    ("Sunny", 0), ("Clear", 0), ("Mostly Sunny", 1), ("Mostly Clear", 1), ("Partly Sunny", 2),
    ("Partly Cloudy", 2), ("Mostly Cloudy", 3), ("Cloudy", 3), ("Areas Of Fog", 45),
  ]) func `icons for heat and cold leave the condition to the text`(_ text: String, _ code: Int) {
    for name in ["hot", "cold"] {
      let sky = NWSSky(icon: "/icons/land/day/\(name)", text: text)
      #expect(sky.condition == Condition(code: code))
    }
  }

  @Test(arguments: [
    ("Light Snow", 71), ("Heavy Rain", 65), ("Light Rain and Fog/Mist", 61), ("Fog/Mist", 45),
    ("Haze", 5), ("Smoke", 4), ("A Few Clouds", 1), ("Overcast", 3), ("Fair", 0),
    ("Thunderstorms and Rain", 95), ("Chance T-storms", 95), ("Isolated Thunderstorm", 95),
    ("Severe Tstms Likely", 95), ("Light Freezing Drizzle", 56), ("Freezing Fog", 48),
    ("Light Drizzle", 51), ("Ice Pellets", 79), ("Rain/Snow", 69), ("Heavy Snow Showers", 86),
    ("Scattered Showers", 81), ("Isolated Light Rain Showers", 80), ("Flurries", 71),
    ("Blowing Dust", 6), ("Sunny then Chance Rain", 63), ("Tornado", 19), ("Something New", nil),
    ("", nil), ("Unclear", nil), ("then", nil),
  ]) func `without an icon the text counts`(_ text: String, _ code: Int?) {
    let expected = code.flatMap(Condition.init(code:))
    #expect(NWSSky(icon: nil, text: text).condition == expected)
    #expect(
      NWSSky(icon: "https://api.weather.gov/icons/land/day/unheard_of", text: text).condition
        == expected)
    #expect(NWSSky(icon: nil, text: text).isDay == nil)
  }

  @Test(arguments: [
    ("/icons/land/day/few", true), ("/icons/land/night/few?size=day", false),
    ("/icons/land/few", nil), ("", nil), ("?/day/few", nil), ("day", true),
  ]) func `the icon has day and night`(_ icon: String, _ expected: Bool?) {
    #expect(NWSSky(icon: icon, text: nil).isDay == expected)
  }

  @Test(arguments: [
    (#""cloudLayers":[{"amount":"FEW"},{"amount":"OVC"}]"#, 3),
    (#""cloudLayers":[{"amount":"CLR"}]"#, 0),
    (#""cloudLayers":[{"amount":"SCT"},{"amount":null},{}]"#, 2),
    (#""cloudLayers":[{"amount":"VV"}]"#, 3), (#""cloudLayers":[]"#, nil),
    (#""cloudLayers":[{"amount":"?"}]"#, nil), (#""cloudLayers":{}"#, nil),
    (#""textDescription":"Light Rain","cloudLayers":[{"amount":"OVC"}]"#, 61),
    (
      #""textDescription":"","presentWeather":[{"intensity":"light","modifier":"freezing","weather":"rain"}]"#,
      66
    ), (#""presentWeather":[{"intensity":"heavy","modifier":null,"weather":"snow_showers"}]"#, 86),
    (#""presentWeather":[],"cloudLayers":[{"amount":"BKN"}]"#, 3),
    (#""icon":"/icons/land/night/ovc","textDescription":"Light Rain""#, 3), (#""icon":null"#, nil),
  ]) func `an observation uses its icon, then text, then clouds`(
    _ json: String, _ code: Int?
  ) throws {
    let body = Response.ok(NWSBody.observation(json))
    let weather = try NWSObservation(body).weather(fetchedAt: FakeService.now)
    #expect(weather.condition == code.flatMap(Condition.init(code:)))
  }

  @Test func `a long text is cut`() {
    let text = String(repeating: "very ", count: 50_000) + "sunny"
    #expect(NWSSky(icon: nil, text: text).condition == nil)
    #expect(NWSSky(icon: String(repeating: "/", count: 100_000), text: nil).condition == nil)
  }
}
