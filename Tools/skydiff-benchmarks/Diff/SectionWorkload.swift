import Diffable
import FoundationEssentials

/// Two snapshots to compare; changed cities are reconfigured in the new one.
struct SectionWorkload<ID: CityIdentifier>: DiffWorkload {
  var old: Snapshot<Int, ID>
  var new: Snapshot<Int, ID>

  var identifiers: (old: [UUID], new: [UUID]) {
    (old.itemIdentifiers.map(\.value), new.itemIdentifiers.map(\.value))
  }

  var changes: Difference<Int, ID> { new.difference(from: old) }

  func counts(of changes: Difference<Int, ID>) -> (moves: [Diffable.IndexPath], updates: Int) {
    (changes.items.moves.map(\.to), changes.items.updates.count)
  }

  func areRight(_ changes: Difference<Int, ID>) -> Bool {
    (try? old.applying(changes))?.itemIdentifiers == new.itemIdentifiers
  }

  /// Deletes, moves and inserts one city in a hundred each, and updates every other one.
  ///
  /// From eight sections on, one section is deleted, one moved and one inserted.
  init(sections count: Int, of size: Int) throws {
    var random = SplitMix64(seed: 6)
    let cities = (0..<count * size).map { City<ID>($0, &random) }
    let changed = count * size / 100
    var order = Array(0..<count * size)
    random.shuffle(&order, 0..<order.count)
    let gone = Set(order[0..<2 * changed])
    var sections = (0..<count).map { section in
      (
        section,
        (section * size..<(section + 1) * size).filter { !gone.contains($0) }.map { cities[$0].id }
      )
    }
    for index in order[changed..<2 * changed] {
      let section = random.below(count)
      let position = random.below(sections[section].1.count + 1)
      sections[section].1.insert(cities[index].id, at: position)
    }
    for index in 0..<changed {
      let section = random.below(count)
      let position = random.below(sections[section].1.count + 1)
      let city = City<ID>(count * size + index, &random)
      sections[section].1.insert(city.id, at: position)
    }
    if count >= 8 {
      sections.remove(at: count / 4)
      sections.insert(sections.remove(at: count / 2), at: 0)
      let added = (0..<size).map { City<ID>(2 * count * size + $0, &random).id }
      sections.insert((1_000_000, added), at: count * 3 / 4)
    }
    old = try Self.snapshot(
      of: (0..<count).map { section in
        (section, cities[section * size..<(section + 1) * size].map(\.id))
      })
    new = try Self.snapshot(of: sections)
    let updated = stride(from: 0, to: cities.count, by: 2).map { cities[$0].id }
    try new.reconfigureItems(updated.filter { new.indexOfItem($0) != nil })
  }

  static func snapshot(of sections: [(Int, [ID])]) throws -> Snapshot<Int, ID> {
    var snapshot = Snapshot<Int, ID>()
    for (section, items) in sections {
      try snapshot.appendSections([section])
      try snapshot.appendItems(items)
    }
    return snapshot
  }
}
