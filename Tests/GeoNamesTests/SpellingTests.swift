import Testing
import Weather

@testable import GeoNames

/// Names as people write them, and the places they mean.
struct SpellingTests {
  private let gazetteer = Gazetteer()

  private func best(_ text: String) -> PlaceMatch? {
    gazetteer.matches(for: PlaceQuery(text)).first
  }

  @Test func `at least 200 spellings find the places that are meant`() {
    #expect(SpellingTable.rows.count >= 200)
    for (typed, place) in SpellingTable.rows {
      guard let best = best(typed) else {
        Issue.record("'\(typed)' finds no place")
        continue
      }
      var main = best.place
      main.name = best.mainName
      #expect(main.fullName == place, "\(typed)")
      #expect(best.isCertain, "\(typed)")
    }
  }

  @Test(arguments: [
    ("köln", "Köln"), ("Koeln", "Köln"), ("서울", "서울"), ("München", "München"),
    ("munchen", "München"), ("Munich", "Munich"), ("Frankfurt", "Frankfurt"), ("Séoul", "Séoul"),
    ("København", "København"), ("Merida", "Mérida"), ("SAN FRANCISCO", "San Francisco"),
    ("baden baden", "Baden-Baden"), ("Saigon", "Saigon"), ("Åbo", "Åbo"), ("ÅBO", "Åbo"),
    ("åbo", "Åbo"), ("abo", "Abo"), ("Pâris", "Paris"),
  ]) func `a place is shown by the spelling in the data of what was typed`(
    _ typed: String, _ name: String
  ) {
    #expect(best(typed)?.place.name == name)
    #expect(best(typed)?.matchedName == name)
  }

  @Test(arguments: [
    ("Londn", "London"), ("Bejing", "Beijing"), ("San Fransisco", "San Francisco"),
    ("Par", "Paris"), ("nyc", "New York City"), ("Turijn", "Turin"), ("Nurenberg", "Nuremberg"),
  ]) func `a misspelling, or an abbreviation in small letters, is shown by the main name`(
    _ typed: String, _ name: String
  ) {
    #expect(best(typed)?.place.name == name)
    #expect(best(typed)?.matchedName != name)
    #expect(best(typed)?.isRenamed == !name.isSameName(as: typed))
  }

  @Test(arguments: [
    "Milano", "Sevilla", "Londra", "Keulen", "Londen", "Berlijn", "Kiev", "Nürnberg", "Roma",
    "Praha", "Warszawa", "Lisboa", "Athina", "東京", "Токио", "NYC", "Moscú", "Saigon",
  ]) func `a name in use stays`(_ name: String) {
    #expect(best(name)?.place.name == name)
    #expect(best(name)?.isRenamed == false)
  }

  @Test func `a probable misspelling of a far larger place is not certain`() {
    let found = gazetteer.matches(for: PlaceQuery("Sooul"))
    #expect(found.map(\.place.countryCode) == ["KR", "KH"])
    #expect(found.allSatisfy { !$0.isCertain })
    #expect(best("Sooul, Cambodia")?.isCertain == true)
    #expect(best("Bisan")?.isCertain == false)
    #expect(best("Rom")?.isCertain == true)
  }

  @Test func `qualifiers that no place has are left out only where one place remains`() {
    #expect(best("Springfield, Clark County, Ohio")?.ignoredQualifiers == ["Clark County"])
    #expect(best("Springfield, Narnia") == nil)
    #expect(best("Seoul, Narnia") == nil)
    #expect(best("Springfield, Narnia, US") == nil)
    #expect(best("Springfield, Texas, Ohio") == nil)
  }

  @Test func `every main name finds its place or one of at least its people`() {
    for rank in stride(from: 0, to: gazetteer.file.placeCount, by: 7) {
      let place = gazetteer.place(rank)
      guard let best = gazetteer.names(for: PlaceQuery(place.name).asWhole).first else {
        Issue.record("'\(place.name)' finds no place")
        continue
      }
      #expect(gazetteer.file.population(best.rank) >= place.population ?? 0, "\(place.name)")
    }
  }

  @Test(arguments: [
    ("de", "Kairo"), ("fr", "Le Caire"), ("es", "El Cairo"), ("ja", "カイロ"), ("ko", "카이로"),
    ("en", "Cairo"), ("it", "Cairo"),
  ]) func `a place that was not named is shown by its name in a language`(
    _ language: String, _ name: String
  ) {
    let place = gazetteer.nearestPlace(
      toLatitude: 30.06, longitude: 31.25, within: 20, language: language)
    #expect(place?.place.name == name)
  }

  @Test func `regions are known nearly everywhere`() {
    let count = (0..<gazetteer.file.placeCount).count { gazetteer.file.region($0).name != nil }
    #expect(count >= 33_854)
    let place = gazetteer.place(identifiedAs: "open-meteo:2920512", near: gazetteer.place(0))
    #expect(place == nil)
  }
}
