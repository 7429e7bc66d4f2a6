import JSONText
import Tracking

/// Validates a new state before it replaces the old one: data from providers may be invalid.
struct StateChecker {
  private let path: String
  private let decoder: StateDecoder
  private var stream: CityStreamDecoder

  init(path: String, format: StateFormat) {
    self.path = path
    decoder = StateDecoder(path: path, format: format)
    stream = CityStreamDecoder(decoder: decoder, keepsCities: false)
  }

  /// Checks everything except the cities.
  func check(_ state: SavedState, _ format: StateFormat) throws(StoreError) {
    var rest = state
    rest.cities = []
    rest.latestReport?.removed = []
    var text: [UInt8] = []
    try StateEncoder(rest, format: format).encode { _, _, _ in
    } write: {
      text += $0
    }
    try Self.checked(path) { () throws(StoreError) in _ = try decoder.decode(text) }
  }

  /// Checks the text of the next city.
  mutating func check(_ city: [UInt8], in key: String, at index: Int) throws(StoreError) {
    try Self.checked(path, "\(key)[\(index)].") { () throws(StoreError) in
      try city.withUnsafeBufferPointer { text throws(StoreError) in
        var json = try decoder.reader.json(text, decoder.options)
        try stream.readCity(&json, in: key)
        try decoder.reader.end(&json)
      }
    }
  }

  /// Runs a check with the errors of a save; static, because a copy of the checker would make every
  /// check copy the identifiers.
  ///
  /// - Parameter prefix: What the paths of values begin with.
  private static func checked(
    _ path: String, _ prefix: String = "", _ body: () throws(StoreError) -> Void
  ) throws(StoreError) {
    do throws(StoreError) { try body() } catch {
      guard case .notAState(_, _, let key, let expected) = error else { throw error }
      throw .invalidNewState(path: path, key: key.map { prefix + $0 }, expected: expected)
    }
  }
}
