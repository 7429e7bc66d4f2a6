import FoundationEssentials
import TestSupport
import Testing

@testable import Store

@Suite struct `A disk that fails` {
  @Test(arguments: SaveScenario.all) func `at any operation leaves the old list or the new one`(
    scenario: SaveScenario
  ) throws {
    let count = try run(scenario, [:]).count
    #expect(count > 5)
    let share = Torture.count(5, torture: 1)
    for position in 0..<count {
      for (index, fault) in FailingDisk.Fault.allCases.enumerated()
      where (position + index).isMultiple(of: share) { _ = try run(scenario, [position: fault]) }
    }
  }

  @Test(arguments: SaveScenario.all)
  func `at any two operations leaves the old list or the new one`(scenario: SaveScenario) throws {
    let count = try run(scenario, [:]).count
    var random = SeededGenerator(seed: 1)
    let share = Torture.count(20, torture: 1)
    for first in 0..<count {
      for second in first + 1..<count + 5 where Int.random(in: 0..<share, using: &random) == 0 {
        let faults = FailingDisk.Fault.allCases
        let chosen = (faults.randomElement(using: &random), faults.randomElement(using: &random))
        guard let one = chosen.0, let other = chosen.1 else { continue }
        _ = try run(scenario, [first: one, second: other])
      }
    }
  }

  private func run(
    _ scenario: SaveScenario, _ faults: [Int: FailingDisk.Fault]
  ) throws -> FailingDisk {
    let directory = try TemporaryDirectory()
    try scenario.prepare(directory)
    let now = SaveScenario.date(15)
    let store = scenario.store(in: directory, SaveScenario.quick, at: now)
    let old = ListContents(store)
    let disk = FailingDisk(faults)
    var failure: (any Error)?
    do { try scenario.run(in: directory, disk.operations) } catch { failure = error }
    let found = ListContents(store)
    switch failure as? StoreError {
    case nil: #expect(found != old || scenario.isPruning || scenario.isDelivery, "\(faults)")
    case .notFlushed?, .previousNotKept?: #expect(found != old, "\(faults)")
    case let failure?: #expect(found == old, "\(failure): \(faults)")
    }
    if disk.isHarmless { #expect(failure == nil, "\(faults)") }
    if found == nil { _ = try store.restore(at: now) }
    try SaveScenario.saveAgain(store)
    try SaveScenario.expectNothingIsLeft(in: directory, scenario.directory)
    return disk
  }
}
