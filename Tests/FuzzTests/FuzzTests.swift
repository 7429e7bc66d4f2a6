import FoundationEssentials
import FuzzTargets
import TestSupport
import Testing

/// Runs what `make fuzz` found, and small changes of it; `make fuzz` looks for more.
@Suite struct `Bytes from outside` {
  private static let corpus = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "Corpus")

  @Test(arguments: FuzzTarget.all.map(\.name)) func `never crash a reader, and are read in one way`(
    name: String
  ) throws {
    let target = try #require(FuzzTarget.all.first { $0.name == name })
    let folder = Self.corpus.appending(path: name)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    try #require(!files.isEmpty)
    var random = SeededGenerator(seed: 1)
    for file in files {
      let bytes = [UInt8](try Data(contentsOf: folder.appending(path: file)))
      #expect(target.problem(bytes) == nil, "\(file)")
      for _ in 0..<Torture.count(5, torture: 500) {
        let changed = Self.changed(bytes, &random)
        #expect(target.problem(changed) == nil, "\(file): \(changed)")
      }
    }
  }

  /// Changes, removes or repeats a part.
  private static func changed(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    guard !bytes.isEmpty else { return [UInt8.random(in: 0...255, using: &random)] }
    var bytes = bytes
    let start = Int.random(in: 0..<bytes.count, using: &random)
    let end = min(start + Int.random(in: 1...8, using: &random), bytes.count)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: bytes[start] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1: bytes.removeSubrange(start..<end)
    case 2: bytes.insert(contentsOf: bytes[start..<end], at: start)
    default: bytes[start] = UInt8.random(in: 0...255, using: &random)
    }
    return bytes
  }
}
