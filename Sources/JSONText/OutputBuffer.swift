/// Collects bytes in a small block of memory, which is faster than an array, and these in an array.
final class OutputBuffer {
  private static let blockSize = 16_384

  private let block = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: blockSize)

  /// How many bytes of the block are used.
  private var count = 0

  private var bytes: [UInt8] = []

  init(expectedSize size: Int) {
    bytes.reserveCapacity(size)
  }

  deinit {
    block.deallocate()
  }

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

  /// Returns all bytes and removes them.
  func finish() -> [UInt8] {
    flush()
    defer { bytes = [] }
    return bytes
  }

  /// Passes all bytes to a function and removes them, if there are enough.
  func drain<Failure: Error>(
    atLeast size: Int,
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Void
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
