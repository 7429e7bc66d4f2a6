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

  @Test func `admits one country where one is named`() {
    #expect(PlaceQuery("x", countryCode: "BR").admits(Self.saoPaulo))
    #expect(!PlaceQuery("x", countryCode: "US").admits(Self.saoPaulo))
    #expect(!PlaceQuery("x", countryCode: "US").admits(Place(name: "x", latitude: 0, longitude: 0)))
  }
}
