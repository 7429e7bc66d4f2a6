import GeoNamesData
import Testing
import Weather

@testable import GeoNames

struct AerodromesTests {
  private let gazetteer = Gazetteer()

  @Test func `the file has every aerodrome that reports, and those with a code and a city`() {
    let all = Aerodromes.all
    #expect(all.count == 8844)
    #expect(all.count(where: \.reports) == 6223)
    #expect(all.count { $0.iata != nil } == 6821)
    #expect(Set(all.map(\.id)).count == all.count)
    #expect(all.allSatisfy { (-90...90).contains($0.latitude) })
    #expect(all.allSatisfy { (-180...180).contains($0.longitude) })
    #expect(all.allSatisfy { $0.elevation.map { (-430...5000).contains($0) } ?? true })
    #expect(
      all.allSatisfy { $0.iata?.utf8.count ?? 3 == 3 && ($0.iata == nil || !$0.city.isEmpty) })
    #expect(skydiff_aerodromes().count < 190_000)
  }

  @Test(arguments: [
    ("RKSS", "GMP", "KR", 37.5583, 126.791, 20, "Seoul/Gimpo Intl"),
    ("KTYS", "TYS", "US", 35.8111, -83.9941, 300, "Knoxville/Mc Ghee Tyson"),
    ("EHAM", "AMS", "NL", 52.3086, 4.7639, 0, "Amsterdam/Schiphol"),
  ])
  func `an aerodrome has its place`(
    id: String, iata: String?, country: String, latitude: Double, longitude: Double, height: Double,
    name: String
  ) throws {
    let found = try #require(Aerodromes.named(id))
    #expect(found.iata == iata)
    #expect(found.countryCode == country)
    #expect(abs(found.latitude - latitude) < 0.002)
    #expect(abs(found.longitude - longitude) < 0.002)
    #expect(abs(try #require(found.elevation) - height) <= 20)
    #expect(found.fullName == name)
  }

  @Test func `the stations of a place are the nearest first, within 25 km and 200 m of height`() {
    func ids(_ latitude: Double, _ longitude: Double, _ elevation: Double? = nil) -> [String] {
      Aerodromes.stations(nearLatitude: latitude, longitude: longitude, elevation: elevation).map(
        \.id)
    }
    let seoul = Aerodromes.stations(nearLatitude: 37.566, longitude: 126.9784, elevation: 38)
    #expect(seoul.map(\.distance) == seoul.map(\.distance).sorted())
    #expect(Set(seoul.map(\.id)) == ["RKSM", "RKSS"])
    for station in seoul {
      #expect(station.distance <= 25)
      #expect(abs((station.elevation ?? 0) - 38) <= 200)
    }
    #expect(seoul.first { $0.id == "RKSS" }.map { Int($0.distance.rounded()) } == 16)
    #expect(seoul.first { $0.id == "RKSS" }.map { Int($0.bearing.rounded()) } == 267)
    // Without a height its rule does not apply.
    #expect(!ids(37.566, 126.9784).isEmpty)
    #expect(ids(37.566, 126.9784, 900).isEmpty)
    #expect(ids(0, -30).isEmpty)
  }

  @Test func `every station is found where it is, also beside the 180th meridian and at the poles`()
  {
    for station in Aerodromes.all.filter(\.reports) {
      let found = Aerodromes.stations(
        nearLatitude: station.latitude, longitude: station.longitude, elevation: nil)
      #expect(found.contains { $0.id == station.id && $0.distance < 0.01 }, "\(station.id)")
    }
  }

  @Test(arguments: [
    ("CDG", "Paris CDG", "FR"), ("HND", "Tokyo HND", "JP"), ("LHR", "London LHR", "GB"),
    ("ICN", "Seoul ICN", "KR"), ("KSEA", "Seattle SEA", "US"), ("EGLL", "London LHR", "GB"),
    ("DEN", "Denver", "US"), ("MUC", "Munich", "DE"), ("SEL", "Seoul", "KR"),
    ("LON", "London", "GB"), ("NYC", "NYC", "US"),
  ])
  func `a code in capital letters is a town or an airport`(
    code: String, name: String, country: String
  ) throws {
    let best = try #require(gazetteer.matches(for: PlaceQuery(code)).first)
    #expect(best.place.name == name)
    #expect(best.place.countryCode == country)
    #expect(best.isCertain)
    #expect(best.place.timeZone != nil)
    #expect((best.airport != nil) == name.hasSuffix(" \(code.suffix(3))") || code == "EGLL")
  }

  @Test func `lower case is no code, and neither is a name of a town`() {
    for text in ["icn", "Icn", "cdg", "ICNX", "QQQ"] {
      #expect(gazetteer.matches(for: PlaceQuery(text)).isEmpty, "\(text)")
    }
    #expect(gazetteer.matches(for: PlaceQuery("ULM")).first?.place.countryCode == "DE")
    #expect(gazetteer.matches(for: PlaceQuery("ULM")).first?.airport == nil)
    #expect(gazetteer.matches(for: PlaceQuery("CDG", countryCode: "US")).isEmpty)
    #expect(!gazetteer.matches(for: PlaceQuery("CDG", countryCode: "FR")).isEmpty)
  }
}
