import Testing
import WeatherSamples

@testable import Weather

@Suite struct `A place is the same as a tracked city` {
  @Test(
    arguments: [
      ("the same", "Seoul", 37.566, 126.9784, nil, true),
      ("the same name otherwise written", " SÉOUL", 37.566, 126.9784, nil, true),
      ("another name there", "Soul", 37.566, 126.9784, nil, true),
      ("another name a street away", "Soul", 37.5685, 126.9784, nil, false),
      ("a hundredth north", "Seoul", 37.576, 126.9784, nil, true),
      ("a hundredth west", "Seoul", 37.566, 126.9684, nil, true),
      ("more than a hundredth north", "Seoul", 37.5762, 126.9784, nil, false),
      ("more than a hundredth east", "Seoul", 37.566, 126.9886, nil, false),
      ("the same identifier anywhere", "x", 0, 0, "open-meteo:1835848", true),
      ("another identifier at the same place", "Seoul", 37.566, 126.9784, "open-meteo:7", true),
      ("another identifier elsewhere", "Seoul", 38, 126.9784, "open-meteo:7", false),
    ] as [(String, String, Double, Double, String?, Bool)])
  func `by identifier, or by name and distance`(
    _ description: String, _ name: String, _ latitude: Double, _ longitude: Double,
    _ identifier: String?, _ isSame: Bool
  ) {
    var city = City.numbered(1, "Seoul")
    city.place.latitude = 37.566
    city.place.longitude = 126.9784
    city.place.identifier = "open-meteo:1835848"
    var place = Place(name: name, latitude: latitude, longitude: longitude)
    place.identifier = identifier
    #expect(city.isSamePlace(as: place) == isSame)
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
