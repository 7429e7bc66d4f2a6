import Testing

@testable import Weather

@Suite struct `A place as a person asks for it` {
  @Test(arguments: [
    ("Seoul", "Seoul", []),
    ("  New   York ", "New   York", []),
    ("Paris, US", "Paris", ["US"]),
    ("Portland,Oregon", "Portland", ["Oregon"]),
    ("Washington, D.C., US", "Washington", ["D.C.", "US"]),
    ("Paris,, ,US,", "Paris", ["US"]),
    (", US", "", ["US"]),
    ("", "", []),
  ])
  func `is a name and what tells it apart`(
    _ text: String,
    _ name: String,
    _ qualifiers: [String]
  ) {
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
    ("x, ESTADO DE SAO PAULO", true), ("x, Estado de São Paulo, Brazil", true),
    ("x, Brasil", false), ("x, B", false), ("x, Estado", false), ("x, Brazil, US", false),
    ("x, São Paulo", false),
  ])
  func `admits what has every qualifier`(_ text: String, _ isAdmitted: Bool) {
    #expect(PlaceQuery(text).admits(Self.saoPaulo) == isAdmitted)
  }

  @Test(arguments: ["x, D.C.", "x, Washington", "x, D.C., US", "x, Washington, D.C."])
  func `admits a region that has a comma itself`(_ text: String) {
    #expect(PlaceQuery(text).admits(Self.washington))
  }

  @Test(arguments: [
    ("x, TX", true), ("x, tx", true), ("x, Texas", true), ("x, TX, US", true), ("x, usa", true),
    ("x, United States of America", true), ("x, CA", false), ("x, CA, US", false),
    ("x, Canada", false), ("x, T", false), ("x, T X", false),
  ])
  func `admits a state by its code`(_ text: String, _ isAdmitted: Bool) {
    var paris = Place(name: "Paris", latitude: 33.66, longitude: -95.56)
    paris.region = "Texas"
    paris.country = "United States"
    paris.countryCode = "US"
    #expect(PlaceQuery(text).admits(paris) == isAdmitted)
  }

  @Test func `admits no state by the code of a country, and no region elsewhere by a state's`() {
    var victoria = Place(name: "Victoria", latitude: 48.4, longitude: -123.4)
    victoria.region = "British Columbia"
    victoria.countryCode = "CA"
    #expect(PlaceQuery("x, CA").admits(victoria))
    #expect(PlaceQuery("x, canada").admits(victoria))
    #expect(!PlaceQuery("x, BC").admits(victoria))
    // Montana is a region of Bulgaria, too.
    var montana = Place(name: "Montana", latitude: 43.4, longitude: 23.2)
    montana.region = "Montana"
    montana.countryCode = "BG"
    #expect(PlaceQuery("x, Montana").admits(montana))
    #expect(!PlaceQuery("x, MT").admits(montana))
  }

  @Test func `admits a region that has the name of another country`() {
    var atlanta = Place(name: "Atlanta", latitude: 33.7, longitude: -84.4)
    atlanta.region = "Georgia"
    atlanta.countryCode = "US"
    #expect(PlaceQuery("x, Georgia").admits(atlanta))
    #expect(PlaceQuery("x, GA").admits(atlanta))
    #expect(!PlaceQuery("x, GE").admits(atlanta))
  }

  @Test func `admits one country where one is named`() {
    #expect(PlaceQuery("x", countryCode: "BR").admits(Self.saoPaulo))
    #expect(!PlaceQuery("x", countryCode: "US").admits(Self.saoPaulo))
    #expect(!PlaceQuery("x", countryCode: "US").admits(Place(name: "x", latitude: 0, longitude: 0)))
  }
}
