import Diffable
import FoundationEssentials

extension DiffBenchmark {
  /// Measures the workloads with snapshots that have several sections.
  mutating func measureSections() throws {
    try measure(
      DiffExpectation(
        name: "SECTIONS-10x100",
        checksum: 0x1C73_4C83_D172_AD04,
        moves: 10,
        updates: 447
      ),
      sections: 10
    )
    try measure(
      DiffExpectation(
        name: "SECTIONS-100x100",
        checksum: 0xC5E4_823F_8F5D_5F59,
        moves: 99,
        updates: 4_895,
        uuid: .dictionary(0.6),
        hashable: .dictionary(2.5)
      ),
      sections: 100
    )
  }

  private mutating func measure(_ expectation: DiffExpectation, sections: Int) throws {
    guard expectation.name.hasPrefix(only) else { return }
    let raw = try SectionWorkload<SixteenByteUUID>(sections: sections, of: 100)
    let plain = try SectionWorkload<UUID>(sections: sections, of: 100)
    let size = plain.old.numberOfItems
    let times = Measurement.microseconds(inTurn: [
      Baselines.dictionary(size), Baselines.comparison(size), raw.difference, plain.difference,
    ])
    let (dictionary, comparison) = (times[0], times[1])
    let difference = raw.new.difference(from: raw.old)
    let checksum = plain.checksum
    add(
      DiffResult(
        workload: expectation.name,
        old: plain.old.numberOfItems,
        new: plain.new.numberOfItems,
        checksum: String(checksum, radix: 16),
        deletions: difference.items.deletions.count,
        insertions: difference.items.insertions.count,
        moves: difference.items.moves.count,
        updates: difference.items.updates.count,
        isRight: checksum == expectation.checksum && raw.checksum == checksum
          && difference.items.moves.count == expectation.moves
          && difference.items.updates.count == expectation.updates
          && difference.items.moves.map(\.to)
            == plain.new.difference(from: plain.old).items.moves.map(\.to)
          && (try? raw.old.applying(difference))?.itemIdentifiers == raw.new.itemIdentifiers,
        dictionaryMicroseconds: dictionary,
        comparisonMicroseconds: comparison,
        standardLibraryMicroseconds: nil,
        uuid: expectation.uuid.timing(
          times[2],
          dictionary: dictionary,
          comparison: comparison,
          peakBytes: PeakMemory.bytes { raw.new.difference(from: raw.old) }
        ),
        hashable: expectation.hashable.timing(
          times[3],
          dictionary: dictionary,
          comparison: comparison,
          peakBytes: PeakMemory.bytes { plain.new.difference(from: plain.old) }
        )
      )
    )
  }
}
