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

  @Test(arguments: [("1.8", [1, 4]), ("1.7", [4, nil])] as [(String, [Double?])])
  func `have them in earlier exports, too`(_ version: String, _ amounts: [Double?]) throws {
    let hours =
      #"{"time":"2026-11-21T09:00:00Z","precipitation":1},"#
      + #"{"time":"2026-11-21T10:00:00Z","precipitation":4}"#
    let forecast =
      #"{"provider":"open-meteo","fetchedAt":"2026-11-21T09:00:04Z","#
      + #""days":[{"date":"2026-11-21"}],"hours":[\#(hours)]}"#
    let city =
      #"{"id":"\#(SampleState.oslo)","name":"Oslo","latitude":59.91,"longitude":10.75,"#
      + #""tags":[],"addedAt":"2026-11-20T08:00:00Z","current":null,"forecast":\#(forecast)}"#
    let text =
      #"{"formatVersion":"\#(version)","command":"export","revision":1,"cities":[\#(city)]}"#
    let list = try ExportedList(Array(text.utf8), path: "list.json")
    #expect(list.cities[0].forecast?.hours.map(\.precipitation) == amounts)
  }
}
