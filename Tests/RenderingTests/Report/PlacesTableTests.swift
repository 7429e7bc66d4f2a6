import Testing
import Weather

@testable import Rendering

@Suite struct `Places nearby` {
  private let nearby = ["Musselburgh", "Newcastle upon Tyne"].map { name in
    var place = Place(name: name, latitude: 55.94, longitude: -3.05)
    place.region = "Scotland"
    place.country = "United Kingdom"
    place.countryCode = "GB"
    place.population = 23_620
    return NearbyPlace(place: place, distance: 9.2, direction: 90)
  }

  private func lines(_ count: Int, width: Int) -> [String] {
    PlacesTable.lines(
      of: Array(nearby.prefix(count)), units: .metric, glyphs: .unicode, language: .english,
      width: width
    ).map(\.text)
  }

  @Test func `drop what is about them before a name is cut`() {
    #expect(lines(1, width: 40)[0] == "Name         Distance  Direction  Region")
    #expect(lines(1, width: 40)[1] == "Musselburgh    9.2 km  E          Scotl…")
    #expect(lines(1, width: 39)[0] == "Name         Distance  Direction")
    #expect(lines(2, width: 40)[0] == "Name                 Distance  Direction")
    #expect(lines(2, width: 39)[0] == "Name                 Distance")
    #expect(lines(2, width: 32)[2] == "Newcastle upon Tyne    9.2 km  E")
    #expect(lines(2, width: 28)[1] == "Musselburgh        9.2 km  E")
  }
}
