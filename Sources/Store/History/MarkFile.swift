import Files
import JSONText

/// The file with the marks of a state, a JSON object per line.
struct MarkFile {
  /// The path of the file.
  let path: String

  private let operations: FileOperations

  /// The most bytes of the file.
  private static let limit = ByteLimit.mebibytes(1)

  /// The file beside a state.
  ///
  /// - Parameter target: The path of the state with links resolved.
  init(beside target: String, operations: FileOperations = .live) {
    path = "\(target).history/marks.ndjson"
    self.operations = operations
  }

  /// Reads the marks, sorted by name; none if the file is missing.
  ///
  /// Damaged lines are skipped. Of several marks of one name the last one counts.
  ///
  /// - Throws: `StoreError.notAState` or `notReadable`; such a file must not be replaced.
  func read() throws(StoreError) -> [SavedMark] {
    do throws(RegularFile.Failure) {
      return Self.marks(in: try RegularFile.read(path, limit: Self.limit))
    } catch {
      switch error {
      case .missing: return []
      case .notRegular:
        throw .notAState(path: path, line: nil, key: nil, expected: "it is not a regular file")
      case .tooLarge(let limit):
        throw .notAState(path: path, line: nil, key: nil, expected: "it is larger than \(limit)")
      case .system(let error): throw .notReadable(path: path, error)
      }
    }
  }

  static func marks(in bytes: [UInt8]) -> [SavedMark] {
    var marks: [String: SavedMark] = [:]
    for line in bytes.split(separator: 0x0A) {
      let options = JSONDocument.Options(maximumDepth: 8)
      guard let document = try? JSONDocument(Array(line), options: options),
        let mark = SavedMark(document.root)
      else { continue }
      marks[mark.name] = mark
    }
    return marks.values.sorted { $0.name < $1.name }
  }

  /// - Parameter path: Where they are saved, for messages.
  static func text(of marks: [SavedMark], path: String) throws(StoreError) -> [UInt8] {
    let text = marks.sorted { $0.name < $1.name }.flatMap(\.line)
    guard text.count <= limit.count else {
      throw .invalidNewState(path: path, key: nil, expected: "it is larger than \(limit)")
    }
    return text
  }

  /// Replaces the marks; the caller holds the state's lock.
  ///
  /// - Throws: `StoreError`; then the file is unchanged, except for `notFlushed`.
  func replace(with marks: [SavedMark]) throws(StoreError) {
    let text = try Self.text(of: marks, path: path)
    let resolved = try StatePath(path)
    try AtomicReplacement(operations: operations).replace(resolved, with: text)
  }
}
