import FoundationEssentials
import Testing
import Weather
import WeatherSamples

@testable import Tracking

struct ChangeReportTests {
  @Test func `a report starts at the revision before the command`() {
    let list = TestList(.numbered(1, temperature: 10))
    list.fetch { _ in }
    let report = list.fetch { $0.current?.temperature = 15 }
    #expect(report.revision == 3)
    #expect(report.since == 2)
    #expect(report.changedAt == list.now)
    #expect(report.hasChanges)
  }

  @Test func `a report without changes has the time of the latest change`() {
    let list = TestList(.numbered(1, temperature: 10))
    let changedAt = list.now
    let report = list.fetch { $0.current?.temperature = 10.1 }
    #expect(report.since == 1)
    #expect(report.changedAt == changedAt)
    #expect(!report.hasChanges)
  }

  @Test func `a report is empty if nothing was saved`() {
    let state = TestList(.numbered(1, temperature: 10)).state
    let report = ChangeReport.of("refresh", StateChange(unchanged: state))
    #expect(report.marks == [" 1"])
    #expect(report.since == report.revision)
  }

  @Test func `a report counts failures of its own fetch, not older ones`() throws {
    let list = TestList(.numbered(1, temperature: 10), .numbered(2, temperature: 10))
    var old = list.state
    old.cities[0].failure = FetchFailure(at: list.now, kind: .timeout, message: "timed out")
    let report = ChangeReport.of("refresh", StateChange(unchanged: old), failed: [.numbered(2)])
    #expect(try !report.row(1).hasFailed)
    #expect(try report.row(2).hasFailed)
    #expect(report.summary.failed == 1)
  }

  @Test func `the summary counts hidden rows but not dropped ones`() {
    let list = TestList(.numbered(1, temperature: 10), .numbered(2, temperature: 10))
    var report = list.fetch { $0.current?.temperature = 15 }
    report.hideRows { $0.mark == .unchanged }
    #expect(report.marks == ["~1"])
    #expect(report.summary.unchanged == 1)
    #expect(report.summary.updated == 1)
    report.keepRows { $0.mark == .unchanged }
    #expect(report.summary == ChangeReport.Summary())
  }

  @Test func `the new dates of a forecast are those that the old one did not cover`() throws {
    let list = TestList(.numbered(1))
    let forecast = City.numbered(1, from: list.today, highs: [10, 10]).forecast
    #expect(try list.fetch { $0.forecast = forecast }.row().newDates.isEmpty)
    let report = list.fetch { $0.setHighs([10, 10, 10], from: list.today) }
    #expect(try report.row().newDates == [list.today.advanced(byDays: 2)])
  }

  @Test func `an exact comparison includes all saved fields`() {
    var city = City.numbered(1, temperature: 10)
    city.current?.dewPoint = 4
    city.current?.condition = Condition(code: 61)
    city.current?.isDay = true
    city.forecast = City.numbered(1, from: TestList().today, highs: [15]).forecast
    let list = TestList(city)
    let today = list.today.text
    list.fetch { $0.current?.temperature = 10.4 }
    let now = list.now
    let exact = list.fetch(comparison: .exact) { city in
      city.current?.temperature = 10.6
      city.current?.dewPoint = 4.1
      city.current?.condition = Condition(code: 63)
      city.current?.isDay = false
      city.current?.provider = "nws"
      city.current?.observedAt = now
      city.forecast?.provider = "met-norway"
      city.forecast?.days[0].complete = false
      city.forecast?.days[0].windGustMax = 50
      city.forecast?.days[0].condition = Condition(code: 1)
      city.forecast?.days[0].sunset = now
      city.forecast?.hours = [Forecast.Hour(time: now)]
    }
    #expect(
      exact.changes() == [
        "current.temperature 10.4→10.6", "current.weatherCode 61→63", "current.isDay true→false",
        "current.dewPoint 4.0→4.1", "current.provider test→nws",
        "forecast.provider test→met-norway", "forecast.\(today).condition ?→mostlyClear",
        "forecast.\(today).weatherCode ?→1", "forecast.\(today).windGustMax ?→50.0",
        "forecast.\(today).complete true→false",
      ])
    // The exact comparison does not affect later reports.
    let next = list.fetch { $0.current?.temperature = 11 }
    #expect(next.changes() == ["current.temperature 10.0→11.0"])
  }

  @Test func `an exact comparison of equal states is empty`() {
    let list = TestList(.numbered(1, temperature: 10))
    #expect(list.fetch(comparison: .exact) { _ in }.marks == [" 1"])
  }
}
