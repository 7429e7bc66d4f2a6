/// The maximum number of bytes to read from a file or stream.
package struct ByteLimit: Sendable, Equatable {
  package let count: Int

  package init(count: Int) {
    self.count = count
  }

  package static func kibibytes(_ number: Int) -> ByteLimit { ByteLimit(count: number << 10) }
  package static func mebibytes(_ number: Int) -> ByteLimit { ByteLimit(count: number << 20) }
}

extension ByteLimit: CustomStringConvertible {
  /// The limit as text, such as `16 MiB`.
  package var description: String {
    for (size, unit) in [(1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")]
    where count >= size && count.isMultiple(of: size) {
      return "\(count / size) \(unit)"
    }
    return "\(count) bytes"
  }
}
