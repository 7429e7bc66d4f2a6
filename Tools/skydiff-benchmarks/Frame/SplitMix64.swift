import FoundationEssentials

/// The random number generator of all workloads (Steele, Lea, Flood 2014).
struct SplitMix64 {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  mutating func uuid() -> UUID {
    let high = next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
    let low = next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    let words = (high.bigEndian, low.bigEndian)
    return UUID(uuid: unsafeBitCast(words, to: uuid_t.self))
  }

  mutating func shuffle<Element>(_ list: inout [Element], _ range: Range<Int>) {
    for offset in stride(from: range.count - 1, to: 0, by: -1) {
      list.swapAt(range.lowerBound + offset, range.lowerBound + below(offset + 1))
    }
  }
}
