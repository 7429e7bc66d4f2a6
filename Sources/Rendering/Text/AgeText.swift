package import FoundationEssentials

/// The age of something.
package enum AgeText {
  /// Such as `45 s`, `12 min`, `2 h 10 min` or `3 d 4 h`; never negative.
  package static func text(
    from instant: Date, to now: Date, in language: Language = .english
  ) -> String { text(seconds: now.timeIntervalSince(instant), in: language) }

  /// Writes a duration in seconds in the same way.
  static func text(seconds: Double, in language: Language) -> String {
    let (large, small) = parts(seconds, language.forms)
    return small.isEmpty ? large : large + language.forms.separator + small
  }

  /// Such as `45 s`, `12 min`, `2 h` or `3 d`: the largest unit alone; never negative.
  static func largestUnit(from instant: Date, to now: Date, in language: Language) -> String {
    parts(now.timeIntervalSince(instant), language.forms).large
  }

  /// Returns the larger unit and the smaller one, which is empty where it is zero or none.
  private static func parts(
    _ duration: Double, _ forms: Language.Forms
  ) -> (large: String, small: String) {
    let seconds = max(Int(duration), 0)
    func rest(_ count: Int, _ text: Language.Count) -> String { count == 0 ? "" : text(count) }
    return switch seconds {
    case ..<60: (forms.seconds(seconds), "")
    case ..<3600: (forms.minutes(seconds / 60), "")
    case ..<86_400: (forms.hours(seconds / 3600), rest(seconds % 3600 / 60, forms.minutes))
    default: (forms.days(seconds / 86_400), rest(seconds % 86_400 / 3600, forms.hours))
    }
  }
}
