import Diffable
import FoundationEssentials

/// Two lists to compare.
struct ListWorkload<Element: Identifiable & Equatable & Sendable>: DiffWorkload
where Element.ID: CityIdentifier {
  let old: [Element]
  let new: [Element]

  var identifiers: (old: [UUID], new: [UUID]) { (old.map(\.id.value), new.map(\.id.value)) }

  var changes: ListDifference<Element> { ListDifference(from: old, to: new) }

  func counts(of changes: ListDifference<Element>) -> (moves: [Int], updates: Int) {
    (changes.moves.map(\.to), changes.updates.count)
  }

  func areRight(_ changes: ListDifference<Element>) -> Bool { (try? old.applying(changes)) == new }
}

extension ListWorkload {
  /// DifferenceKit's workload: a block is removed, one is inserted, and the head is shuffled.
  static func differenceKit<ID>(_ count: Int) -> Self where Element == BareItem<ID> {
    let (block, shuffled) = count == 5_000 ? (1_000, 200) : (10_000, 2_000)
    var random = SplitMix64(seed: 1)
    let old = (0..<count).map { _ in BareItem(id: ID(random.uuid())) }
    var new = old
    new.removeSubrange(2 * block..<3 * block)
    new.insert(contentsOf: (0..<block).map { _ in BareItem(id: ID(random.uuid())) }, at: 3 * block)
    random.shuffle(&new, 0..<shuffled)
    return Self(old: old, new: new)
  }
}

/// What differs between two lists of so many cities.
enum CityLists {
  /// One in a hundred cities is deleted, one moved, one inserted; every other one is updated.
  case edited(Int)
  case reversed(Int)
  case shuffled(Int)
  case allNew(Int)
  case equal(Int)
  case fromEmpty(Int)
}

extension ListWorkload {
  init<ID>(_ lists: CityLists) where Element == City<ID> {
    func fresh(_ count: Int, seed: UInt64 = 3) -> [City<ID>] {
      var random = SplitMix64(seed: seed)
      return (0..<count).map { City($0, &random) }
    }
    switch lists {
    case .edited(let count): self = Self.edited(count)
    case .reversed(let count):
      let old = fresh(count)
      self.init(old: old, new: old.reversed())
    case .shuffled(let count):
      let old = fresh(count)
      var new = old
      var random = SplitMix64(seed: 4)
      random.shuffle(&new, 0..<count)
      self.init(old: old, new: new)
    case .allNew(let count): self.init(old: fresh(count), new: fresh(count, seed: 77))
    case .equal(let count):
      let old = fresh(count)
      self.init(old: old, new: old.map { $0 })
    case .fromEmpty(let count): self.init(old: [], new: fresh(count))
    }
  }

  private static func edited<ID>(_ count: Int) -> Self where Element == City<ID> {
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
    return Self(old: old, new: numbers.map { all[Int($0)] })
  }
}
