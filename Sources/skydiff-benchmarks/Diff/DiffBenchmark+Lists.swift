import FoundationEssentials

extension DiffBenchmark {
  /// Measures the workloads with lists.
  mutating func measureLists() {
    measureRows(
      DiffExpectation(
        name: "DK-5k",
        checksum: 0x3ED4_1B5C_D88E_E372,
        moves: 176,
        updates: 0,
        uuid: .dictionary(0.2),
        hashable: .dictionary(0.9),
        includesStandardLibrary: true
      ),
      count: 5_000,
      block: 1_000,
      shuffled: 200
    )
    measureRows(
      DiffExpectation(
        name: "DK-100k",
        checksum: 0x95E2_FC60_4A88_C01F,
        moves: 1_912,
        updates: 0
      ),
      count: 100_000,
      block: 10_000,
      shuffled: 2_000
    )
    for (count, checksum, updates) in [
      (100, 0x7ADC_6A21_85E4_A583, 49), (1_000, 0x636D_200B_7504_7246, 495),
      (10_000, 0x4E53_343F_404C_C65D, 4_950), (100_000, 0xDBFC_6033_74E5_8296, 49_492),
    ] as [(Int, UInt64, Int)] {
      let isBound = count == 1_000 || count == 10_000
      let memory = count == 100_000 ? DiffTarget(peakBytes: 4 << 20) : DiffTarget()
      measureCities(
        DiffExpectation(
          name: "CITY-\(count)",
          checksum: checksum,
          moves: count / 100,
          updates: updates,
          uuid: isBound ? DiffTarget(perDictionary: 0.3, perComparison: 2.5) : memory,
          hashable: isBound ? .dictionary(0.45) : memory,
          includesStandardLibrary: count <= 10_000
        ),
        .edited(count)
      )
    }
    for (name, uuid, hashable, lists) in [
      ("EQUAL-10000", .comparison(0.8), .comparison(1.5), .equal(10_000)),
      ("FROM-EMPTY-10000", .dictionary(0.05), .dictionary(0.05), .fromEmpty(10_000)),
    ] as [(String, DiffTarget, DiffTarget, CityLists)] {
      measureCities(
        DiffExpectation(
          name: name,
          moves: 0,
          updates: 0,
          uuid: uuid,
          hashable: hashable,
          includesStandardLibrary: true
        ),
        lists
      )
    }
    for (count, reversed, shuffled, moves, allNew) in [
      (10_000, 0x5C17_22D7_72DA_632D, 0x632E_B950_3E29_3B91, 9_804, 0x5AF2_F89C_71AE_9EB5),
      (100_000, 0x9C25_926A_1450_0919, 0x9565_EB9C_E5FD_A66D, 99_382, 0xFF21_F8AF_65CE_C5D7),
    ] as [(Int, UInt64, UInt64, Int, UInt64)] {
      let workloads: [(String, UInt64, moves: Int, uuid: Double, hashable: Double, CityLists)] = [
        ("REVERSE", reversed, count - 1, 0.4, 1.8, .reversed(count)),
        ("SHUFFLE", shuffled, moves, 1.3, 2.8, .shuffled(count)),
        ("ALLNEW", allNew, 0, 0.4, 1.8, .allNew(count)),
      ]
      for (name, checksum, moves, uuid, hashable, lists) in workloads {
        let isBound = count == 10_000
        measureCities(
          DiffExpectation(
            name: "\(name)-\(count)",
            checksum: checksum,
            moves: moves,
            updates: 0,
            uuid: isBound ? .dictionary(uuid) : DiffTarget(),
            hashable: isBound ? .dictionary(hashable) : DiffTarget()
          ),
          lists
        )
      }
    }
  }

  private mutating func measureRows(
    _ expectation: DiffExpectation,
    count: Int,
    block: Int,
    shuffled: Int
  ) {
    func workload<ID>(_ type: ID.Type) -> ListWorkload<Row<ID>> {
      .differenceKit(count: count, block: block, shuffled: shuffled)
    }
    measure(
      expectation,
      uuid: { workload(SixteenByteUUID.self) },
      hashable: { workload(UUID.self) }
    )
  }

  private mutating func measureCities(_ expectation: DiffExpectation, _ lists: CityLists) {
    measure(
      expectation,
      uuid: { ListWorkload<City<SixteenByteUUID>>(lists) },
      hashable: { ListWorkload<City<UUID>>(lists) }
    )
  }
}
