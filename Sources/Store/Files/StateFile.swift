import Files
import Tracking
import Weather

/// A file with a state.
struct StateFile {
  /// The path as given, for messages.
  var path: String

  /// The path with links resolved.
  var target: String

  var format: StateFormat

  init(path: String, target: String, format: StateFormat) {
    self.path = path
    self.target = target
    self.format = format
  }

  /// The file of the previous state.
  init(previousOf path: StatePath, format: StateFormat) {
    self.init(path: path.previous, target: path.previous, format: format)
  }

  /// Reads the state to show it; nil if there is no file.
  func load(_ parts: StateParts) throws(StoreError) -> SavedState? {
    try bytes().map { bytes throws(StoreError) in try decode(bytes, parts).state }
  }

  /// Reads the state with its digest; nil if there is no file.
  ///
  /// Decodes the file only if it differs from an earlier reading.
  func read(
    unlessSameAs known: StateReading? = nil, _ parts: StateParts = .all
  ) throws(StoreError) -> StateReading? {
    guard let bytes = try bytes() else { return nil }
    let digest = StateDigest(bytes)
    if let known, known.digest == digest { return known }
    return StateReading(try decode(bytes, parts), digest)
  }

  /// Reads the bytes; nil if there is no file.
  func bytes() throws(StoreError) -> [UInt8]? {
    do throws(RegularFile.Failure) {
      return try RegularFile.read(target, limit: format.limit)
    } catch {
      switch error {
      case .missing: return nil
      case .notRegular:
        throw .notAState(path: path, line: nil, key: nil, expected: "it is not a regular file")
      case .tooLarge(let limit):
        throw .notAState(path: path, line: nil, key: nil, expected: "it is larger than \(limit)")
      case .system(let error): throw .notReadable(path: path, error)
      }
    }
  }

  func decode(_ bytes: [UInt8], _ parts: StateParts = .all) throws(StoreError) -> DecodedState {
    try StateDecoder(path: path, parts, format: format).decode(bytes)
  }
}
