internal import FoundationEssentials
package import HTTP

/// Decides whether a request is tried again, and after how long.
///
/// The back-off is exponential with equal jitter: of the n-th wait's 1, 2, 4… times `backOff`
/// seconds half is fixed and half is chance. Full jitter would spread a crowd better, but a wait
/// near zero seconds helps nobody who asks one overloaded server again.
package struct RetrySchedule: Sendable {
  private let settings: HTTPClient.Settings

  package init(settings: HTTPClient.Settings) {
    self.settings = settings
  }

  /// Decides on the wait before the next try.
  ///
  /// - Parameters:
  ///   - result: What the latest try came to.
  ///   - tries: How many tries there were, at least 1.
  ///   - policy: What a 429 means.
  /// - Returns: Seconds, 0 or more; nil when there were tries enough or another cannot help.
  package func wait(
    after result: Result<Response, TransferFailure>,
    tries: Int,
    policy: RetryPolicy
  ) -> Double? {
    guard tries <= settings.retries else { return nil }
    switch result {
    case .failure(let failure):
      return failure.mayPass ? backOff(tries) : nil
    case .success(let response) where response.status == 429:
      if let most = policy.mostTriesBeforeThrottling, tries > most { return nil }
      let body = String(decoding: response.body.prefix(65_536), as: UTF8.self)
      let wait: Double
      switch policy.wait(afterThrottlingBody: body) {
      case .backOff: wait = backOff(tries)
      case .nextFullMinute: wait = secondsToFullMinute + settings.backOff * settings.jitter()
      case .seconds(let seconds): wait = seconds
      case .never: return nil
      }
      return max(wait, retryAfter(response))
    case .success(let response) where response.status >= 500:
      return max(backOff(tries), retryAfter(response))
    case .success:
      return nil
    }
  }

  private func backOff(_ tries: Int) -> Double {
    let full = settings.backOff * Double(1 << min(max(tries - 1, 0), 30))
    return full / 2 + full / 2 * settings.jitter()
  }

  private var secondsToFullMinute: Double {
    let seconds = settings.now().timeIntervalSince1970
    return 60 - (seconds - (seconds / 60).rounded(.down) * 60)
  }

  /// The seconds an answer asks to wait, 0 when it does not say or what it says is not understood.
  private func retryAfter(_ response: Response) -> Double {
    guard let text = response.header("Retry-After") else { return 0 }
    let isNumber =
      !text.isEmpty
      && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    if isNumber {
      return Double(text) ?? 0
    }
    guard let date = HTTPDate.date(from: text) else { return 0 }
    return max(0, date.timeIntervalSince(settings.now()))
  }
}

extension TransferFailure {
  /// Whether another try could end otherwise.
  fileprivate var mayPass: Bool {
    switch kind {
    case .connectionFailed, .timedOut, .brokenOff: true
    case .secureConnectionFailed, .tooLarge, .malformed, .redirectRefused, .addressRefused,
      .budgetSpent, .cancelled:
      false
    }
  }
}
