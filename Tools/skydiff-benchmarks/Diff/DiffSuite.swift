import Arguments
import FoundationEssentials

/// Compares differences of lists and snapshots with baselines in the same process.
///
/// Only a wrong difference makes it fail; times depend on the machine.
enum DiffSuite: Suite {
  private static let only = Option(
    "only", valueName: "PREFIX", parser: .nonBlank,
    help: "Measure only workloads with this prefix, such as CITY-1000")

  static let declaration = Command(
    "diff", abstract: "Compare differences of lists and snapshots with baselines",
    parameters: [only])

  static func cases(_ invocation: Invocation, in _: String) throws -> [Case] {
    let prefix = invocation[only] ?? ""
    let cases = (lists + sections + SnapshotCases.all + growth).filter { $0.name.hasPrefix(prefix) }
    if cases.isEmpty {
      let expectation = ValueError.expected("the start of a workload name")
      throw invocation.error(.invalidValue(prefix, parameter: "--only", expectation))
    }
    return cases
  }

  /// A workload: its name, a checksum of all identifiers, and how many elements move and change.
  private typealias Expectation = (name: String, checksum: UInt64?, moves: Int, updates: Int)

  // MARK: - Workloads

  private static var lists: [Case] {
    let workloads: [(Expectation, CityLists)] = [
      (("CITY-100", 0x7ADC_6A21_85E4_A583, 1, 49), .edited(100)),
      (("CITY-1000", 0x636D_200B_7504_7246, 10, 495), .edited(1_000)),
      (("CITY-10000", 0x4E53_343F_404C_C65D, 100, 4_950), .edited(10_000)),
      (("CITY-100000", 0xDBFC_6033_74E5_8296, 1_000, 49_492), .edited(100_000)),
      (("EQUAL-10000", nil, 0, 0), .equal(10_000)),
      (("FROM-EMPTY-10000", nil, 0, 0), .fromEmpty(10_000)),
      (("REVERSE-10000", 0x5C17_22D7_72DA_632D, 9_999, 0), .reversed(10_000)),
      (("SHUFFLE-10000", 0x632E_B950_3E29_3B91, 9_804, 0), .shuffled(10_000)),
      (("ALLNEW-10000", 0x5AF2_F89C_71AE_9EB5, 0, 0), .allNew(10_000)),
      (("REVERSE-100000", 0x9C25_926A_1450_0919, 99_999, 0), .reversed(100_000)),
      (("SHUFFLE-100000", 0x9565_EB9C_E5FD_A66D, 99_382, 0), .shuffled(100_000)),
      (("ALLNEW-100000", 0xFF21_F8AF_65CE_C5D7, 0, 0), .allNew(100_000)),
    ]
    let differenceKit: [(Expectation, count: Int)] = [
      (("DK-5k", 0x3ED4_1B5C_D88E_E372, 176, 0), 5_000),
      (("DK-100k", 0x95E2_FC60_4A88_C01F, 1_912, 0), 100_000),
    ]
    return differenceKit.map { expected, count in
      func workload<ID>(_ type: ID.Type) -> ListWorkload<BareItem<ID>> { .differenceKit(count) }
      return workloadCase(expected) { (workload(SixteenByteUUID.self), workload(UUID.self)) }
    }
      + workloads.map { expected, lists in
        workloadCase(expected) {
          (ListWorkload<City<SixteenByteUUID>>(lists), ListWorkload<City<UUID>>(lists))
        }
      }
  }

  private static var sections: [Case] {
    let workloads: [(Expectation, count: Int)] = [
      (("SECTIONS-10x100", 0x1C73_4C83_D172_AD04, 10, 447), 10),
      (("SECTIONS-100x100", 0xC5E4_823F_8F5D_5F59, 99, 4_895), 100),
    ]
    return workloads.map { expected, count in
      workloadCase(expected) {
        (
          try SectionWorkload<SixteenByteUUID>(sections: count, of: 100),
          try SectionWorkload<UUID>(sections: count, of: 100)
        )
      }
    }
  }

  /// The most times of building a dictionary and of comparing equal cities, and the peak in KiB.
  private typealias Goals = (dictionary: Double?, comparison: Double?, peak: Double?)

