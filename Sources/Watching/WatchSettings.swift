package import Rendering
package import Tracking
package import Weather

/// How a watch shows the list, and when it fetches.
package struct WatchSettings: Sendable {
  /// How figures and signs are displayed; its present is replaced.
  package var view: ReportView

  /// Seconds between the beginnings of two refreshes.
  package var every: Double

  /// Seconds for which a change is highlighted; 0 for not at all.
  package var highlight: Double

  /// The number of refreshes after which the watch ends; nil for never.
  package var refreshLimit: Int?

  /// Whether it fetches at all, or only shows what others save.
  package var isFetching = true

  /// Whether there is a history to go back in.
  package var hasHistory = true

  /// Whether the terminal reports clicks and the wheel.
  package var hasMouse = true

  /// The provider, for the header.
  package var provider: String

  /// The credits of sources of alerts, by their names.
  package var alertCredits: [String: String] = [:]

  /// The places that a text in the prompt may mean, as far as they are known without a request.
  package var candidates: @Sendable (String) -> [Place] = { _ in [] }

  /// Whether the provider is asked about a text without candidates.
  package var asksProvider = true

  /// What counts as a change where several saves came at once.
  package var thresholds = Thresholds(baseline: .forecast)

  /// Which cities are shown, at first, and how.
  package var query = ListQuery()

  package init(view: ReportView, every: Double, highlight: Double, provider: String) {
    self.view = view
    self.every = every
    self.highlight = highlight
    self.provider = provider
  }
}
