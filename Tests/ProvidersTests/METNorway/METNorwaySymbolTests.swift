import Testing
import Weather

@testable import Providers

@Suite struct `A symbol of MET Norway` {
  static let codes = [
    ("clearsky", 0), ("fair", 1), ("partlycloudy", 2), ("cloudy", 3), ("fog", 45),
    ("lightrain", 61), ("rain", 63), ("heavyrain", 65), ("lightsleet", 68), ("sleet", 69),
    ("heavysleet", 69), ("lightsnow", 71), ("snow", 73), ("heavysnow", 75),
    ("lightrainshowers", 80), ("rainshowers", 81), ("heavyrainshowers", 82),
    ("lightsleetshowers", 83), ("sleetshowers", 84), ("heavysleetshowers", 84),
    ("lightsnowshowers", 85), ("snowshowers", 85), ("heavysnowshowers", 86),
    ("lightrainandthunder", 95), ("rainandthunder", 95), ("heavyrainandthunder", 95),
    ("lightsleetandthunder", 95), ("sleetandthunder", 95), ("heavysleetandthunder", 95),
    ("lightsnowandthunder", 95), ("snowandthunder", 95), ("heavysnowandthunder", 95),
    ("lightrainshowersandthunder", 95), ("rainshowersandthunder", 95),
    ("heavyrainshowersandthunder", 95), ("sleetshowersandthunder", 95),
    ("heavysleetshowersandthunder", 95), ("snowshowersandthunder", 95),
    ("heavysnowshowersandthunder", 95),
    // As the service spells them, and correctly.
    ("lightssleetshowersandthunder", 95), ("lightsleetshowersandthunder", 95),
    ("lightssnowshowersandthunder", 95), ("lightsnowshowersandthunder", 95),
  ]

  @Test(arguments: codes) func `has a condition, by day and by night`(_ name: String, _ code: Int) {
    for (suffix, isDay) in [
      ("", nil), ("_day", true), ("_night", false), ("_polartwilight", false),
    ] as [(String, Bool?)] {
      let symbol = METNorwaySymbol(name + suffix)
      #expect(symbol.condition == Condition(code: code))
      #expect(symbol.isDay == isDay)
    }
  }

  @Test(arguments: ["", "_", "_day", "Clearsky", "raining", "rain_", "rain_dusk", "rain_day_night"])
  func `that is unknown has no condition`(_ code: String) {
    let symbol = METNorwaySymbol(code)
    #expect(symbol.condition == (code.hasPrefix("rain_") ? Condition(code: 63) : nil))
    #expect(symbol.isDay == (code == "_day" ? true : nil))
  }
}
