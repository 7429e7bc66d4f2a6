internal import FoundationEssentials
package import HTTP

/// Decides whether and when a request is retried.
///
/// Exponential backoff with equal jitter: the n-th wait is 1, 2, 4… times `backoff` seconds, half
/// of it fixed and half random. Full jitter could retry an overloaded server almost immediately.
package struct RetrySchedule: Sendable {
  private let settings: HTTPClient.Settings

  package init(settings: HTTPClient.Settings) { self.settings = settings }

  /// Returns the seconds to wait before the next try, or nil if the request is not retried.
  ///
  /// - Parameter tries: The number of tries so far, at least 1.
  package func wait(
    after result: Result<Response, TransferFailure>, tries: Int, policy: RetryPolicy
  ) -> Double? {
    guard tries <= settings.retries, policy.allowsRetries else { return nil }
    switch result {
    case .failure(let failure): return failure.isTransient ? backoff(tries) : nil
    case .success(let response) where response.status == 429:
      if let limit = policy.maximumThrottledTries, tries > limit { return nil }
      let body = String(decoding: response.body.prefix(65_536), as: UTF8.self)
      let wait: Double
      switch policy.wait(after429With: body) {
      case .backoff: wait = backoff(tries)
      case .nextFullMinute: wait = secondsToFullMinute + settings.backoff * settings.jitter()
      case .seconds(let seconds): wait = seconds
      case .never: return nil
      }
      return max(wait, retryAfter(response))
    case .success(let response) where response.status >= 500:
      return max(backoff(tries), retryAfter(response))
    case .success: return nil
    }
  }

  private func backoff(_ tries: Int) -> Double {
    let longest = settings.backoff * Double(1 << min(max(tries - 1, 0), 30))
    return longest / 2 + longest / 2 * settings.jitter()
  }

  private var secondsToFullMinute: Double {
    let seconds = settings.now().timeIntervalSince1970
    return 60 - (seconds - (seconds / 60).rounded(.down) * 60)
  }

  /// The seconds in the Retry-After header; 0 if it is missing or invalid.
  private func retryAfter(_ response: Response) -> Double {
    guard let text = response.header("Retry-After") else { return 0 }
    if text.isDigits { return Double(text) ?? 0 }
    guard let date = HTTPDate.date(from: text) else { return 0 }
    return max(0, date.timeIntervalSince(settings.now()))
  }
}

extension TransferFailure {
  /// Whether a retry may succeed.
  fileprivate var isTransient: Bool {
    switch kind {
    case .connectionFailed, .timedOut, .connectionLost: true
    case .secureConnectionFailed, .tooLarge, .malformed, .redirectRefused, .addressRefused,
      .quotaExceeded, .cancelled:
      false
    }
  }
}
