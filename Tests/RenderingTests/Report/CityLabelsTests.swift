import FoundationEssentials
import TestSupport
import Testing

@testable import Rendering
@testable import Weather

@Suite struct `The labels of cities` {
  private func city(
    _ number: Int, _ name: String, _ region: String?, _ code: String?, latitude: Double = 10,
    longitude: Double = 20
  ) -> City {
    var place = Place(name: name, latitude: latitude, longitude: longitude)
    place.region = region
    place.countryCode = code
    let digits = String(number, radix: 16)
    let padded = String(repeating: "0", count: 8 - digits.count) + digits
    let id = City.ID("\(padded)-0000-4000-8000-000000000000")
    return City(id: id ?? City.ID(UUID()), place: place, addedAt: SampleReport.now)
  }

  private func texts(_ cities: [City]) -> [String] {
    let labels = CityLabels(cities)
    return cities.map(labels.text)
  }

  @Test func `are the names of cities that share none`() {
    #expect(
      texts([city(1, "Seoul", "Seoul", "KR"), city(2, "Oslo", "Oslo", "NO")]) == ["Seoul", "Oslo"])
  }

  @Test func `carry the first qualifier that no other city of the name has`() {
    #expect(
      texts([
        city(1, "Paris", "Île-de-France", "FR"), city(2, "Paris", "Texas", "US"),
        city(3, "PARIS", "Kentucky", "US"), city(4, "Paris", "Ontario", "CA"),
      ]) == ["Paris FR", "Paris TX", "PARIS KY", "Paris CA"])
    #expect(
      texts([city(1, "Frankfurt", "Hesse", "DE"), city(2, "Frankfurt", "Brandenburg", "DE")]) == [
        "Frankfurt Hesse", "Frankfurt Brandenburg",
      ])
    #expect(
      texts([
        city(1, "Springfield", "Illinois", "US", latitude: 39.8, longitude: -89.644),
        city(2, "Springfield", "Illinois", "US", latitude: 39.8, longitude: -89.641),
      ]) == ["Springfield 39.8000,-89.6440", "Springfield 39.8000,-89.6410"])
  }

  @Test func `do not use one code for a state and a country`() {
    let labels = texts([
      city(1, "Salem", nil, "DE"), city(2, "Salem", "Delaware", "US"),
      city(3, "Salem", "Ohio", "US"),
    ])
    #expect(labels == ["Salem DE", "Salem Delaware", "Salem OH"])
  }

  @Test func `differ for the same place by the UUID`() {
    #expect(
      texts([city(1, "Home", nil, nil), city(2, "Home", nil, nil)]) == [
        "Home 00000001", "Home 00000002",
      ])
  }

  @Test func `are cut before the qualifier`() {
    let cities = [city(1, "Portland", "Oregon", "US"), city(2, "Portland", "Maine", "US")]
    let labels = CityLabels(cities)
    func text(_ index: Int, _ width: Int, _ ellipsis: String = "…") -> CityLabels.Fitted {
      labels.fitted(cities[index], width: width, ellipsis: ellipsis)
    }
    #expect(text(0, 11) == CityLabels.Fitted(text: "Portland OR"))
    #expect(text(0, 9) == CityLabels.Fitted(text: "Portl… OR"))
    #expect(text(0, 9, "...") == CityLabels.Fitted(text: "Por... OR"))
    #expect(text(1, 5) == CityLabels.Fitted(text: "Port…", below: "ME"))
  }

  @Test func `never look alike in a thousand pairs`() {
    var generator = SeededGenerator(seed: 1000)
    let regions = [nil, "Oregon", "Maine", "Delaware", "Bayern", "Bern"]
    let codes = [nil, "US", "DE", "CH", "OR", "ME"]
    for pair in 0..<1000 {
      let cities = (0..<Int.random(in: 2...4, using: &generator)).map { number in
        city(
          pair * 4 + number + 1,
          ["Salem", "salem", "SALEM"].randomElement(using: &generator) ?? "",
          regions.randomElement(using: &generator) ?? nil,
          codes.randomElement(using: &generator) ?? nil,
          latitude: Double(Int.random(in: 0...2, using: &generator)) / 1000, longitude: 0)
      }
      let labels = CityLabels(cities)
      for width in [8, 12, 24, nil] {
        let shown = cities.map { city -> String in
          let label = labels.fitted(city, width: width, ellipsis: "…")
          return (label.text + (label.below ?? "")).foldedForMatching
        }
        #expect(Set(shown).count == cities.count, "\(shown)")
      }
    }
  }
}
