import Diffable
import FoundationEssentials

extension DiffBenchmark {
  /// Measures building a snapshot against building a dictionary of the same identifiers.
  mutating func measureBuilding() {
    for (sections, size) in [(1, 10_000), (10, 1_000), (1, 100_000)] {
      let name = sections == 1 ? "BUILD-\(size)" : "BUILD-\(sections)x\(size)"
      guard name.hasPrefix(only) else { continue }
      let raw = identifiers(SixteenByteUUID.self, sections * size)
      let plain = identifiers(UUID.self, sections * size)
      add(
        name,
        baseline: "Dictionary(uniqueKeysWithValues:)",
        target: 1,
        Measurement.microseconds(inTurn: [
          Baselines.positions(raw), building(raw, sections), Baselines.positions(plain),
          building(plain, sections),
        ])
      )
    }
  }

  private func building<ID: CityIdentifier>(_ identifiers: [ID], _ count: Int) -> () -> Void {
    let size = identifiers.count / count
    let sections = (0..<count).map { ($0, Array(identifiers[$0 * size..<($0 + 1) * size])) }
    return { Measurement.consume(try? SectionWorkload.snapshot(of: sections)) }
  }

  /// Measures applying an edited snapshot against computing its difference.
  mutating func measureApplying() throws {
    for count in [1_000, 10_000, 100_000, 1_000_000] {
      let name = "APPLY-\(count)"
      guard name.hasPrefix(only) else { continue }
      let raw = try applying(identifiers(SixteenByteUUID.self, count))
      let plain = try applying(identifiers(UUID.self, count))
      add(
        name,
        baseline: "its difference",
        target: 3,
        Measurement.microseconds(inTurn: raw + plain)
      )
    }
  }

  /// Returns functions that compare a snapshot with an edited one in both directions, and apply
  /// both.
  ///
  /// One item in a hundred is deleted, one inserted, every other one reconfigured, ten are moved.
  private func applying<ID: CityIdentifier>(_ identifiers: [ID]) throws -> [() -> Void] {
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

  /// Adds the times with both kinds of identifiers, each after its baseline.
  private mutating func add(
    _ operation: String,
    baseline: String,
    target: Double,
    _ times: [Double]
  ) {
    let ratios = (times[1] / times[0], times[3] / times[2])
    let isMet = max(ratios.0, ratios.1) <= target
    self.ratios.rows.append([
      operation, times[1].text(1), ratios.0.text(), times[3].text(1), ratios.1.text(),
      " \(isMet ? "" : "NOT ")\(target.text(1)) times \(baseline)",
    ])
  }
}
