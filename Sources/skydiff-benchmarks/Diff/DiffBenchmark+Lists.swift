import Diffable
import FoundationEssentials

extension DiffBenchmark {
  /// Measures the workloads with lists.
  mutating func measureLists() {
    measure(
      DiffExpectation(
        name: "DK-5k",
        checksum: 0x3ED4_1B5C_D88E_E372,
        moves: 176,
        updates: 0,
        uuid: .dictionary(0.2),
        hashable: .dictionary(0.9)
      ),
      standardLibrary: true
    ) {
      ListWorkload<Row<SixteenByteUUID>>.differenceKit(
        count: 5_000,
        removed: 2_000..<3_000,
        inserted: 3_000..<4_000,
        shuffled: 0..<200
      )
    } hashable: {
      ListWorkload<Row<UUID>>.differenceKit(
        count: 5_000,
        removed: 2_000..<3_000,
        inserted: 3_000..<4_000,
        shuffled: 0..<200
      )
    }
    measure(
      DiffExpectation(
        name: "DK-100k",
        checksum: 0x95E2_FC60_4A88_C01F,
        moves: 1_912,
        updates: 0
      )
    ) {
      ListWorkload<Row<SixteenByteUUID>>.differenceKit(
        count: 100_000,
        removed: 20_000..<30_000,
        inserted: 30_000..<40_000,
        shuffled: 0..<2_000
      )
    } hashable: {
      ListWorkload<Row<UUID>>.differenceKit(
        count: 100_000,
        removed: 20_000..<30_000,
        inserted: 30_000..<40_000,
        shuffled: 0..<2_000
      )
    }
    for (count, checksum, updates) in [
      (100, 0x7ADC_6A21_85E4_A583, 49), (1_000, 0x636D_200B_7504_7246, 495),
      (10_000, 0x4E53_343F_404C_C65D, 4_950), (100_000, 0xDBFC_6033_74E5_8296, 49_492),
    ] as [(Int, UInt64, Int)] {
      let isBound = count == 1_000 || count == 10_000
      let memory = count == 100_000 ? DiffTarget(peakBytes: 4 << 20) : DiffTarget()
      measure(
        DiffExpectation(
          name: "CITY-\(count)",
          checksum: checksum,
          moves: count / 100,
          updates: updates,
          uuid: isBound ? DiffTarget(perDictionary: 0.3, perComparison: 2.5) : memory,
          hashable: isBound ? .dictionary(0.45) : memory
        ),
        standardLibrary: count <= 10_000,
        uuid: { ListWorkload<City<SixteenByteUUID>>.cities(count) },
        hashable: { ListWorkload<City<UUID>>.cities(count) }
      )
    }
    measure(
      DiffExpectation(
        name: "EQUAL-10000",
        moves: 0,
        updates: 0,
        uuid: .comparison(0.8),
        hashable: .comparison(1.5)
      ),
      standardLibrary: true,
      uuid: { ListWorkload<City<SixteenByteUUID>>.equal(10_000) },
      hashable: { ListWorkload<City<UUID>>.equal(10_000) }
    )
    measure(
      DiffExpectation(
        name: "FROM-EMPTY-10000",
        moves: 0,
        updates: 0,
        uuid: .dictionary(0.05),
        hashable: .dictionary(0.05)
      ),
      standardLibrary: true,
      uuid: { ListWorkload<City<SixteenByteUUID>>.fromEmpty(10_000) },
      hashable: { ListWorkload<City<UUID>>.fromEmpty(10_000) }
    )
    measureRearranged()
  }

