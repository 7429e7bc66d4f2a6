import Testing
import Weather

@testable import Rendering

@Suite struct `The words of a language` {
  @Test(arguments: [
    (61, "light rain"), (65, "heavy rain"), (86, "heavy snow showers"), (81, "rain showers"),
    (2, "partly cloudy"), (99, "thunderstorm with heavy hail"), (48, "rime fog"),
    (7, "blowing dust"), (53, "drizzle"), (66, "light freezing rain"), (42, "weather code 42"),
  ]) func `have intensity and showers`(_ code: Int, _ words: String) throws {
    let condition = try #require(Condition(code: code))
    #expect(Language.english.words(condition) == words)
  }

  @Test(arguments: [
    ("en", ["a"], "a"), ("en", ["a", "b"], "a and b"),
    ("en", ["a", "b", "c", "d"], "a, b and 2 more"),
    ("de", ["a", "b", "c", "d"], "a, b und 2 weitere"), ("fr", ["a", "b", "c"], "a, b et 1 autre"),
    ("es", ["a", "b", "c", "d"], "a, b y 2 más"), ("ja", ["a", "b", "c", "d"], "a、bほか2都市"),
    ("ko", [], ""), ("ko", ["a", "b", "c", "d", "e"], "a, b 외 3곳"),
  ]) func `make a list of names`(_ code: String, _ words: [String], _ expected: String) throws {
    #expect(try #require(Language.named(code)).listed(words, upTo: 2) == expected)
  }

  @Test(arguments: [
    ("fr", 1, "1 ajoutée", "1 ville"), ("fr", 2, "2 ajoutées", "2 villes"),
    ("es", 1, "1 añadida", "1 ciudad"), ("de", 2, "2 hinzugefügt", "2 Orte"),
    ("en", 1, "1 added", "1 city"), ("ko", 3, "추가 3", "도시 3"),
  ]) func `have the number of what is counted`(
    _ code: String, _ count: Int, _ added: String, _ cities: String
  ) throws {
    let language = try #require(Language.named(code))
    #expect(language.summary.added(count) == added)
    #expect(language.screen.cities(count) == cities)
  }

  @Test(arguments: [
    ("fr", "actualisé 14:05"), ("es", "actualizado 14:05"), ("ko", "갱신 14:05"),
    ("de", "abgerufen 14:05"), ("ja", "取得 14:05"),
  ]) func `say when weather was fetched, not received`(_ code: String, _ text: String) throws {
    let language = try #require(Language.named(code))
    #expect(language.status.fetched("14:05") == text)
    #expect(text.lowercased().hasPrefix(language.headings.fetched.lowercased()))
  }

  @Test(arguments: [
    ("sam 06:00", "dim 12:00", "pluie du sam 06:00 au dim 12:00 environ"),
    ("18:00", "dim 02:00", "pluie de 18:00 au dim 02:00 environ"),
    ("15:00", "18:00", "pluie de 15:00 à 18:00 environ"),
    ("3 PM", "6 PM", "pluie de 3 PM à 6 PM environ"),
  ]) func `have the French article before days`(_ start: String, _ end: String, _ text: String) {
    #expect(Language.french.spells.fromTo("pluie", start, end) == text)
  }

  @Test(arguments: [("en", "y"), ("de", "j"), ("fr", "o"), ("es", "s"), ("ja", "は"), ("ko", "예")])
  func `have a letter that says yes beside y`(_ code: String, _ letter: String) throws {
    let language = try #require(Language.named(code))
    for yes in [letter, letter.uppercased(), "y", "Y", "yes"] { #expect(language.isYes(yes)) }
    for other in ["n", "", "q", " "] { #expect(!language.isYes(other)) }
    #expect(language.isYes("j") == (code == "de"))
  }
}
