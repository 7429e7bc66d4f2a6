import FoundationEssentials
import TestSupport
import Testing
import WeatherSamples

@testable import Weather

@Suite struct `A TZif file` {
  private func offset(_ rules: ZoneRules?, _ seconds: Int) -> Int? {
    rules?.offset(at: Date(timeIntervalSince1970: Double(seconds)))
  }

  @Test func `of version 1 has no final rule`() {
    let rules = ZoneRules(
      ZoneFile.old([(-100, 1), (0, 2), (1000, 1)], offsets: [-1200, 3600, -7200]))
    #expect([-101, -100, -1].map { offset(rules, $0) } == [-1200, 3600, 3600])
    #expect([0, 999, 1000, 4_000_000_000].map { offset(rules, $0) } == [-7200, -7200, 3600, 3600])
  }

  @Test func `of a later version is read from its second block`() {
    let late = 5_000_000_000
    let rules = ZoneRules(ZoneFile.new([(-late, 1), (late, 0)], offsets: [60, 120], footer: ""))
    #expect([-late - 1, -late, late - 1, late].map { offset(rules, $0) } == [60, 120, 120, 60])
  }

  @Test func `without transitions has a fixed offset`() {
    #expect(offset(ZoneRules(ZoneFile.new([], offsets: [900], footer: "")), 0) == 900)
    #expect(offset(ZoneRules(ZoneFile.new([], offsets: [0], footer: "<-0130>1:30")), 0) == -5400)
  }

  @Test func `with an invalid rule keeps its last offset`() {
    for footer in ["", "?", "CET", "CET-1CEST", "CET-1CEST,M13.1.0,M10.5.0", "\u{0}"] {
      let rules = ZoneRules(ZoneFile.new([(0, 1)], offsets: [0, 3600], footer: footer))
      #expect(rules?.tail == nil)
      #expect(offset(rules, 2_000_000_000) == 3600)
    }
  }

  @Test(
    arguments: [
      ("no magic", [UInt8]("TZig".utf8) + [UInt8](repeating: 0, count: 40)), ("nothing", []),
      ("a header alone", [UInt8]("TZif".utf8) + [UInt8](repeating: 0, count: 40)),
      ("no type", ZoneFile.old([], offsets: [])),
      ("a type that is not there", ZoneFile.old([(0, 1)], offsets: [0])),
      ("changes out of order", ZoneFile.old([(5, 0), (4, 0)], offsets: [0])),
      ("a change twice", ZoneFile.old([(5, 0), (5, 0)], offsets: [0])),
      ("an offset of a week", ZoneFile.old([], offsets: [604_800])),
    ] as [(String, [UInt8])]) func `in another format is invalid`(_ what: String, _ bytes: [UInt8])
  { #expect(ZoneRules(bytes) == nil, "\(what)") }

  @Test func `with too large counts is invalid`() {
    let sound = ZoneFile.old([(0, 0)], offsets: [0])
    // The six counts follow the magic, the version and fifteen reserved bytes.
    for (index, count) in [(3, 0x7FFF_FFFF), (3, -1), (4, 0x7FFF_FFFF), (4, -1), (5, -1), (0, -1)] {
      var bytes = sound
      let start = 20 + index * 4
      bytes.replaceSubrange(start..<(start + 4), with: ZoneFile.number(count, size: 4))
      #expect(ZoneRules(bytes) == nil, "count \(index) is \(count)")
    }
    #expect(ZoneRules(sound) != nil)
  }

  @Test(arguments: ZoneFile.names) func `that is truncated anywhere does not crash`(
    _ name: String
  ) throws {
    let bytes = try ZoneFile.bytes(name)
    let whole = try ZoneFile.rules(name)
    for count in bytes.indices {
      guard let rules = ZoneRules(Array(bytes[..<count])) else { continue }
      // Only the final rule can be missing unnoticed.
      #expect(rules.transitions == whole.transitions)
      exercise(rules)
    }
  }

  @Test(arguments: ZoneFile.names) func `that is damaged anywhere does not crash`(
    _ name: String
  ) throws {
    let bytes = try ZoneFile.bytes(name)
    var generator = SeededGenerator(seed: 20_261_121)
    for _ in 0..<250 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let index = Int.random(in: damaged.indices, using: &generator)
        damaged[index] =
          [0, 0x7F, 0x80, 0xFF, UInt8.random(in: 0...255, using: &generator)].randomElement(
            using: &generator) ?? 0
      }
      if let rules = ZoneRules(damaged) { exercise(rules) }
    }
  }

  /// Calls everything that could crash with a damaged zone.
  private func exercise(_ rules: ZoneRules) {
    let clock = LocalClock(rules: rules, lastOffset: nil, longitude: 0)
    for seconds in [-1e12, 0, 1_795_251_604, 3.9e9, 1e12] {
      let at = Date(timeIntervalSince1970: seconds)
      let date = clock.date(at: at)
      #expect(clock.beginning(of: date) <= clock.beginning(of: date.advanced(byDays: 30)))
    }
  }
}
