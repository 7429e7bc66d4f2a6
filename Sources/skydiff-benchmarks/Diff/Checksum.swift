import FoundationEssentials

/// Returns the FNV-1a hash of the bytes of identifiers: the check that a workload is the agreed one.
func fnv1a64(_ identifiers: [UUID]) -> UInt64 {
  var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  for identifier in identifiers {
    withUnsafeBytes(of: identifier.uuid) {
      for byte in $0 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    }
  }
  return hash
}
