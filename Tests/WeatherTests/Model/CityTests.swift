import TestSupport
import Testing

@testable import Weather

@Suite struct `A place is the same as a tracked city` {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var name = "Seoul"
    var latitude = 37.566
    var longitude = 126.9784
    var identifier: String?
    let isSame: Bool
  }

  @Test(arguments: [
    Case(testDescription: "the same", isSame: true),
    Case(testDescription: "the same name otherwise written", name: " SÉOUL", isSame: true),
    Case(testDescription: "another name there", name: "Soul", isSame: false),
    Case(testDescription: "a hundredth north", latitude: 37.576, isSame: true),
    Case(testDescription: "a hundredth west", longitude: 126.9684, isSame: true),
    Case(testDescription: "more than a hundredth north", latitude: 37.5762, isSame: false),
    Case(testDescription: "more than a hundredth east", longitude: 126.9886, isSame: false),
    Case(
      testDescription: "the same identifier anywhere",
      name: "x",
      latitude: 0,
      longitude: 0,
      identifier: "open-meteo:1835848",
      isSame: true
    ),
    Case(
      testDescription: "another identifier at the same place",
      identifier: "open-meteo:7",
      isSame: true
    ),
    Case(
      testDescription: "another identifier elsewhere",
      latitude: 38,
      identifier: "open-meteo:7",
      isSame: false
    ),
  ])
  func `by identifier, or by name and distance`(_ row: Case) {
    var city = City.numbered(1, "Seoul")
    city.place.latitude = 37.566
    city.place.longitude = 126.9784
    city.place.identifier = "open-meteo:1835848"
    var place = Place(name: row.name, latitude: row.latitude, longitude: row.longitude)
    place.identifier = row.identifier
    #expect(city.isSamePlace(as: place) == row.isSame)
  }

  @Test func `across the antimeridian`() {
    var city = City.numbered(1, "Taveuni")
    city.place.longitude = 179.998
    let near = Place(name: "Taveuni", latitude: 10, longitude: -179.995)
    let far = Place(name: "Taveuni", latitude: 10, longitude: -179.98)
    #expect(city.isSamePlace(as: near))
    #expect(!city.isSamePlace(as: far))
  }

  @Test func `but not because both lack an identifier`() {
    let city = City.numbered(1, "Seoul")
    #expect(!city.isSamePlace(as: Place(name: "Seoul", latitude: 0, longitude: 0)))
  }
}
