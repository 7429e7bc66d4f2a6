import Diffable
import FoundationEssentials

/// Snapshots: building, looking up, editing and applying them.
enum SnapshotCases {
  static var all: [Case] { building + applying + lookups + edits }

  private static var building: [Case] {
    [(1, 10_000), (10, 1_000), (1, 100_000)].map { sections, size in
      comparison(
        sections == 1 ? "BUILD-\(size)" : "BUILD-\(sections)x\(size)", of: "a dictionary", goal: 1
      ) {
        func bodies<ID: CityIdentifier>(_ type: ID.Type) -> [() -> Void] {
          let identifiers = identifiers(ID.self, sections * size)
          return [Baselines.positions(identifiers), Self.building(identifiers, sections)]
        }
        return bodies(SixteenByteUUID.self) + bodies(UUID.self)
      }
    }
  }

  private static func building<ID: CityIdentifier>(_ identifiers: [ID], _ count: Int) -> () -> Void
  {
    let size = identifiers.count / count
    let sections = (0..<count).map { ($0, Array(identifiers[$0 * size..<($0 + 1) * size])) }
    return { Measurement.consume(try? SectionWorkload.snapshot(of: sections)) }
  }

  private static var applying: [Case] {
    [1_000, 10_000, 100_000, 1_000_000].map { count in
      comparison("APPLY-\(count)", of: "its difference", goal: 3) {
        try applying(identifiers(SixteenByteUUID.self, count))
          + applying(identifiers(UUID.self, count))
      }
    }
  }

  /// Returns functions that compare a snapshot with an edited one in both directions, and apply
  /// both.
  ///
  /// One item in a hundred is deleted, one inserted, every other one reconfigured, ten are moved.
  private static func applying<ID: CityIdentifier>(_ identifiers: [ID]) throws -> [() -> Void] {
    var random = SplitMix64(seed: 10)
    let few = max(1, identifiers.count / 100)
    let old = try SectionWorkload.snapshot(of: [(0, identifiers)])
    var new = old
    var rest = identifiers
    random.shuffle(&rest, 0..<rest.count)
    try new.deleteItems(Array(rest.prefix(few)))
    rest.removeFirst(few)
    try new.insertItems((0..<few).map { _ in ID(random.uuid()) }, beforeItem: rest[0])
    for item in rest[1...10] { try new.moveItem(item, afterItem: rest[0]) }
    try new.reconfigureItems(new.itemIdentifiers.enumerated().compactMap { $0 % 2 == 0 ? $1 : nil })
    let source = DataSource<Int, ID>(renderer: { Measurement.consume($0) })
    source.apply(old)
    return [
      { [new] in
        Measurement.consume(new.difference(from: old))
        Measurement.consume(old.difference(from: new))
      },
      { [new] in
        source.apply(new)
        source.apply(old)
      },
    ]
  }

  /// Compares what the functions do with sixteen-byte identifiers and with plain ones, each after its
  /// baseline.
  private static func comparison(
    _ name: String, of baseline: String, goal: Double, _ bodies: @escaping () throws -> [() -> Void]
  ) -> Case {
    Case(name) {
      let times = Measurement.microseconds(inTurn: try bodies())
      return [
        .ratio("\(name), UUID", times[1], of: (baseline, times[0]), goal),
        .ratio("\(name), Hashable", times[3], of: (baseline, times[2]), goal),
      ]
    }
  }

  private static var lookups: [Case] {
    [1_000, 10_000, 100_000].map { count in
      operation("look up each of \(count) items") {
        (
          try lookingUp(identifiers(SixteenByteUUID.self, count)),
          try lookingUp(identifiers(UUID.self, count))
        )
      }
    }
  }

  private static var edits: [Case] {
    [1_000, 10_000].map { count in
      operation("100000 edits of \(count) items") {
        (
          try editing(identifiers(SixteenByteUUID.self, count)),
          try editing(identifiers(UUID.self, count))
        )
      }
    }
  }

  private static func operation(
    _ name: String, _ times: @escaping () throws -> (Double, Double)
  ) -> Case {
    Case(name) {
      let (raw, plain) = try times()
      return [
        Row("\(name), UUID", raw, .microseconds), Row("\(name), Hashable", plain, .microseconds),
      ]
    }
  }

  private static func identifiers<ID: CityIdentifier>(_ type: ID.Type, _ count: Int) -> [ID] {
    var random = SplitMix64(seed: 3)
    return (0..<count).map { _ in ID(random.uuid()) }
  }

  private static func lookingUp<ID: CityIdentifier>(_ identifiers: [ID]) throws -> Double {
    let snapshot = try SectionWorkload.snapshot(of: [(0, identifiers)])
    return Measurement.microseconds {
      var sum = 0
      for identifier in identifiers { sum += snapshot.indexOfItem(identifier) ?? 0 }
      Measurement.consume(sum)
    }
  }

  /// Moves items to random positions, and deletes and inserts some.
  private static func editing<ID: CityIdentifier>(_ identifiers: [ID]) throws -> Double {
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
