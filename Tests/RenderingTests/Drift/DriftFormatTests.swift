import FoundationEssentials
import JSONText
import Testing
import Tracking

@testable import Rendering
@testable import Weather

@Suite struct `The drift of forecasts in formats` {
  private func text(
    _ format: any OutputFormat, _ drifts: [CityDrift] = SampleDrift.issues, _ units: Units = .metric
  ) -> String { String(decoding: format.text(of: .drift(drifts, units: units)), as: UTF8.self) }

  private func keys(_ value: JSONValue?) -> [String] { value?.members?.map { $0.key.string } ?? [] }

  @Test func `JSON has the issues of each day`() throws {
    let root = try JSONDocument(text(JSONFormat())).root
    #expect(keys(root) == ["formatVersion", "command", "cities"])
    #expect(root["command"]?.string == "drift")
    let cities = try #require(root["cities"]?.array.map { Array($0) })
    #expect(cities.count == 3)
    #expect(cities.map(keys) == Array(repeating: ["id", "name", "days"], count: 3))
    #expect(cities[2]["days"]?.rawText == "[]")
    let day = try #require(cities[0]["days"]?.array.map { Array($0) }?.first)
    #expect(keys(day) == ["date", "flipFlopIndex", "issues"])
    #expect(day["date"]?.string == "2026-11-22")
    let issues = try #require(day["issues"]?.array.map { Array($0) })
    #expect(issues.map { $0["revision"]?.int } == Array(30...37))
    #expect(
      issues[2].rawText.hasPrefix(
        #"{"source": "history", "revision": 32, "fetchedAt": "2026-11-15T03:00:04Z", "#
          + #""lead": null, "provider": "nws", "#
          + #""date": "2026-11-22", "condition": "rain", "weatherCode": 61, "kind": "wet", "#
          + #""daytime": null, "parts": null, "#
          + #""temperatureMax": 12.0, "temperatureMin": 4.1, "#), "\(issues[2].rawText)")
    #expect(
      keys(issues[2]) == [
        "source", "revision", "fetchedAt", "lead", "provider", "date", "condition", "weatherCode",
        "kind", "daytime", "parts",
      ] + DayMeasure.all.map(\.name) + ["sunrise", "sunset", "complete"])
  }

  @Test(arguments: [
    // Such as 14.2, 12, 12.04, -0.5, 9: a way of 24.28 beyond a range of 14.7, over 3.
    (Units.metric, "[3.19,14.5,9.2,16.67]"), (.imperial, "[5.75,26.1,0.36,16.67]"),
  ]) func `the index is in the unit of its figure`(_ units: Units, _ expected: String) throws {
    let root = try JSONDocument(text(NDJSONFormat(), [SampleDrift.issues[0]], units)).root
    #expect(keys(root) == ["formatVersion", "id", "name", "days"])
    let day = try #require(root["days"]?.array.map { Array($0) }?.first)
    let index = try #require(day["flipFlopIndex"]?.members)
    #expect(
      index.map { $0.key.string } == [
        "temperatureMax", "temperatureMin", "precipitation", "precipitationProbability",
      ])
    #expect("[\(index.map(\.value.rawText).joined(separator: ","))]" == expected)
  }

  @Test func `ndjson has a city per line`() throws {
    let lines = text(NDJSONFormat()).split(separator: "\n").map(String.init)
    #expect(lines.count == 3)
    for line in lines { #expect(try JSONDocument(line).root["formatVersion"]?.string == "1.8") }
  }

  @Test func `csv, tsv and markdown have an issue per line`() {
    let csv = text(CSVFormat()).split(separator: "\r\n").map(String.init)
    #expect(csv.count == 10)
    #expect(
      csv[0] == "id,name,date,revision,fetchedAt,provider,condition,weatherCode,temperatureMin,"
        + "temperatureMax,precipitation,precipitationProbability,windSpeedMax,windGustMax,"
        + "windDirection,uvIndexMax,sunrise,sunset,complete,source,lead")
    #expect(
      csv[3] == "00000001-0000-4000-8000-000000000000,서울,2026-11-22,32,2026-11-15T03:00:04Z,nws,"
        + "rain,61,4.1,12.0,3.2,60,12.0,55.0,290,,,,true,history,")
    #expect(text(TSVFormat()).split(separator: "\n").count == 10)
    #expect(text(MarkdownFormat()).split(separator: "\n").count == 11)
  }
}
