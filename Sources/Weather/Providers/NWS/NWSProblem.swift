import FoundationEssentials

/// The answer that a refused request gets (RFC 9457).
struct NWSProblem: Decodable {
  private var type: String?
  private var title: String?
  private var detail: String?

  private enum Key: String, CodingKey {
    case type
    case title
    case detail
  }

  /// Returns nil for a body that is no such answer.
  init?(_ body: Data) {
    guard let problem = try? JSONDecoder().decode(NWSProblem.self, from: body) else { return nil }
    self = problem
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    type = container.known(String.self, .type)
    title = container.known(String.self, .title)
    detail = container.known(String.self, .detail)
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

extension KeyedDecodingContainer {
  /// The value of a key that may be missing, null or of another type than it should be: then it is
  /// not known, and what stands beside it is.
  func known<Value: Decodable>(_ type: Value.Type, _ key: Key) -> Value? {
    guard contains(key) else { return nil }
    return try? decodeIfPresent(type, forKey: key)
  }
}
