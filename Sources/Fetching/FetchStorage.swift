/// Files that are kept between runs: cached responses and quotas.
///
/// Any file may be lost at any time, and failed writes are ignored.
package protocol FetchStorage {
  /// Reads a file; nil if it is missing, unreadable or larger than `limit` bytes.
  func read(_ name: String, limit: Int) -> [UInt8]?

  /// Replaces a file if possible.
  func write(_ name: String, _ bytes: [UInt8])

  /// Replaces a file while other processes are locked out.
  ///
  /// - Parameters:
  ///   - limit: The largest size that is read, in bytes.
  ///   - change: Returns the new contents for the old ones, which are nil if there is no file.
  /// - Returns: Whether the file was replaced. `change` may have been called even if not.
  func update(_ name: String, limit: Int, _ change: ([UInt8]?) -> [UInt8]) -> Bool

  /// Removes a file with unusable contents.
  func remove(_ name: String, because reason: String)

  /// Removes files that were not written for this many seconds.
  func removeFiles(olderThan seconds: Double)
}
