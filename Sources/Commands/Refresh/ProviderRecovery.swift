import FoundationEssentials
import Rendering
import Text
import Tracking
import Weather

/// The end of failures that a refresh had reported: weather has arrived again.
struct ProviderRecovery {
  /// The provider that the weather is from.
  private let provider: String

  /// Whether the provider failed before; in a chain or with another pin it may not be the one that did.
  private let isOfSameProvider: Bool
  private let since: Date
  private let count: Int

  /// How many other cities it still fails for.
  private let failingCount: Int

  /// The recoveries of fetched cities that a save brought, by the provider of the weather.
  ///
  /// - Parameter reportsEach: Whether failures are reported each time, and not once.
  /// - Complexity: O(n) in the number of cities.
  static func all(
    of fetched: Set<City.ID>, in change: StateChange, reportsEach: Bool = false
  ) -> [ProviderRecovery] {
    let new = CityIndex(change.new.cities)
    var ended: [String: [FetchFailure]] = [:]
    for city in change.old.cities where fetched.contains(city.id) {
      guard let failure = city.failure, reportsEach || failure.reportedAt != nil,
        let now = new[city.id], now.failure == nil,
        let provider = failure.parts.contains(.current)
          ? now.modeled?.provider : now.forecast?.provider
      else { continue }
      ended[provider, default: []].append(failure)
    }
    let failing = change.new.cities.compactMap(\.failure)
    return ended.sorted { $0.key < $1.key }.map { provider, failures in
      let causes = Set(failures.map(\.provider)).union([provider])
      return ProviderRecovery(
        provider: provider, isOfSameProvider: failures.contains { $0.provider == provider },
        since: failures.map(\.since).min() ?? .distantPast, count: failures.count,
        failingCount: failing.count { causes.contains($0.provider) })
    }
  }

  /// Such as `open-meteo works again after 3 h 20 min; 12 cities have new weather, 3 still fail`.
  func text(at now: Date) -> String {
    let cities = CountText.text(count, "city has", "cities have")
    let rest =
      failingCount == 0 ? "" : ", \(failingCount) still \(failingCount == 1 ? "fails" : "fail")"
    let age = AgeText.text(from: since, to: now)
    return
      (isOfSameProvider
      ? "\(provider) works again after \(age); \(cities) new weather"
      : "\(cities) new weather again after \(age), from \(provider)") + rest
  }
}
