/// Detects duplicate keys in the open objects.
///
/// Keys are compared by a hash of their decoded text, and by their bytes if the hashes are equal.
struct DuplicateKeyDetector {
  private struct Key {
    var hash: UInt32
    var start: UInt32
    var end: UInt32
    var hasEscapes: Bool
  }

  /// Up to this many keys a small hash table is faster than sorting.
  private static let sortingThreshold = 32

  private let text: UnsafeBufferPointer<UInt8>
  private var keys: [Key] = []

  init(text: UnsafeBufferPointer<UInt8>) { self.text = text }

  var count: Int { keys.count }

  mutating func append(_ new: JSONReaderKey) {
    var key = Key(
      hash: 0, start: UInt32(truncatingIfNeeded: new.start),
      end: UInt32(truncatingIfNeeded: new.end), hasEscapes: new.hasEscapes)
    key.hash =
      key.hasEscapes
      ? decoded(key).withUnsafeBufferPointer(Self.hash)
      : Self.hash(UnsafeBufferPointer(rebasing: raw(key)))
    keys.append(key)
  }

  /// Removes keys without comparing them.
  mutating func remove(from first: Int) { keys.removeLast(keys.count - first) }

  /// Removes the keys of an object, which start at `first`; returns the fault if two are equal.
  mutating func close(from first: Int) -> JSONFault? {
    if keys.count - first < 2 {
      remove(from: first)
      return nil
    }
    defer { remove(from: first) }
    let duplicate =
      keys.count - first > Self.sortingThreshold
      ? duplicateBySorting(from: first) : duplicateByHashing(from: first)
    guard let duplicate else { return nil }
    let name = String(decoding: decoded(duplicate), as: UTF8.self)
    return JSONFault(problem: .duplicateKey(name), offset: Int(duplicate.start) - 1)
  }

  /// Compares each key with those in the slots that its hash leads to.
  private func duplicateByHashing(from first: Int) -> Key? {
    let slots = 2 * Self.sortingThreshold
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: slots) { table in
      table.initialize(repeating: 0)
      for index in first..<keys.count {
        var slot = Int(keys[index].hash) & (slots - 1)
        while table[slot] > 0 {
          let earlier = first + Int(table[slot]) - 1
          if keys[earlier].hash == keys[index].hash, isSame(keys[earlier], keys[index]) {
            return keys[index]
          }
          slot = (slot + 1) & (slots - 1)
        }
        table[slot] = UInt8(truncatingIfNeeded: index - first + 1)
      }
      return nil
    }
  }

  /// Sorts by hash and text, so that colliding hashes cannot make it quadratic.
  private func duplicateBySorting(from first: Int) -> Key? {
    let sorted = keys[first...].sorted { left, right in
      if left.hash != right.hash { return left.hash < right.hash }
      let (leftBytes, rightBytes) = (decoded(left), decoded(right))
      return leftBytes == rightBytes
        ? left.start < right.start : leftBytes.lexicographicallyPrecedes(rightBytes)
    }
    return zip(sorted, sorted.dropFirst()).filter { $0.hash == $1.hash && isSame($0, $1) }.map(\.1)
      .min { $0.start < $1.start }
  }

  private func isSame(_ left: Key, _ right: Key) -> Bool {
    left.hasEscapes || right.hasEscapes
      ? decoded(left) == decoded(right) : raw(left).elementsEqual(raw(right))
  }

  private func raw(_ key: Key) -> Slice<UnsafeBufferPointer<UInt8>> {
    text[Int(key.start)..<Int(key.end)]
  }

  private func decoded(_ key: Key) -> [UInt8] {
    key.hasEscapes ? JSONEscape.decoded(raw(key)) : Array(raw(key))
  }

  /// Mixes the length and the outer bytes; keys with the same hash are compared as texts.
  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var outer: UInt64 = 0
    if bytes.count >= 8, let base = UnsafeRawPointer(bytes.baseAddress) {
      let last = base.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self)
      outer = base.loadUnaligned(as: UInt64.self) &* 0x9E37_79B9_7F4A_7C15 ^ last
    } else {
      for byte in bytes { outer = outer << 8 | UInt64(byte) }
    }
    // The fractional digits of the golden ratio spread the bits (Knuth, volume 3, 6.4).
    outer = (outer ^ UInt64(bytes.count)) &* 0x9E37_79B9_7F4A_7C15
    return UInt32(truncatingIfNeeded: outer >> 32)
  }
}
