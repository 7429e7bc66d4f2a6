import Arguments
import Diffable
import FoundationEssentials

/// Compares differences of lists and snapshots with baselines in the same process.
struct DiffBenchmark: Benchmark {
  private static let only = Option(
    "only",
    valueName: "PREFIX",
    parser: .nonBlank,
    help: "Measure only workloads with this prefix, such as CITY-1000"
  )

  static let declaration = Command(
    "diff",
    abstract: "Compare differences of lists and snapshots with baselines",
    parameters: [only]
  )

  private var workloads = DiffTable(
    titles: ["workload", "old", "new", "moves", "updates", "dict", "compare", "stdlib"]
      + ["UUID", "/dict", "/cmp", "peak KiB", "target"]
      + ["Hashable", "/dict", "/cmp", "peak KiB", "target"]
  )
  var ratios = DiffTable(titles: ["snapshot", "UUID", "ratio", "Hashable", "ratio", "target"])
  var times = DiffTable(titles: ["time", "count", "UUID", "Hashable"])
  var growth = DiffTable(titles: ["growth", "to", "UUID", "Hashable", "compare", "target"])
  var operations = DiffTable(titles: ["operation", "count", "UUID", "Hashable"])

  /// Whether every workload and every difference so far is as expected.
  private var areRight = true

  /// The prefix of the workloads to measure.
  private(set) var only = ""

  /// Runs all workloads and prints the results; returns whether every workload and every difference
  /// is as expected.
  ///
  /// - Throws: `UsageError` if no workload has the prefix.
  static func run(_ invocation: Invocation, in _: String) throws -> Bool {
    var benchmark = Self()
    benchmark.only = invocation[only] ?? ""
    benchmark.measureLists()
    try benchmark.measureSections()
    benchmark.measureBuilding()
    try benchmark.measureApplying()
    if benchmark.workloads.rows.isEmpty, benchmark.ratios.rows.isEmpty {
      let expectation = ValueError.expected("the start of a workload name")
      throw invocation.error(.invalidValue(benchmark.only, parameter: "--only", expectation))
    }
    if benchmark.only.isEmpty {
      try benchmark.measureSnapshots()
      benchmark.measureGrowth()
    }
    benchmark.workloads.printRows()
    benchmark.ratios.printRows()
    benchmark.times.printRows()
    benchmark.growth.printRows()
    benchmark.operations.printRows()
    return benchmark.areRight
  }

  private mutating func measureSections() throws {
    for (sections, checksum, moves, updates, uuid, hashable) in [
      (10, 0x1C73_4C83_D172_AD04, 10, 447, DiffTarget(), DiffTarget()),
      (100, 0xC5E4_823F_8F5D_5F59, 99, 4_895, .dictionary(0.6), .dictionary(2.5)),
    ] as [(Int, UInt64, Int, Int, DiffTarget, DiffTarget)] {
      try measure(
        DiffExpectation(
          name: "SECTIONS-\(sections)x100",
          checksum: checksum,
          moves: moves,
          updates: updates,
          uuid: uuid,
          hashable: hashable
        ),
        uuid: { try SectionWorkload<SixteenByteUUID>(sections: sections, of: 100) },
        hashable: { try SectionWorkload<UUID>(sections: sections, of: 100) }
      )
    }
  }

  /// Measures a workload with both kinds of identifiers, if its name has the prefix.
  mutating func measure<Raw: DiffWorkload, Plain: DiffWorkload>(
    _ expectation: DiffExpectation,
    uuid makeRaw: () throws -> Raw,
    hashable makePlain: () throws -> Plain
  ) rethrows where Raw.Position == Plain.Position {
    guard expectation.name.hasPrefix(only) else { return }
    let raw = try makeRaw()
    let plain = try makePlain()
    let identifiers = plain.identifiers
    let size = max(identifiers.old.count, identifiers.new.count)
    let times = Measurement.microseconds(inTurn: [
      Baselines.dictionary(size), Baselines.comparison(size), raw.difference, plain.difference,
    ])
    let (changes, otherChanges) = (raw.changes, plain.changes)
    let (moves, updates) = raw.counts(of: changes)
    let isRight =
      plain.checksum == expectation.checksum ?? plain.checksum && raw.checksum == plain.checksum
      && moves.count == expectation.moves && updates == expectation.updates
      && moves == plain.counts(of: otherChanges).moves && raw.areRight(changes)
      && plain.areRight(otherChanges)
    areRight = areRight && isRight
    let standardLibrary =
      expectation.includesStandardLibrary
      ? Baselines.standardLibrary(identifiers.old, identifiers.new).text(1) : "-"
    let cells = [
      isRight ? expectation.name : "WRONG \(expectation.name)", "\(identifiers.old.count)",
      "\(identifiers.new.count)", "\(moves.count)", "\(updates)", times[0].text(1),
      times[1].text(1), standardLibrary,
    ]
    let (dictionary, comparison) = (times[0], times[1])
    workloads.rows.append(
      cells
        + expectation.uuid.cells(
          times[2],
          dictionary: dictionary,
          comparison: comparison,
          peakBytes: raw.peakBytes
        )
        + expectation.hashable.cells(
          times[3],
          dictionary: dictionary,
          comparison: comparison,
          peakBytes: plain.peakBytes
        )
    )
  }
}

extension DiffBenchmark {
  /// Measures how the time of a difference grows with the size of the lists.
  ///
  /// Two sizes are measured alternately, so that other load on the machine affects both.
  mutating func measureGrowth() {
    for count in [10_000, 100_000, 1_000_000] {
      let smaller = Self.cities(count / 10)
      let larger = Self.cities(count)
      let times = Measurement.microseconds(inTurn: smaller + larger)
      let (before, after) = (times.prefix(smaller.count), times.suffix(larger.count))
      if self.times.rows.isEmpty { add(time: count / 10, before) }
      add(time: count, after)
      let ratios = zip(after, before).map { $0 / $1 }
      let isMet = max(ratios[0], ratios[1]) <= 15
      growth.rows.append(
        ["CITY-\(count / 10)", "\(count)"] + ratios.map { $0.text(1) }
          + [count == 100_000 ? "\(isMet ? "" : "NOT ")15" : "-"]
      )
    }
  }

  private static func cities(_ count: Int) -> [() -> Void] {
    [
      ListWorkload<City<SixteenByteUUID>>(.edited(count)).difference,
      ListWorkload<City<UUID>>(.edited(count)).difference,
      Baselines.comparison(count),
    ]
  }

  private mutating func add(time count: Int, _ microseconds: ArraySlice<Double>) {
    times.rows.append(["CITY", "\(count)"] + microseconds.prefix(2).map { $0.text(1) })
  }
}

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

/// A table of results; times are medians in microseconds.
struct DiffTable {
  let titles: [String]
  var rows: [[String]] = []

  /// Prints the table and an empty line, or nothing without rows.
  func printRows() {
    if rows.isEmpty { return }
    for cells in [titles] + rows { print(Self.line(cells)) }
    print()
  }

  private static func line(_ cells: [String]) -> String {
    let widths = [24, 8, 8, 7, 8, 9, 9, 10, 10, 7, 7, 9, 19, 10, 7, 7, 9, 12]
    return zip(cells, widths).enumerated().map { index, cell in
      let padding = String(repeating: " ", count: max(1, cell.1 - cell.0.count))
      return index == 0 ? cell.0 + padding : padding + cell.0
    }.joined()
  }
}
