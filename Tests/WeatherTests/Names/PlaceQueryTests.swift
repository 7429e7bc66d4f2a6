import Testing

@testable import Weather

@Suite struct `A place query` {
  @Test(arguments: [
    ("Seoul", "Seoul", []), ("  New   York ", "New   York", []), ("Paris, US", "Paris", ["US"]),
    ("Portland,Oregon", "Portland", ["Oregon"]),
    ("Washington, D.C., US", "Washington", ["D.C.", "US"]), ("Paris,, ,US,", "Paris", ["US"]),
    (", US", "", ["US"]), ("", "", []),
  ]) func `is a name and qualifiers`(_ text: String, _ name: String, _ qualifiers: [String]) {
    let query = PlaceQuery(text)
    #expect(query.name == name)
    #expect(query.qualifiers == qualifiers)
  }

  private static var saoPaulo: Place {
    var place = Place(name: "São Paulo", latitude: -23.5, longitude: -46.6)
    place.region = "Estado de São Paulo"
    place.country = "Brazil"
    place.countryCode = "BR"
    return place
  }

  private static var washington: Place {
    var place = Place(name: "Washington", latitude: 38.9, longitude: -77)
    place.region = "Washington, D.C."
    place.country = "United States"
    place.countryCode = "US"
    return place
  }

  @Test(arguments: [
    ("x", true), ("x, brazil", true), ("x, BR", true), ("x, br", true),
    ("x, ESTADO DE SAO PAULO", true), ("x, Estado de São Paulo, Brazil", true), ("x, Brasil", true),
    ("x, B", false), ("x, Estado", false), ("x, Brazil, US", false), ("x, São Paulo", false),
  ]) func `matches a place with every qualifier`(_ text: String, _ isAdmitted: Bool) {
    #expect(PlaceQuery(text).matches(Self.saoPaulo) == isAdmitted)
  }

  @Test(arguments: ["x, D.C.", "x, Washington", "x, D.C., US", "x, Washington, D.C."])
  func `matches a region with a comma in its name`(_ text: String) {
    #expect(PlaceQuery(text).matches(Self.washington))
  }

  @Test(arguments: [
    ("x, TX", true), ("x, tx", true), ("x, Texas", true), ("x, TX, US", true), ("x, usa", true),
    ("x, United States of America", true), ("x, CA", false), ("x, CA, US", false),
    ("x, Canada", false), ("x, T", false), ("x, T X", true),
  ]) func `matches a US state by its code`(_ text: String, _ isAdmitted: Bool) {
    var paris = Place(name: "Paris", latitude: 33.66, longitude: -95.56)
    paris.region = "Texas"
    paris.country = "United States"
    paris.countryCode = "US"
    #expect(PlaceQuery(text).matches(paris) == isAdmitted)
  }

  @Test func `does not confuse state and country codes`() {
    var victoria = Place(name: "Victoria", latitude: 48.4, longitude: -123.4)
    victoria.region = "British Columbia"
    victoria.countryCode = "CA"
    #expect(PlaceQuery("x, CA").matches(victoria))
    #expect(PlaceQuery("x, canada").matches(victoria))
    #expect(PlaceQuery("x, BC").matches(victoria))
    #expect(!PlaceQuery("x, ON").matches(victoria))
    // Montana is a region of Bulgaria as well.
    var montana = Place(name: "Montana", latitude: 43.4, longitude: 23.2)
    montana.region = "Montana"
    montana.countryCode = "BG"
    #expect(PlaceQuery("x, Montana").matches(montana))
    #expect(!PlaceQuery("x, MT").matches(montana))
  }

  @Test func `matches a region with the name of another country`() {
    var atlanta = Place(name: "Atlanta", latitude: 33.7, longitude: -84.4)
    atlanta.region = "Georgia"
    atlanta.countryCode = "US"
    #expect(PlaceQuery("x, Georgia").matches(atlanta))
    #expect(PlaceQuery("x, GA").matches(atlanta))
    #expect(!PlaceQuery("x, GE").matches(atlanta))
  }

  @Test func `matches only the given country`() {
    #expect(PlaceQuery("x", countryCode: "BR").matches(Self.saoPaulo))
    #expect(!PlaceQuery("x", countryCode: "US").matches(Self.saoPaulo))
    #expect(
      !PlaceQuery("x", countryCode: "US").matches(Place(name: "x", latitude: 0, longitude: 0)))
  }
}
