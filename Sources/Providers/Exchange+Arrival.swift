package import FoundationEssentials
package import HTTP
import Weather

extension Exchange {
  /// When it ended: before the present, where it was handed over together with slower ones.
  package func end(at now: Date) -> Date {
    Timestamp.wholeMilliseconds(now.addingTimeInterval(-metrics.age))
  }

  /// When the answer was had, or when one that was kept from before was last confirmed.
  package func arrival(at now: Date) -> Date {
    let end = end(at: now)
    guard case .success(let response) = result, let since = response.cachedSince else { return end }
    return min(since, end)
  }
}