  private mutating func measureRearranged() {
    for (count, reversed, shuffled, moves, allNew) in [
      (10_000, 0x5C17_22D7_72DA_632D, 0x632E_B950_3E29_3B91, 9_804, 0x5AF2_F89C_71AE_9EB5),
      (100_000, 0x9C25_926A_1450_0919, 0x9565_EB9C_E5FD_A66D, 99_382, 0xFF21_F8AF_65CE_C5D7),
    ] as [(Int, UInt64, UInt64, Int, UInt64)] {
      let isBound = count == 10_000
      measure(
        DiffExpectation(
          name: "REVERSE-\(count)",
          checksum: reversed,
          moves: count - 1,
          updates: 0,
          uuid: isBound ? .dictionary(0.4) : DiffTarget(),
          hashable: isBound ? .dictionary(1.8) : DiffTarget()
        ),
        uuid: { ListWorkload<City<SixteenByteUUID>>.reversed(count) },
        hashable: { ListWorkload<City<UUID>>.reversed(count) }
      )
      measure(
        DiffExpectation(
          name: "SHUFFLE-\(count)",
          checksum: shuffled,
          moves: moves,
          updates: 0,
          uuid: isBound ? .dictionary(1.3) : DiffTarget(),
          hashable: isBound ? .dictionary(2.8) : DiffTarget()
        ),
        uuid: { ListWorkload<City<SixteenByteUUID>>.shuffled(count) },
        hashable: { ListWorkload<City<UUID>>.shuffled(count) }
      )
      measure(
        DiffExpectation(
          name: "ALLNEW-\(count)",
          checksum: allNew,
          moves: 0,
          updates: 0,
          uuid: isBound ? .dictionary(0.4) : DiffTarget(),
          hashable: isBound ? .dictionary(1.8) : DiffTarget()
        ),
        uuid: { ListWorkload<City<SixteenByteUUID>>.allNew(count) },
        hashable: { ListWorkload<City<UUID>>.allNew(count) }
      )
    }
  }

  private mutating func measure<Raw, Plain>(
    _ expectation: DiffExpectation,
    standardLibrary: Bool = false,
    uuid makeRaw: () -> ListWorkload<Raw>,
    hashable makePlain: () -> ListWorkload<Plain>
  ) {
    guard expectation.name.hasPrefix(only) else { return }
    let raw = makeRaw()
    let plain = makePlain()
    let size = max(plain.old.count, plain.new.count)
    let times = Measurement.microseconds(inTurn: [
      Baselines.dictionary(size), Baselines.comparison(size), raw.difference, plain.difference,
    ])
    let (dictionary, comparison) = (times[0], times[1])
    let difference = ListDifference(from: raw.old, to: raw.new)
    let other = ListDifference(from: plain.old, to: plain.new)
    let checksum = plain.checksum
    add(
      DiffResult(
        workload: expectation.name,
        old: plain.old.count,
        new: plain.new.count,
        checksum: String(checksum, radix: 16),
        deletions: difference.deletions.count,
        insertions: difference.insertions.count,
        moves: difference.moves.count,
        updates: difference.updates.count,
        isRight: checksum == expectation.checksum ?? checksum && raw.checksum == checksum
          && difference.moves.count == expectation.moves
          && difference.moves.map(\.to) == other.moves.map(\.to)
          && difference.updates.count == expectation.updates
          && (try? raw.old.applying(difference)) == raw.new
          && (try? plain.old.applying(other)) == plain.new,
        dictionaryMicroseconds: dictionary,
        comparisonMicroseconds: comparison,
        standardLibraryMicroseconds: standardLibrary
          ? Baselines.standardLibrary(plain.old.map(\.id), plain.new.map(\.id)) : nil,
        uuid: expectation.uuid.timing(
          times[2],
          dictionary: dictionary,
          comparison: comparison,
          peakBytes: peak(raw)
        ),
        hashable: expectation.hashable.timing(
          times[3],
          dictionary: dictionary,
          comparison: comparison,
          peakBytes: peak(plain)
        )
      )
    )
  }

  private func peak<Element>(_ workload: ListWorkload<Element>) -> Int? {
    PeakMemory.bytes { ListDifference(from: workload.old, to: workload.new) }
  }
}
