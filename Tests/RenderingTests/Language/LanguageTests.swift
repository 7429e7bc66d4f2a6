import Testing
import Weather

@testable import Rendering

@Suite struct `The words of a language` {
  @Test(arguments: [
    (61, "light rain"), (65, "heavy rain"), (86, "heavy snow showers"), (81, "rain showers"),
    (2, "partly cloudy"), (99, "thunderstorm with heavy hail"), (48, "rime fog"),
    (7, "blowing dust"), (53, "drizzle"), (66, "light freezing rain"), (42, "weather code 42"),
  ])
  func `have intensity and showers`(_ code: Int, _ words: String) throws {
    let condition = try #require(Condition(code: code))
    #expect(Language.english.words(condition) == words)
  }
}
