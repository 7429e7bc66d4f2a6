/// Finds keys in a list, fastest in the order in which they are usually written.
///
/// For each object a copy is needed, which knows the keys that the object has.
package struct JSONKeyOrder: Sendable {
  private struct Name: Sendable {
    /// Where it is in the text of all names, in quotes and with a colon, as it is mostly written.
    var range: Range<Int>

    /// Its first eight bytes, as far as it has them, and a mask of these.
    var word: UInt64 = 0
    var mask: UInt64 = 0
  }

  /// Shared by all copies.
  private final class Names: Sendable {
    let text: [UInt8]
    let all: [Name]

    init(_ names: [String]) {
      var text: [UInt8] = []
      all = names.map { key in
        let bytes = Array("\"\(key)\":".utf8)
        var name = Name(range: text.count..<text.count + bytes.count)
        for (index, byte) in bytes.prefix(8).enumerated() {
          name.word |= UInt64(byte) << UInt64(8 * index)
          name.mask |= 0xFF << UInt64(8 * index)
        }
        text += bytes
        return name
      }
      self.text = text
    }
  }

  private let names: Names
  private let count: Int

  /// The index that probably comes next.
  private var next = 0

  /// A bit for each key that was found.
  private var found: UInt64 = 0

  /// The first key that was found twice, with the offset of its quote.
  private(set) var duplicate: (index: Int, offset: Int)?

  package init(_ names: [String]) {
    precondition(names.count <= UInt64.bitWidth, "there is a bit for each key")
    self.names = Names(names)
    count = names.count
  }

  /// Whether a key was found.
  package func hasFound(_ index: Int) -> Bool { found & 1 &<< UInt64(index) != 0 }

  func name(_ index: Int) -> String {
    String(decoding: names.text[names.all[index].range].dropFirst().dropLast(2), as: UTF8.self)
  }

  /// Finds a key that is written without escapes or whitespace.
  ///
  /// - Parameter offset: The offset of its quote.
  /// - Returns: Its index, and the offset behind its colon; nil for any other text.
  /// - Complexity: O(n) in the length of the list, and O(1) for the next one.
  mutating func index(
    in text: UnsafeBufferPointer<UInt8>, at offset: Int
  ) -> (index: Int, end: Int)? {
    let left = text.count - offset
    guard left >= 8, let start = text.baseAddress.map({ $0 + offset }) else { return nil }
    let word = UInt64(littleEndian: UnsafeRawPointer(start).loadUnaligned(as: UInt64.self))
    let index = find(at: offset) { name, names in
      guard (word ^ name.word) & name.mask == 0 else { return false }
      let count = name.range.count
      return count <= 8
        || count <= left
          && names.text.withUnsafeBufferPointer { all in
            guard let all = all.baseAddress else { return false }
            return JSONReaderKey.areEqual(start, all + name.range.lowerBound, count: count)
          }
    }
    return index.map { ($0, offset + names.all[$0].range.count) }
  }

  /// Returns the index of a key in the list; nil if it is not in the list.
  mutating func index(of key: JSONReaderKey) -> Int? {
    find(at: key.start - 1) { name, names in
      names.text.withUnsafeBufferPointer {
        key.isEqual(to: UnsafeBufferPointer(rebasing: $0[name.range].dropFirst().dropLast(2)))
      }
    }
  }

  @inline(__always) private mutating func find(
    at offset: Int, where isEqual: (Name, Names) -> Bool
  ) -> Int? {
    var index = next
    for _ in 0..<count {
      let following = index &+ 1 < count ? index &+ 1 : 0
      if isEqual(names.all[index], names) {
        if hasFound(index), duplicate == nil { duplicate = (index, offset) }
        found |= 1 &<< UInt64(index)
        next = following
        return index
      }
      index = following
    }
    return nil
  }
}
