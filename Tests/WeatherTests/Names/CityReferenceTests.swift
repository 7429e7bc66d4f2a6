import FoundationEssentials
import Testing
import WeatherSamples

@testable import Weather

@Suite struct `A reference to a city` {
  private static let cities: [City] = {
    func city(_ id: String, _ name: String, _ region: String?, _ country: String) -> City {
      guard let id = City.ID(id) else { fatalError("\(id) is no UUID") }
      var place = Place(name: name, latitude: 0, longitude: 0)
      place.region = region
      place.countryCode = country
      return City(id: id, place: place, addedAt: Date.sample)
    }
    return [
      city("AAAA1111-0000-4000-8000-000000000001", "Seoul", nil, "KR"),
      city("AAAA2222-0000-4000-8000-000000000002", "Paris", "Île-de-France", "FR"),
      city("BBBB1111-0000-4000-8000-000000000003", "Paris", "Texas", "US"),
      city("FACE0000-0000-4000-8000-000000000004", "Zürich", nil, "CH"),
      city("CCCC1111-0000-4000-8000-000000000005", "Face", nil, "XX"),
      city("DDDD1111-0000-4000-8000-000000000006", "Home, sweet home", nil, "XX"),
      city("EEEE1111-0000-4000-8000-000000000007", "AAAA", nil, "XX"),
    ]
  }()

  @Test(arguments: [
    ("Seoul", [0]), ("seoul", [0]), (" SEOUL ", [0]), ("zurich", [3]), ("ZÜRICH", [3]),
    ("Paris", [1, 2]), ("paris, us", [2]), ("Paris, Ile-de-France", [1]), ("Paris, texas, US", [2]),
    ("Paris, DE", []), ("Par", []), ("Parise", []), ("", []), (" ", []), (", US", []),
    ("home, sweet home", [5]), ("Home", []),
    // A name takes precedence over a UUID prefix.
    ("face", [4]), ("FACE0", [3]), ("aaaa", [6]), ("AAAA1", [0]), ("aaaa2222-0", [1]),
    ("bbbb", [2]), ("bbb", []), ("CCCC1111", [4]), ("aaaa1111-0000-4000-8000-000000000001", [0]),
    (" AAAA1111-0000-4000-8000-000000000001 ", [0]), ("AAAA1111-0000-4000-8000-00000000000", [0]),
    ("AAAA1111-0000-4000-8000-000000000009", []), ("AAAA1111-0000-4000-8000-0000000000011", []),
    ("1111", []), ("0000-4000", []), ("1", []),
  ]) func `is found`(_ text: String, _ expected: [Int]) {
    let ids = expected.map { Self.cities[$0].id }
    let resolution: CityReference.Resolution =
      switch ids.count {
      case 0: .unknown
      case 1: .city(ids[0])
      default: .ambiguous(ids)
      }
    #expect(CityReference(text).resolve(among: Self.cities) == resolution)
  }

  @Test func `by a UUID prefix may be ambiguous`() {
    let others = Array(Self.cities.prefix(2))
    #expect(CityReference("AAAA").resolve(among: others) == .ambiguous(others.map(\.id)))
  }

  @Test func `is unknown in an empty list`() {
    #expect(CityReference("Seoul").resolve(among: []) == .unknown)
  }
}
