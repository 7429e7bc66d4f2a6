import Diffable
import FoundationEssentials

extension DiffBenchmark {
  /// Measures lookups and edits of a snapshot.
  mutating func measureSnapshots() throws {
    for count in [1_000, 10_000, 100_000] {
      add(
        "look up each item",
        count,
        try lookingUp(identifiers(SixteenByteUUID.self, count)),
        try lookingUp(identifiers(UUID.self, count))
      )
    }
    for count in [1_000, 10_000] {
      add(
        "100000 edits",
        count,
        try editing(identifiers(SixteenByteUUID.self, count)),
        try editing(identifiers(UUID.self, count))
      )
    }
  }

  private mutating func add(_ name: String, _ count: Int, _ microseconds: Double...) {
    operations.rows.append([name, "\(count)"] + microseconds.map { $0.text(1) })
  }

  func identifiers<ID: CityIdentifier>(_ type: ID.Type, _ count: Int) -> [ID] {
    var random = SplitMix64(seed: 3)
    return (0..<count).map { _ in ID(random.uuid()) }
  }

  private func lookingUp<ID: CityIdentifier>(_ identifiers: [ID]) throws -> Double {
    let snapshot = try SectionWorkload.snapshot(of: [(0, identifiers)])
    return Measurement.microseconds {
      var sum = 0
      for identifier in identifiers { sum += snapshot.indexOfItem(identifier) ?? 0 }
      Measurement.consume(sum)
    }
  }

  /// Moves items to random positions, and deletes and inserts some.
  func editing<ID: CityIdentifier>(_ identifiers: [ID]) throws -> Double {
    var snapshot = try SectionWorkload.snapshot(of: [(0, identifiers)])
    var random = SplitMix64(seed: 9)
    return Measurement.once {
      for number in 0..<100_000 {
        let item = identifiers[random.below(identifiers.count)]
        let anchor = identifiers[random.below(identifiers.count)]
        if number.isMultiple(of: 4), item != anchor {
          try? snapshot.deleteItems([item])
          try? snapshot.insertItems([item], afterItem: anchor)
        } else {
          try? snapshot.moveItem(item, beforeItem: anchor)
        }
      }
    }
  }
}
