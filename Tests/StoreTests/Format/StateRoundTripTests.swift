import FoundationEssentials
import TestSupport
import Testing
import Tracking
import Weather
import WeatherSamples

@testable import Store

struct StateRoundTripTests {
  private func text(_ state: SavedState) -> [UInt8] { StateEncoder(state).encode() }

  private func loaded(_ bytes: [UInt8]) throws -> SavedState {
    try StateDecoder(path: "state.json").decode(bytes).state
  }

  private func lines(_ bytes: [UInt8]) -> [Substring] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }

  /// Compares a list that is saved and loaded at every step with one that stays in memory.
  @Test(arguments: 0..<UInt64(Torture.count(6, torture: 200)))
  func `a state has the same reports after it is saved and loaded`(seed: UInt64) throws {
    var history = RandomHistory(seed: seed)
    var thresholds = Thresholds(baseline: .lastReported)
    for threshold in Threshold.allCases { thresholds[threshold] = 3 }
    if seed.isMultiple(of: 5) { thresholds[.temperature] = nil }
    let rules = seed.isMultiple(of: 3) ? RuleSet() : .sample
    var live = SavedState()
    var stored = SavedState()
    for step in 0..<25 {
      let cities = history.next(after: live.cities)
      let next = live.next(cities, thresholds: thresholds, rules: rules, at: history.now).new
      let bytes = text(
        stored.next(cities, thresholds: thresholds, rules: rules, at: history.now).new)
      let nextStored = try loaded(bytes)
      try #require(nextStored.cities == next.cities, "step \(step)")
      try #require(nextStored.revision == next.revision)
      try #require(nextStored.ruleItems == next.ruleItems)
      try #require(nextStored.latestReport?.at == next.latestReport?.at, "step \(step)")
      try #require(ReportContents(nextStored) == ReportContents(next), "step \(step)")
      try #require(
        ReportContents(from: stored, to: nextStored) == ReportContents(from: live, to: next),
        "step \(step)")
      try #require(
        ReportContents(from: stored, to: nextStored, .exact)
          == ReportContents(from: live, to: next, .exact), "step \(step)")
      try #require(lines(text(nextStored)) == lines(bytes), "step \(step): the second save differs")
      (live, stored) = (next, nextStored)
    }
  }
}
