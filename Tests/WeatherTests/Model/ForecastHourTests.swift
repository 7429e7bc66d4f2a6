import FoundationEssentials
import Testing
import Weather

struct ForecastHourTests {
  private static let start = Date(timeIntervalSince1970: 1_795_251_600)

  private func forecast(_ hours: [Double]) -> Forecast {
    var forecast = Forecast(provider: "a", fetchedAt: Self.start)
    forecast.hours = hours.map { Forecast.Hour(time: Self.start + $0 * 3600) }
    return forecast
  }

  @Test(
    arguments: [
      ([0, 1, 2], 0.0, 0.0), ([0, 1, 2], 0.99, 0), ([0, 1, 2], 1, 1), ([0, 1, 2], 2.9, 2),
      ([0, 1, 2], 3, nil), ([0, 1, 2], -0.1, nil), ([], 0, nil),
      // Steps of three hours, and of six after a gap.
      ([0, 3, 6], 2.9, 0), ([0, 3, 6], 8.9, 6), ([0, 3, 6], 9, nil), ([0, 12], 5.9, 0),
      ([0, 12], 6, nil), ([5], 5.9, 5), ([5], 6, nil),
    ] as [([Double], Double, Double?)])
  func `an instant is in the hour that began last and has not ended`(
    hours: [Double], instant: Double, expected: Double?
  ) {
    #expect(
      forecast(hours).hour(containing: Self.start + instant * 3600)?.time
        == expected.map { Self.start + $0 * 3600 })
  }
}
