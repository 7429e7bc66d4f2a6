import Synchronization

/// An identifier that counts hashes.
struct CountedItem: Hashable, Sendable {
  final class Counter: Sendable {
    private let hashes = Atomic(0)

    /// Returns the number of hashes since the last call.
    func reset() -> Int { hashes.exchange(0, ordering: .relaxed) }

    func count() { hashes.add(1, ordering: .relaxed) }
  }

  let number: Int
  let counter: Counter

  static func == (left: Self, right: Self) -> Bool { left.number == right.number }

  func hash(into hasher: inout Hasher) {
    counter.count()
    hasher.combine(number)
  }
}
