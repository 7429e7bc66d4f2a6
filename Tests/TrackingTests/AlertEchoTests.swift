import FoundationEssentials
import TestSupport
import Testing
import Weather
import WeatherSamples

@testable import Tracking

/// Alerts of a provider that a national service has, too.
struct AlertEchoTests {
  private static let words = ["wind", "gust", "storm", "snow", "frost"]
  private static let common = ["Warning", "Watch", "Severe"]

  private static func alert(_ id: Int, using random: inout SeededGenerator) -> Alert {
    let names = (0..<Int.random(in: 1...3, using: &random)).compactMap { _ in
      words.randomElement(using: &random)
    }
    let text = (names + [common.randomElement(using: &random) ?? ""]).joined(separator: " ")
    var alert = Alert(id: "\(id)", event: text)
    let start = Double.random(in: 0...90, using: &random)
    alert.onset = Bool.random(using: &random) ? Date.sample + start * 3600 : nil
    alert.ends = Date.sample + (start + Double.random(in: 1...20, using: &random)) * 3600
    alert.code = "\(id)"
    return alert
  }

  /// The words that name an event.
  private func names(_ alert: Alert) -> Set<String> {
    Set(alert.event.split(separator: " ").map(String.init)).subtracting(Self.common)
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `are left out as a comparison of each with each says`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let national = (0..<6).map { Self.alert($0, using: &random) }
    let echoes = (10..<40).map { Self.alert($0, using: &random) }
    var result = WeatherResult()
    result.alerts = [
      AlertReading(source: "dwd", result: .success(national), at: .sample),
      AlertReading(source: "provider", result: .success(echoes), at: .sample),
    ]
    let city = City.numbered(1).merging(result, at: .sample)
    let expected = echoes.filter { echo in
      !national.contains { other in
        other.overlaps(echo)
          && (names(other).isSubset(of: names(echo)) || names(echo).isSubset(of: names(other)))
      }
    }
    let kept = city.alerts?.filter { $0.source == "provider" }.map(\.id) ?? []
    #expect(Set(kept) == Set(expected.map(\.id)))
    #expect(city.alerts?.count { $0.source == "dwd" } == national.count)
  }
}
