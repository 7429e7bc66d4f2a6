import GeoNames
import Testing
import Weather

struct GazetteerTests {
  private let gazetteer = Gazetteer()

  private func names(_ text: String, country: String? = nil) -> [String] {
    gazetteer.matches(for: PlaceQuery(text, countryCode: country)).map(\.mainFullName)
  }

  @Test(arguments: [
    "Seoul", "seoul", "SÉOUL", "서울", "首尔", "Séoul", "Сеул", "ソウル", "سيول", "Σεούλ", "  Seoul ",
    // Hangul in parts, as some keyboards send it.
    "\u{1109}\u{1165}\u{110B}\u{116E}\u{11AF}",
  ]) func `a place is found in every language`(_ text: String) throws {
    let match = try #require(gazetteer.matches(for: PlaceQuery(text)).first)
    let place = match.place
    #expect(match.mainFullName == "Seoul, South Korea")
    #expect(place.identifier == "open-meteo:1835848")
    #expect(place.latitude == 37.566)
    #expect(place.longitude == 126.9784)
    #expect(place.population == 10_349_312)
    #expect(place.timeZone == "Asia/Seoul")
    #expect(place.countryCode == "KR")
  }

  @Test func `places with the main name come first, then the largest`() {
    #expect(names("Porto").first == "Porto, Portugal")
    #expect(names("Porto").contains("Bordeaux, Nouvelle-Aquitaine, France"))
    #expect(
      names("Portland").prefix(2) == [
        "Portland, Oregon, United States", "Portland, Maine, United States",
      ])
  }

  @Test(arguments: [
    ("Portland, Maine", "Portland, Maine, United States"),
    ("Portland, me", "Portland, Maine, United States"),
    ("Paris, US", "Paris, Texas, United States"),
    ("Paris, Texas, US", "Paris, Texas, United States"),
    ("Washington, DC", "Washington, District of Columbia, United States"),
    ("Washington, D.C.", "Washington, District of Columbia, United States"),
    ("Seoul, South Korea", "Seoul, South Korea"), ("서울, KR", "Seoul, South Korea"),
    ("München, Germany", "Munich, Bavaria, Germany"), ("Мюнхен, de", "Munich, Bavaria, Germany"),
    ("慕尼黑, DE", "Munich, Bavaria, Germany"), ("ミュンヘン, Germany", "Munich, Bavaria, Germany"),
    ("ميونخ, DE", "Munich, Bavaria, Germany"), ("מינכן, DE", "Munich, Bavaria, Germany"),
    ("Μόναχο, DE", "Munich, Bavaria, Germany"), ("뮌헨, DE", "Munich, Bavaria, Germany"),
    ("มิวนิก, DE", "Munich, Bavaria, Germany"), ("म्यूनिख, DE", "Munich, Bavaria, Germany"),
  ]) func `a qualifier is a country, its code, a state or its code`(_ text: String, _ name: String)
  { #expect(names(text).first == name) }

  @Test func `what no place has finds nothing`() {
    #expect(names("Reykjavk").isEmpty)
    #expect(names("Seoul, Japan").isEmpty)
    #expect(names("Seoul", country: "JP").isEmpty)
    #expect(names("").isEmpty)
    #expect(names("\u{1F600}").isEmpty)
  }

  @Test func `a beginning finds the ten best places`() {
    let places = gazetteer.matches(beginningAs: PlaceQuery("Springfi")).map(\.place)
    #expect(places.first?.fullName == "Springfield, Missouri, United States")
    #expect(places.count == 10)
    let illinois = gazetteer.matches(beginningAs: PlaceQuery("Springfi, Illinois")).map(\.place)
    #expect(illinois.map(\.fullName) == ["Springfield, Illinois, United States"])
    #expect(Set(places.compactMap(\.identifier)).count == 10)
    #expect(gazetteer.matches(beginningAs: PlaceQuery("zzzz")).isEmpty)
  }

  @Test(arguments: [
    ("Wien, Ö", "Vienna, Austria"), ("Wien, österr", "Vienna, Austria"),
    ("Wien Aus", "Vienna, Austria"), ("Paris, Tex", "Paris, Texas, United States"),
    ("Springfield, Clark County, Oh", "Springfield, Ohio, United States"),
    ("서울, 대한", "Seoul, South Korea"), ("Portland Mai", "Portland, Maine, United States"),
    ("San Fr", "San Francisco, California, United States"),
  ]) func `a qualifier may be the beginning of one while it is typed`(
    _ text: String, _ name: String
  ) {
    let first = gazetteer.candidates(for: PlaceQuery(text)).first
    #expect(first?.identifier == gazetteer.matches(for: PlaceQuery(name)).first?.place.identifier)
    #expect(first != nil)
  }

  @Test(arguments: ["Wien, X", "Wien, Ö, x", "Wien,, Jap"])
  func `a beginning that no qualifier of a place has shows nothing`(_ text: String) {
    #expect(gazetteer.candidates(for: PlaceQuery(text)).isEmpty)
  }

  @Test(arguments: [
    ("Reykjavk", ["Reykjavík, Capital Region, Iceland"]),
    ("Reykjavk, Iceland", ["Reykjavík, Capital Region, Iceland"]), ("Reykjavk, Japan", []),
    ("Se", []), ("Seoul", []), ("상트페테르브르크", ["Saint Petersburg, Russia"]), ("xqxqxqxq", []),
  ]) func `a misspelled name has suggestions`(_ text: String, _ names: [String]) {
    #expect(gazetteer.suggestions(for: PlaceQuery(text)).map(\.fullName) == names)
  }

  @Test func `nearer names are suggested before larger places`() {
    let places = gazetteer.suggestions(for: PlaceQuery("Osloo"))
    #expect(places.first?.name == "Oslo")
    #expect(places.count <= 2)
  }

  @Test(arguments: [
    ("Reyk", "Reykjavík"), ("서", "Seoul"), ("서울", "서울"), ("sao pau", "Sao Paulo"),
    ("São Pau", "São Paulo"), ("Séou", "Séoul"), ("new yo", "New York"), ("Munc", "Munchen"),
    ("Muench", "Muenchen"), ("goeteb", "goeteborg"), ("Münc", "München"),
    ("Duessel", "Duesseldorf"),
  ]) func `a completion begins with what was typed`(_ typed: String, _ name: String) {
    let completions = gazetteer.completions(of: typed)
    if typed.count < 2 {
      #expect(completions.isEmpty)
      return
    }
    #expect(completions.contains(name))
    #expect(completions.allSatisfy { $0.lowercased().hasPrefix(typed.lowercased()) })
  }

  @Test(arguments: [
    ("Muench", "Munich"), ("Duesseld", "Düsseldorf"), ("Goeteb", "Gothenburg"), ("Munc", "Munich"),
    ("Aalbo", "Aalborg"), ("Ålbo", "Aalborg"),
  ]) func `a beginning finds the place first that is far larger, in each spelling`(
    _ typed: String, _ name: String
  ) { #expect(gazetteer.matches(beginningAs: PlaceQuery(typed)).first?.mainName == name) }

  @Test func `a name with and without an apostrophe is one name`() {
    let places = gazetteer.matches(for: PlaceQuery("Petropavlovsk")).map(\.mainName)
    #expect(places == ["Petropavlovsk-Kamchatsky", "Petropavl", "Severoural’sk"], "\(places)")
  }

  @Test func `a completion has no letters that the name has not`() {
    #expect(gazetteer.completions(of: "Münc").allSatisfy { $0.hasPrefix("München") })
    #expect(gazetteer.completions(of: "Köl").first == "Köln")
  }

  @Test func `an ambiguous completion is qualified by state or country`() {
    let completions = gazetteer.completions(of: "Portland")
    #expect(completions.prefix(2) == ["Portland, Oregon", "Portland, Maine"])
    #expect(gazetteer.completions(of: "Portland, M").contains("Portland, Maine"))
    #expect(gazetteer.completions(of: "Valenc").contains("Valencia, ES"))
    for completion in completions + gazetteer.completions(of: "san") {
      #expect(!names(completion).isEmpty, "\(completion)")
    }
  }

  @Test func `places near a location are in order, with distance and direction`() throws {
    let places = gazetteer.places(nearLatitude: 57.48, longitude: -4.22, within: 60)
    #expect(places.first?.place.name == "Inverness")
    #expect(places.map(\.distance) == places.map(\.distance).sorted())
    #expect(places.allSatisfy { $0.distance <= 60 && (0..<360).contains($0.direction) })
    let west = gazetteer.nearestPlace(toLatitude: 37.566, longitude: 127.5, within: 100)
    #expect(try #require(west).direction > 180)
    #expect(gazetteer.nearestPlace(toLatitude: -48.9, longitude: -123.4, within: 500) == nil)
  }

  @Test func `the nearest place is found across the date line`() {
    let place = gazetteer.nearestPlace(toLatitude: -16.8, longitude: -179.99, within: 90)
    #expect(place?.place.countryCode == "FJ")
  }
}

extension PlaceMatch {
  /// The main name with region and country.
  fileprivate var mainFullName: String {
    var place = place
    place.name = mainName
    return place.fullName
  }
}
