import JSONText
import Weather

/// The answer that a refused request gets (RFC 9457).
struct NWSProblem {
  private let type: String?
  private let title: String?
  private let detail: String?

  init(_ value: JSONValue) {
    type = value.word("type")
    title = value.reason("title")
    detail = value.reason("detail")
  }

  /// What is wrong, in the service's words; nil when it does not say.
  var reason: String? {
    let words = [title, detail].compactMap { $0?.nonEmptyLine }
    return words.isEmpty ? nil : words.joined(separator: ": ")
  }

  /// Whether the place is one that the service does not serve: abroad, or at sea.
  var meansNotCovered: Bool {
    ["InvalidPoint", "MarineForecastNotSupported"].contains { type?.hasSuffix("/\($0)") == true }
  }
}
