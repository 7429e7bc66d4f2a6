import FoundationEssentials
import TestSupport
import Testing
import Weather

@testable import Providers

@Suite struct `Recorded places` {
  @Test func `of a name without results`() throws {
    #expect(try Recording.kept("geocoding_zero_results").places(for: "xyz").isEmpty)
  }

  @Test func `named Hollywood, the largest first and other names last`() throws {
    let places = try Recording.kept("geocoding_hollywood_ambiguous").places(for: "hollywood")
    #expect(
      places.map(\.fullName) == [
        "Hollywood, California, United States", "Hollywood, Florida, United States",
        "Hollywood, South Carolina, United States", "Hollywood, Alabama, United States",
        "Hollywood, Alabama, United States", "Hollywood, Maryland, United States",
        "Hollywood, Leinster, Ireland", "Hollywood, Munster, Ireland",
        "MacArthur, West Virginia, United States", "Peggy, Texas, United States",
      ]
    )
    #expect(
      places.map(\.population) == [167_664, 149_728, 4962, 974, 930, nil, nil, nil, 1500, nil]
    )
    let first = places[0]
    #expect(first.identifier == "open-meteo:5357527")
    #expect(first.latitude == 34.09834)
    #expect(first.longitude == -118.32674)
    #expect(first.timeZone == "America/Los_Angeles")
    #expect(first.countryCode == "US")
  }

  @Test(arguments: [
    ("Hollywood, Ireland", 2, "Leinster"), ("Hollywood, ie", 2, "Leinster"),
    ("Hollywood, florida", 1, "Florida"), ("Hollywood, Alabama, US", 2, "Alabama"),
    ("Hollywood, Atlantis", 0, nil), ("Hollywood, Flo", 0, nil),
  ])
  func `are selected by qualifiers`(
    _ query: String,
    _ count: Int,
    _ region: String?
  ) throws {
    let places = try Recording.kept("geocoding_hollywood_ambiguous").places(for: query)
    #expect(places.count == count)
    #expect(places.first?.region == region)
  }

  @Test func `of a country and its territories, without the keys they lack`() throws {
    let places = try Recording.kept("geocoding_united_states").places(for: "United States")
    #expect(places.count == 10)
    var country = Place(name: "United States", latitude: 39.76, longitude: -98.5)
    country.country = "United States"
    country.countryCode = "US"
    country.identifier = "open-meteo:6252001"
    country.population = 327_167_434
    #expect(places[0] == country)
    // An alternative name of a town ranks above a name of a territory; capes and dams rank below both.
    #expect(
      places.map(\.name).prefix(3) == ["United States", "Mount Vernon", "U.S. Virgin Islands"]
    )
    #expect(places[2].country == nil)
    #expect(places[2].countryCode == "VI")
    #expect(places[2].timeZone == "America/St_Thomas")
    #expect(places.dropFirst(3).allSatisfy { $0.name.hasPrefix("United States ") })
    #expect(places.dropFirst(3).allSatisfy { $0.population == nil })
  }
}