  /// The goals with sixteen-byte identifiers and with plain ones.
  private static let goals: [String: [Goals]] = [
    "DK-5k": [(0.2, nil, nil), (0.9, nil, nil)], "CITY-1000": [(0.3, 2.5, nil), (0.45, nil, nil)],
    "CITY-10000": [(0.3, 2.5, nil), (0.45, nil, nil)],
    "CITY-100000": [(nil, nil, 4_096), (nil, nil, 4_096)],
    "EQUAL-10000": [(nil, 0.8, nil), (nil, 1.5, nil)],
    "FROM-EMPTY-10000": [(0.05, nil, nil), (0.05, nil, nil)],
    "REVERSE-10000": [(0.4, nil, nil), (1.8, nil, nil)],
    "SHUFFLE-10000": [(1.3, nil, nil), (2.8, nil, nil)],
    "ALLNEW-10000": [(0.4, nil, nil), (1.8, nil, nil)],
    "SECTIONS-100x100": [(0.6, nil, nil), (2.5, nil, nil)],
  ]

  /// The workloads that the standard library is measured with, which takes very long with others.
  private static let standardLibrary: Set = [
    "DK-5k", "CITY-100", "CITY-1000", "CITY-10000", "EQUAL-10000", "FROM-EMPTY-10000",
  ]

  /// Measures a difference with both kinds of identifiers, and verifies it.
  private static func workloadCase<Raw: DiffWorkload, Plain: DiffWorkload>(
    _ expected: Expectation, _ make: @escaping () throws -> (Raw, Plain)
  ) -> Case where Raw.Position == Plain.Position {
    Case(expected.name) {
      let (raw, plain) = try make()
      let (old, new) = plain.identifiers
      let size = max(old.count, new.count)
      let times = Measurement.microseconds(inTurn: [
        Baselines.dictionary(size), Baselines.comparison(size), raw.difference, plain.difference,
      ])
      let (changes, otherChanges) = (raw.changes, plain.changes)
      let (moves, updates) = raw.counts(of: changes)
      let isRight =
        plain.checksum == expected.checksum ?? plain.checksum && raw.checksum == plain.checksum
        && moves.count == expected.moves && updates == expected.updates
        && moves == plain.counts(of: otherChanges).moves && raw.areRight(changes)
        && plain.areRight(otherChanges)
      var title = Row(
        "\(isRight ? "" : "WRONG ")\(expected.name): \(old.count) to \(new.count), "
          + "\(moves.count) moves, \(updates) updates")
      title.isWithin = isRight
      var rows = [title]
      let peaks = [raw.peakBytes, plain.peakBytes]
      for (index, kind) in ["UUID", "Hashable"].enumerated() {
        let goals: Goals = goals[expected.name]?[index] ?? (nil, nil, nil)
        for (name, time, goal) in [
          ("dictionary", times[0], goals.dictionary), ("comparison", times[1], goals.comparison),
        ] { rows.append(.ratio("  \(kind)", times[2 + index], of: (name, time), goal)) }
        let peak = peaks[index].map(Double.init)
        rows.append(
          Row("  \(kind), peak memory", peak, .kibibytes, goal: goals.peak.map { .atMost($0) }))
      }
      if standardLibrary.contains(expected.name) {
        let time = Baselines.standardLibrary(old, new)
        rows.append(Row("  standard library", time, .microseconds))
      }
      return rows
    }
  }

  // MARK: - Growth

  /// How the time of a difference grows with the size of the lists.
  ///
  /// Two sizes are measured alternately, so that other load on the machine affects both.
  private static var growth: [Case] {
    [10_000, 100_000, 1_000_000].map { count in
      Case("GROWTH-\(count)") {
        func bodies(_ count: Int) -> [() -> Void] {
          [
            ListWorkload<City<SixteenByteUUID>>(.edited(count)).difference,
            ListWorkload<City<UUID>>(.edited(count)).difference, Baselines.comparison(count),
          ]
        }
        let times = Measurement.microseconds(inTurn: bodies(count / 10) + bodies(count))
        return ["UUID", "Hashable", "comparison"].enumerated().map { index, kind in
          Row.ratio(
            "CITY-\(count), \(kind)", times[3 + index], of: ("CITY-\(count / 10)", times[index]),
            count == 100_000 && index < 2 ? 15 : nil)
        }
      }
    }
  }
}

extension Row {
  /// Two times in microseconds; a ratio that is missed is only printed.
  static func ratio(
    _ name: String, _ time: Double, of reference: (name: String, value: Double), _ goal: Double?
  ) -> Row {
    var row = Row(name, time, .microseconds, of: reference, goal: goal.map { .ratio(atMost: $0) })
    row.isWithin = true
    return row
  }
}
