/// Collects bytes in a small block of memory, which is faster than an array, and these in an array.
final class OutputBuffer {
  private static let blockSize = 16_384

  private let block = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: blockSize)

  /// How many bytes of the block are used.
  private var count = 0

  private var bytes: [UInt8] = []

  deinit { block.deallocate() }

  func append(_ byte: UInt8) {
    if count == Self.blockSize { flush() }
    block.initializeElement(at: count, to: byte)
    count += 1
  }

  func append(_ text: UnsafeBufferPointer<UInt8>) {
    if text.count > Self.blockSize - count {
      flush()
      if text.count > Self.blockSize { return bytes.append(contentsOf: text) }
    }
    guard let source = text.baseAddress, let target = block.baseAddress else { return }
    (target + count).initialize(from: source, count: text.count)
    count += text.count
  }

  /// Appends a key with its quotes and what is before and after it, all at once; returns false and
  /// appends nothing if the key is longer than the block.
  func appendKey(_ name: UnsafeBufferPointer<UInt8>, hasComma: Bool, hasSpaces: Bool) -> Bool {
    let longest = name.count + 6
    if Self.blockSize - count < longest { flush() }
    guard let source = name.baseAddress, var target = block.baseAddress.map({ $0 + count }),
      longest <= Self.blockSize
    else { return false }
    let start = target
    func put(_ byte: UInt8) {
      target.initialize(to: byte)
      target += 1
    }
    if hasComma { put(ASCII.comma) }
    if hasComma, hasSpaces { put(ASCII.space) }
    put(ASCII.quote)
    target.initialize(from: source, count: name.count)
    target += name.count
    put(ASCII.quote)
    put(ASCII.colon)
    if hasSpaces { put(ASCII.space) }
    count += target - start
    return true
  }

  /// Returns all bytes and removes them.
  func finish() -> [UInt8] {
    flush()
    defer { bytes = [] }
    return bytes
  }

  /// Passes all bytes to a function and removes them, if there are enough.
  func drain<Failure: Error>(
    atLeast size: Int, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    guard bytes.count + count >= size else { return }
    flush()
    defer { bytes.removeAll(keepingCapacity: true) }
    try bytes.withUnsafeBufferPointer(body)
  }

  private func flush() {
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: block[..<count]))
    count = 0
  }
}
