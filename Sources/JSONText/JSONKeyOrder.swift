/// Finds keys in a list, fastest in the order in which they are usually written.
package struct JSONKeyOrder: Sendable {
  private let names: [[UInt8]]

  /// The index that probably comes next.
  private var next = 0

  package init(_ names: [String]) {
    self.names = names.map { Array($0.utf8) }
  }

  /// Returns the index of a key in the list; nil if it is not in the list.
  ///
  /// - Complexity: O(n) in the length of the list, and O(1) for the next one.
  package mutating func index(of key: JSONReaderKey) -> Int? {
    for offset in names.indices {
      let index = next + offset < names.count ? next + offset : next + offset - names.count
      if names[index].withUnsafeBufferPointer(key.isEqual) {
        next = index + 1 < names.count ? index + 1 : 0
        return index
      }
    }
    return nil
  }
}
