import Arguments
import Text

/// The options of `watch` beside those of `list`.
enum WatchOptions {
  static let every = Option(
    "every", valueName: "DURATION", parser: .interval,
    help: "Refresh what is due at this interval, at least 1m",
    defaultText: "refresh.minimumInterval")
  static let highlight = Option(
    "highlight", valueName: "DURATION", parser: .interval,
    help: "Highlight a change on the screen for this long; 0s for never", defaultText: "60s")
  static let noFetch = Flag("no-fetch", help: "Only show what other commands save")
  static let count = Option(
    "count", valueName: "N", parser: .integer(in: 1...999_999_999), help: "End after N refreshes")
}

struct GivenDuration: Sendable {
  let text: String
  let seconds: Double
}

extension ValueParser where Value == GivenDuration {
  /// A duration that may be less than a second.
  static var interval: ValueParser {
    ValueParser { text throws(ValueError) in
      guard let seconds = DurationText.seconds(text, allowsMilliseconds: true) else {
        throw .expected("a duration such as 90s, 5m or 1h")
      }
      return GivenDuration(text: text, seconds: seconds)
    }
  }
}
