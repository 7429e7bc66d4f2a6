import FoundationEssentials
import Testing
import Tracking
import Weather
import WeatherSamples

@testable import Store

@Suite struct `A line of a journal` {
  private static let id = City.ID.numbered(1)

  private func head(_ change: (inout JournalHead) -> Void = { _ in }) -> JournalHead {
    var head = JournalHead(continues: nil, revision: 1, writtenAt: .sample)
    change(&head)
    return head
  }

  private func entry(
    _ members: String, _ head: JournalHead, of city: City? = .numbered(1)
  ) throws(StoreError) -> JournalLineReader.Entry {
    let line = Array(#"{"id":"\#(Self.id)",\#(members)}"#.utf8)
    return try line.withUnsafeBufferPointer { line throws(StoreError) in
      try JournalLineReader(head, path: "journal").entry(line, includesChanges: true) { id in
        id == Self.id ? city : nil
      }
    }
  }

  private func updated(_ members: String, _ head: JournalHead) throws -> City? {
    guard case .updated(let city) = try entry(members, head).kind else { return nil }
    return city
  }

  @Test func `of a later version has columns, members and fields to skip`() throws {
    let head = head {
      $0.current = ["provider", "sparkle", "fetchedAt", "temperature"]
      $0.forecast = ["provider", "fetchedAt", "date", "sparkle", "temperatureMax"]
    }
    let entry = try entry(
      """
      "sparkle":{"a":[1]},"change":"updated",\
      "current":["nws",[{"a":"b"},null],"2026-11-21T09:00:04.250Z",14.5],\
      "forecast":["nws","2026-11-21T09:00:04Z",["2026-11-21","2026-11-22"],["x",{}],[7,null]],\
      "changes":{"sparkle.max":[{"a":1},2,3],"current.temperature":[13,14.5]}
      """, head)
    guard case .updated(let city) = entry.kind else {
      Issue.record("\(entry.kind)")
      return
    }
    #expect(city.current?.provider == "nws")
    #expect(city.current?.fetchedAt == .sample + 0.25)
    #expect(city.current?.temperature == 14.5)
    #expect(city.current?.humidity == nil)
    #expect(city.forecast?.days.map(\.temperatureMax) == [7, nil])
    #expect(
      entry.changes == [
        FieldChange(
          .currentMeasure("temperature"), before: .figure(13, .temperature),
          after: .figure(14.5, .temperature))
      ])
  }

  @Test func `has only columns that differ`() throws {
    var city = City.numbered(1, from: LocalDate(dayNumber: 20_000), highs: [1, 2])
    city.forecast?.days[0].complete = false
    let head = head {
      $0.forecast = ["provider", "fetchedAt", "date", "complete", "temperatureMax"]
    }
    let entry = try entry(
      #""forecast":[null,"2026-11-21T09:00:04Z",null,null,[3,null]]"#, head, of: city)
    guard case .updated(let new) = entry.kind else {
      Issue.record("\(entry.kind)")
      return
    }
    #expect(new.forecast?.provider == "test")
    #expect(new.forecast?.fetchedAt == .sample)
    #expect(new.forecast?.days.map(\.date) == city.forecast?.days.map(\.date))
    #expect(new.forecast?.days.map(\.complete) == [false, true])
    #expect(new.forecast?.days.map(\.temperatureMax) == [3, nil])
  }

  @Test func `removes parts of the weather`() throws {
    let members = #""current":null,"forecast":null,"airQuality":null,"alerts":null,"failure":null"#
    let city = try #require(try updated(members, head()))
    #expect(city == .numbered(1))
  }

  @Test(arguments: [
    #""current":[]"#, #""current":["nws"]"#, #""forecast":[null]"#, #""forecast":{}"#,
    #""current":["nws","2026-11-21T09:00:04Z",null,null,null,1]"#, #""changes":{"name":["a"]}"#,
    #""changes":{"name":["a","b","c","d"]}"#, #""changes":{"name":[1,2]}"#,
    #""changes":{"current.temperature":[1,2,"a"]}"#, #""changes":{"current":[1,2]}"#, #""city":{}"#,
    #""city":null"#, #""alerts":5"#,
  ]) func `that does not fit is refused`(members: String) {
    #expect(throws: StoreError.self) { try entry(members, head()) }
  }

  @Test func `of an unknown city is refused`() {
    #expect(throws: StoreError.self) { try entry(#""current":null"#, head(), of: nil) }
  }

  @Test func `of a removed city needs no city`() throws {
    guard case .removed = try entry(#""change":"removed","name":"A""#, head(), of: nil).kind else {
      Issue.record("It is not removed")
      return
    }
  }
}
