import Testing
import Weather
import WeatherSamples

@testable import Providers

/// When alerts of Environment Canada end.
struct ECCCEndTests {
  @Test func `the expiry of a message of Environment Canada is no end, and one that ended is over`()
    throws
  {
    let source = ECCC(url: "https://alerts.test/x", language: "en", limits: nil)
    func alerts(_ members: String) throws -> [Alert] {
      let body = #"""
        {"features":[{"geometry":{"type":"Polygon",
         "coordinates":[[[-90,40],[-70,40],[-70,50],[-90,50]]]},
         "properties":{"id":"1_fea1-7","alert_name_en":"wind warning","event_end_datetime":null,
         "expiration_datetime":"2026-03-06T08:04:06.795Z",\#(members)}}]}
        """#
      return try AlertRun(source, [.oakville], [.success(.ok(body))]).results[0].get()
    }
    let alert = try #require(try alerts(#""status_en":"continued""#).first)
    #expect(alert.ends == nil && alert.over == nil)
    #expect(alert.expires == (try instant("2026-03-06T08:04:06Z")))
    #expect(try alerts(#""status_en":"ended""#).map(\.over) == [.ended])
  }
}
