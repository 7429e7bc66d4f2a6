import FoundationEssentials

/// Two lists or snapshots to compare.
protocol DiffWorkload {
  associatedtype Position: Equatable
  associatedtype Changes

  /// The identifiers in order.
  var identifiers: (old: [UUID], new: [UUID]) { get }

  /// The difference from the old one to the new one.
  var changes: Changes { get }

  /// Where elements move to, and how many are updated.
  func counts(of changes: Changes) -> (moves: [Position], updates: Int)

  /// Whether the old one with the changes is the new one.
  func areRight(_ changes: Changes) -> Bool
}

extension DiffWorkload {
  /// The FNV-1a hash of the identifiers.
  var checksum: UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for identifier in identifiers.old + identifiers.new {
      withUnsafeBytes(of: identifier.uuid) {
        for byte in $0 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
      }
    }
    return hash
  }

  /// Computes the difference and frees it.
  func difference() { Measurement.consume(changes) }

  var peakBytes: Int? { PeakMemory.bytes { changes } }
}
