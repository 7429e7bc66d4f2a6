import Rendering
import Terminal
import TestSupport
import Testing
import Weather

@testable import Watching

@Suite struct `The places to choose from` {
  private func place(
    _ name: String, _ region: String?, _ country: String, _ population: Int?,
    latitude: Double = 48.8534
  ) -> Place {
    var place = Place(name: name, latitude: latitude, longitude: 2.3488)
    place.region = region
    place.country = country
    place.population = population
    return place
  }

  private var places: [Place] {
    [
      place("Paris", "Île-de-France", "France", 2_138_551),
      place("Paris", "Texas", "United States", 24_782), place("서울", "서울특별시", "대한민국", 10_349_312),
      place("Springfield", "Ohio", "United States", 59_680),
      place("Springfield", "Ohio", "United States", nil, latitude: 39.9242),
      place("القاهرة", nil, "مصر", 9_606_916), place("東京都千代田区霞が関一丁目", "東京都", "日本", nil),
    ]
  }

  private func list(choosing position: Int = 0) -> CandidateList {
    var list = CandidateList(.found(places))
    list.moveChoice(by: position)
    return list
  }

  @Test(arguments: SampleScreen.sizes) func `are named so that they differ`(
    _ size: TerminalSize
  ) throws {
    let lines = list().lines(width: size.columns, height: size.rows - 4, glyphs: .unicode)
    try Golden.expect(lines.rendered(.none), is: "candidates-\(size.name).txt")
  }

  @Test func `are shown around the chosen one, which is reversed`() throws {
    for position in 0..<places.count {
      for height in 1...8 {
        let lines = list(choosing: position).lines(width: 80, height: height, glyphs: .unicode)
        #expect(lines.count == min(height, places.count))
        let reversed = lines.filter { $0.spans.contains(where: \.style.isReversed) }
        #expect(reversed.count == 1)
        #expect(reversed[0].displayWidth == 80)
        #expect(reversed[0].spans.allSatisfy { $0.style.isReversed })
        #expect(reversed[0].text.hasPrefix("  \(places[position].fullName.prefix(16))"))
      }
    }
    #expect(list().lines(width: 80, height: 0, glyphs: .unicode).isEmpty)
  }

  @Test func `are chosen one by one`() {
    var list = CandidateList()
    #expect(list.chosen == nil)
    list.moveChoice(by: 1)
    list.content = .found(places)
    #expect(list.chosen == places[0])
    list.moveChoice(by: -1)
    #expect(list.chosen == places[0])
    for _ in 0..<10 { list.moveChoice(by: 1) }
    #expect(list.chosen == places.last)
    list.content = .found([])
    #expect(list.chosen == nil)
  }

  @Test(arguments: [
    (CandidateList.Content.nothing, "  type a place, as in Paris, US"),
    (.searching, "  searching…"), (.found([]), "  no place matches; check the spelling"),
    (.failed("open-meteo: connection reset"), "  open-meteo: connection reset"),
  ]) func `or why there are none`(_ content: CandidateList.Content, _ expected: String) {
    let list = CandidateList(content)
    #expect(list.lines(width: 80, height: 5, glyphs: .unicode).map(\.text) == [expected])
  }

  @Test func `are never wider than the screen`() {
    for width in 20...200 {
      for glyphs in [Glyphs.unicode, .ascii] {
        for list in [list(), CandidateList(.failed(String(repeating: "東京 ", count: 60)))] {
          for line in list.lines(width: width, height: 9, glyphs: glyphs) {
            #expect(line.displayWidth <= width)
          }
        }
      }
    }
  }
}
