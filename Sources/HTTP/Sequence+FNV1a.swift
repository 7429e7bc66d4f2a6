extension Sequence<UInt8> {
  /// The hash FNV-1a of 64 bits: the same in every run, and no protection against malice.
  package var fnv1a: UInt64 {
    reduce(0xCBF2_9CE4_8422_2325) { hash, byte in (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }
}
