/// Files that outlive a run: cached responses and quotas.
///
/// Any of them may be lost at any time, and a write that fails is no failure of a run.
package protocol FetchStorage {
  /// Reads a file; nil where none can be read, or it is larger than this many bytes.
  func read(_ name: String, limit: Int) -> [UInt8]?

  /// Replaces a file, if that is possible.
  func write(_ name: String, _ bytes: [UInt8])

  /// Replaces a file while no other process can.
  ///
  /// - Parameters:
  ///   - name: The file.
  ///   - limit: The most bytes that are read of it.
  ///   - change: Takes the contents, nil where there are none, and returns the new ones.
  /// - Returns: Whether the file was replaced; `change` may have been called in either case.
  func update(_ name: String, limit: Int, _ change: ([UInt8]?) -> [UInt8]) -> Bool

  /// Removes a file whose contents cannot be used.
  func remove(_ name: String, because reason: String)

  /// Removes files that were last written more than this many seconds ago.
  func removeFiles(olderThan seconds: Double)
}
