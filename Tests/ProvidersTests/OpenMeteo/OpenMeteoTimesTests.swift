import FoundationEssentials
import Testing
import Weather
import WeatherSamples

@testable import Providers

@Suite struct `Times of a response` {
  @Test(
    arguments: [
      ("\"2026-11-21T18:00\"", 32_400, "2026-11-21T09:00:00Z"),
      ("\"2026-11-21T00:15\"", 34_200, "2026-11-20T14:45:00Z"),
      ("\"2026-11-21T00:15\"", 20_700, "2026-11-20T18:30:00Z"),
      ("\"2026-12-31T23:00\"", -34_200, "2027-01-01T08:30:00Z"),
      ("\"2024-02-29T12:00\"", 0, "2024-02-29T12:00:00Z"),
      // A local hour that a clock change skips is still a valid label.
      ("\"2026-03-29T02:00\"", 3600, "2026-03-29T01:00:00Z"),
      ("1795251600", 32_400, "2026-11-21T09:00:00Z"), ("1795251600.0", 0, "2026-11-21T09:00:00Z"),
      ("\"2026-02-30T12:00\"", 0, nil), ("\"2026-11-21\"", 0, nil),
      ("\"2026-11-21T25:00\"", 0, nil), ("\"2026-11-21T18:00Z\"", 0, nil), ("\"\"", 0, nil),
      ("\"0000-01-01T00:00\"", 64_800, nil), ("-1e10", 0, nil), ("1e12", 0, nil), ("1e999", 0, nil),
    ] as [(String, Int, String?)]) func `are local times with an offset, or seconds`(
      _ time: String, _ offset: Int, _ expected: String?
    ) throws
  {
    let body = #"{"utc_offset_seconds":\#(offset),"current":{"time":\#(time)}}"#
    let response = try response(body)
    if let text = expected {
      #expect(try response.current().observedAt == (try instant(text)))
    } else {
      #expect(throws: MalformedResponse.self) { try response.current() }
    }
  }

  @Test func `in seconds are dates at the offset of the response`() throws {
    let body = """
      {"utc_offset_seconds":-25200,"daily":{"time":[1681023600,1681110000],
       "sunrise":[1681047600,null],"sunset":[1681094400,null]}}
      """
    let days = try response(body).days()
    #expect(days.map(\.date.text) == ["2023-04-09", "2023-04-10"])
    #expect(days[0].sunrise == (try instant("2023-04-09T13:40:00Z")))
    #expect(days[1].sunrise == nil)
  }

  @Test(
    arguments: [
      ("an ordinary day", "2026-11-21T07:16", "2026-11-21T17:19", true),
      ("a sunset after midnight", "2026-11-21T02:10", "2026-11-22T00:31", true),
      ("a polar night", "2026-11-21T00:00", "2026-11-21T00:00", false),
      ("a polar day", "2026-11-21T00:00", "2026-11-22T00:00", false),
      ("either, before June 2024", "1970-01-01T00:00", "1970-01-01T00:00", false),
    ] as [(String, String, String, Bool)]) func `of the sun are unknown during polar day and night`(
      _ name: String, _ rise: String, _ set: String, _ isKnown: Bool
    ) throws
  {
    let body = """
      {"utc_offset_seconds":3600,"daily":{"time":["2026-11-21"],
       "sunrise":["\(rise)"],"sunset":["\(set)"]}}
      """
    let day = try #require(try response(body).days().first)
    let sunrise = isKnown ? try instant(rise + ":00Z").addingTimeInterval(-3600) : nil
    let sunset = isKnown ? try instant(set + ":00Z").addingTimeInterval(-3600) : nil
    #expect(day.sunrise == sunrise)
    #expect(day.sunset == sunset)
  }

  /// A response with hours from midnight of 2026-11-21 on.
  private func hourly(_ count: Int, offset: Int) throws -> OpenMeteoResponse {
    let start = try instant("2026-11-21T00:00:00Z")
    let labels = (0..<count).map { hour in
      "\"\(Timestamp.text(start.addingTimeInterval(Double(hour) * 3600)).prefix(16))\""
    }
    return try response(
      """
      {"utc_offset_seconds":\(offset),"daily":{"time":["2026-11-21"]},
       "hourly":{"time":[\(labels.joined(separator: ","))]}}
      """)
  }

  @Test func `of hours begin with the present hour`() throws {
    let now = try instant("2026-11-21T09:59:59Z")
    let hours = try hourly(96, offset: 0).forecast(at: now).hours
    #expect(hours.count == 87)
    #expect(hours.first?.time == (try instant("2026-11-21T09:00:00Z")))
    #expect(hours.last?.time == (try instant("2026-11-24T23:00:00Z")))
  }

  @Test func `of hours begin with a full hour`() throws {
    let now = try instant("2026-11-21T10:00:00Z")
    #expect(try hourly(24, offset: 0).forecast(at: now).hours.first?.time == now)
  }

  @Test func `of hours in a half-hour time zone begin with the local hour`() throws {
    // 14:45 in Darwin; the hour began at 14:00, which is 04:30 UTC.
    let now = try instant("2026-11-21T05:15:00Z")
    let hours = try hourly(48, offset: 34_200).forecast(at: now).hours
    #expect(hours.first?.time == (try instant("2026-11-21T04:30:00Z")))
    #expect(hours.count == 34)
  }
}
