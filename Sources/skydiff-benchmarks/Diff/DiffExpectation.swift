import FoundationEssentials

/// Limits on time, relative to the baselines, and on memory.
struct DiffTarget {
  var perDictionary: Double?
  var perComparison: Double?
  var peakBytes: Int?

  static func dictionary(_ ratio: Double) -> Self { Self(perDictionary: ratio) }

  static func comparison(_ ratio: Double) -> Self { Self(perComparison: ratio) }

  private var text: String {
    [
      perDictionary.map { "\($0) dict" },
      perComparison.map { "\($0) cmp" },
      peakBytes.map { "\($0 >> 20) MiB" },
    ].compactMap { $0 }.joined(separator: ", ")
  }

  /// The cells of a time, its ratios to the baselines, the peak of memory and the limits.
  func cells(
    _ microseconds: Double,
    dictionary: Double,
    comparison: Double,
    peakBytes: Int?
  ) -> [String] {
    let (perDictionary, perComparison) = (microseconds / dictionary, microseconds / comparison)
    let isMet =
      perDictionary <= self.perDictionary ?? .infinity
      && perComparison <= self.perComparison ?? .infinity
      && peakBytes ?? 0 <= self.peakBytes ?? .max
    return [
      microseconds.text(1), perDictionary.text(3), perComparison.text(),
      peakBytes.map { "\($0 / 1_024)" } ?? "-", text.isEmpty ? "-" : (isMet ? "" : "NOT ") + text,
    ]
  }
}

/// The expected results of a workload and the limits for its difference.
struct DiffExpectation {
  var name: String
  var checksum: UInt64?
  var moves: Int
  var updates: Int
  var uuid = DiffTarget()
  var hashable = DiffTarget()

  /// Whether the standard library is measured as well.
  var includesStandardLibrary = false
}

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
  var checksum: UInt64 { fnv1a64(identifiers.old + identifiers.new) }

  /// Computes the difference and frees it.
  func difference() {
    Measurement.consume(changes)
  }

  var peakBytes: Int? { PeakMemory.bytes { changes } }
}
