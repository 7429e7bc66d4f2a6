import Foundation
import TestSupport
import Testing
import Weather

@testable import GeoNames

/// Compares the data file with digests of a plain reading of its source, which are in the golden file.
struct NameOracleTests {
  private let gazetteer = Gazetteer()

  /// Sample of the shards of all names; all of them in `make torture`.
  private static let shards = Torture.isWanted ? 0..<32 : 7..<8

  @Test func `every name of every place finds the places that have it, in their order`() throws {
    let digests = try Digests()
    var sums = [UInt64](repeating: 0, count: 32)
    var count = 0
    var keys: Set<String> = []
    var cursor = NameCursor(gazetteer.file)
    repeat {
      keys.formUnion([cursor.name.nameKey, cursor.name.expandedNameKey])
    } while cursor.advance()
    for key in keys {
      count += 1
      let shard = Int(Digests.hash(key) % 32)
      guard Self.shards.contains(shard) else { continue }
      let numbers = gazetteer.names(for: PlaceQuery(key)).map { gazetteer.file.number($0.rank) }
      let line = ([key] + numbers.map(String.init)).joined(separator: " ")
      sums[shard] &+= Digests.hash(line)
    }
    #expect(count == digests.nameCount)
    for shard in Self.shards { #expect(sums[shard] == digests.names[shard], "shard \(shard)") }
  }

  @Test func `random points have the right nearest place`() throws {
    let digests = try Digests()
    var generator = SeededGenerator(seed: 36)
    func fraction() -> Double { Double(generator.next() >> 11) / 0x1p53 }
    for shard in digests.nearest.indices.prefix(Torture.count(1, torture: 10)) {
      var numbers: [String] = []
      for _ in 0..<1000 {
        let latitude = fraction() * 180 - 90
        let longitude = fraction() * 360 - 180
        let nearest = try #require(
          gazetteer.nearestPlace(toLatitude: latitude, longitude: longitude, within: 30_000))
        numbers.append(String(nearest.place.identifier?.dropFirst("open-meteo:".count) ?? ""))
      }
      let line = numbers.joined(separator: " ")
      #expect(Digests.hash(line) == digests.nearest[shard], "shard \(shard)")
    }
  }

  @Test func `the letters of the file are those of keys`() {
    var cursor = NameCursor(gazetteer.file)
    var differences: [String] = []
    repeat {
      guard cursor.position % 16 == 0 || Torture.isWanted else { continue }
      var scalars = String.UnicodeScalarView()
      for code in cursor.folded {
        if let scalar = gazetteer.file.scalar(code) { scalars.append(scalar) }
      }
      if cursor.name.nameKey != String(scalars) { differences.append(cursor.name) }
      if cursor.name.onOneLine != cursor.name { differences.append(cursor.name) }
    } while cursor.advance()
    #expect(differences.isEmpty)
  }
}

/// What `scripts/generate-gazetteer.py` computed from the source.
private struct Digests {
  private(set) var nameCount = 0
  private(set) var names: [UInt64] = []
  private(set) var nearest: [UInt64] = []

  init() throws {
    let url = try #require(
      Bundle.module.url(forResource: "digests", withExtension: "txt", subdirectory: "Golden"))
    for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n") {
      let words = line.split(separator: " ")
      switch words[0] {
      case "names": nameCount = try #require(Int(words[1]))
      case "name-shard": names.append(try #require(UInt64(words[1], radix: 16)))
      default: nearest.append(try #require(UInt64(words[1], radix: 16)))
      }
    }
  }

  /// FNV-1a (Fowler, Noll, Vo).
  static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
