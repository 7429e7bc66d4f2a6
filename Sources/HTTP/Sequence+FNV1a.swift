extension Sequence<UInt8> {
  /// The 64-bit FNV-1a hash, stable between runs and not collision-resistant.
  package var fnv1a: UInt64 {
    reduce(0xCBF2_9CE4_8422_2325) { hash, byte in (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }
}
