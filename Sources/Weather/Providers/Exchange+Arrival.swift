package import FoundationEssentials
package import HTTP

extension Exchange {
  /// When the answer was had: now, or when an answer that was kept from before was last confirmed.
  package func arrival(at now: Date) -> Date {
    guard case .success(let response) = result, let since = response.keptSince else { return now }
    return min(since, now)
  }
}
