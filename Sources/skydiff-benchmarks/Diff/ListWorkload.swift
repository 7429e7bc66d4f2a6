import Diffable

/// Two lists to compare.
struct ListWorkload<Element: Identifiable & Equatable & Sendable>
where Element.ID: CityIdentifier {
  let old: [Element]
  let new: [Element]

  var checksum: UInt64 { fnv1a64(old.map(\.id.value) + new.map(\.id.value)) }

  /// Computes the difference and frees it.
  func difference() {
    Measurement.consume(ListDifference(from: old, to: new))
  }
}

extension ListWorkload {
  /// DifferenceKit's workload: a block is removed, one is inserted, and the head is shuffled.
  static func differenceKit<ID>(
    count: Int,
    removed: Range<Int>,
    inserted: Range<Int>,
    shuffled: Range<Int>
  ) -> Self where Element == Row<ID> {
    var random = SplitMix64(seed: 1)
    let old = (0..<count).map { _ in Row(id: ID(random.uuid())) }
    var new = old
    new.removeSubrange(removed)
    new.insert(
      contentsOf: inserted.map { _ in Row(id: ID(random.uuid())) },
      at: inserted.lowerBound
    )
    random.shuffle(&new, shuffled)
    return Self(old: old, new: new)
  }

  static func fresh<ID>(_ count: Int, seed: UInt64) -> [City<ID>] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { City($0, &random) }
  }

  /// One in a hundred cities is deleted, one moved, one inserted; every other one is updated.
  static func cities<ID>(_ count: Int) -> Self where Element == City<ID> {
    var random = SplitMix64(seed: 2)
    let old = (0..<count).map { City<ID>($0, &random) }
    let changed = max(1, count / 100)
    var order = Array(0..<count)
    random.shuffle(&order, 0..<count)
    let moved = order[changed..<2 * changed]
    let updated = old.enumerated().map { index, city in
      var city = city
      if index.isMultiple(of: 2) { city.temperature += 1 }
      return city
    }
    let gone = Set(order[0..<2 * changed])
    // Inserting indices is fast; inserting a million cities would take a minute.
    var numbers = (0..<Int32(count)).filter { !gone.contains(Int($0)) }
    for index in moved { numbers.insert(Int32(index), at: random.below(numbers.count + 1)) }
    var all = updated
    for index in 0..<changed {
      all.append(City<ID>(count + index, &random))
      numbers.insert(Int32(count + index), at: random.below(numbers.count + 1))
    }
    let new = numbers.map { all[Int($0)] }
    return Self(old: old, new: new)
  }

  static func reversed<ID>(_ count: Int) -> Self where Element == City<ID> {
    let old: [City<ID>] = fresh(count, seed: 3)
    return Self(old: old, new: old.reversed())
  }

  static func shuffled<ID>(_ count: Int) -> Self where Element == City<ID> {
    let old: [City<ID>] = fresh(count, seed: 3)
    var new = old
    var random = SplitMix64(seed: 4)
    random.shuffle(&new, 0..<count)
    return Self(old: old, new: new)
  }

  static func allNew<ID>(_ count: Int) -> Self where Element == City<ID> {
    Self(old: fresh(count, seed: 3), new: fresh(count, seed: 77))
  }

  static func equal<ID>(_ count: Int) -> Self where Element == City<ID> {
    let old: [City<ID>] = fresh(count, seed: 3)
    return Self(old: old, new: old.map { $0 })
  }

  static func fromEmpty<ID>(_ count: Int) -> Self where Element == City<ID> {
    Self(old: [], new: fresh(count, seed: 3))
  }
}
