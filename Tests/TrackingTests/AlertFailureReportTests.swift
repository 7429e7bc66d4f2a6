import FoundationEssentials
import Testing
import Weather
import WeatherSamples

@testable import Tracking

/// Which failures of sources of alerts a refresh reports.
struct AlertFailureReportTests {
  private let now = Date.sample

  private func failure(
    _ kind: FetchFailure.Kind, _ provider: String, _ message: String = "failed"
  ) -> FetchFailure {
    var failure = FetchFailure(at: now, kind: kind, message: message)
    failure.provider = provider
    return failure
  }

  /// Whether the failure of a source that responded two hours ago is reported.
  private func isReported(_ failure: FetchFailure, weather: FetchFailure? = nil) -> Bool {
    var city = City.numbered(1, temperature: 10)
    city.current?.fetchedAt = now - 7200
    city.failure = weather
    var check = AlertCheck(source: "dwd")
    check.fetchedAt = now - 7200
    check.failure = failure
    city.alertChecks = [check]
    var cities = [city]
    cities.reportFailures(of: [city.id], staleAfter: 3600, at: now)
    return cities[0].alertChecks[0].failure?.reportedAt != nil
  }

  @Test func `one of the source is reported`() {
    #expect(isReported(failure(.server, "dwd")))
    #expect(isReported(failure(.unreachable, "dwd")))
    #expect(isReported(failure(.server, "dwd"), weather: failure(.server, "open-meteo")))
  }

  @Test func `one that the weather reports is not`() {
    #expect(!isReported(failure(.server, "nws"), weather: failure(.server, "nws")))
    #expect(!isReported(failure(.unreachable, "dwd"), weather: failure(.unreachable, "open-meteo")))
  }

  @Test func `one of a machine that has just woken up is not`() {
    let lookup = failure(.unreachable, "open-meteo", "no such name (libcurl error 6)")
    #expect(!isReported(failure(.timeout, "dwd", "resolving timed out"), weather: lookup))
  }
}
