import Testing
import Tracking
import Weather

@testable import Store

@Suite struct `Hours in a state` {
  @Test(
    arguments: [("2.2", [1, 4]), ("2.1", [4, nil]), ("1.0", [4, nil])] as [(String, [Double?])])
  func `have the amounts of the hour before in earlier versions`(
    _ version: String, _ amounts: [Double?]
  ) throws {
    let temperatures = #""temperature":[14,13.2]"#
    let columns = temperatures + #","precipitation":[1,4]"#
    func hours(of provider: String) throws -> [Forecast.Hour]? {
      let text = SampleState.text.replacing("\"2.2\"", with: "\"\(version)\"")
        .replacing(temperatures, with: columns)
        .replacing(
          #""forecast":{"provider":"open-meteo""#, with: #""forecast":{"provider":"\#(provider)""#)
      return try StateDecoder(path: "s").decode(Array(text.utf8)).state.cities[0].forecast?.hours
    }
    let moved = try #require(try hours(of: "open-meteo:icon_d2"))
    #expect(moved.map(\.precipitation) == amounts)
    #expect(moved.map(\.temperature) == [14, 13.2])
    #expect(try hours(of: "met-norway")?.map(\.precipitation) == [1, 4])
  }
}
