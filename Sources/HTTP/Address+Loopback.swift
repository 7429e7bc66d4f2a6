extension Address {
  /// Whether the host is this machine and is written as one of `127.a.b.c`, `::1` and `localhost`.
  ///
  /// Other spellings of the same addresses (`127.1`, `0x7f000001`, `0:0:0:0:0:0:0:1`, `localhost.`)
  /// are not taken for loopback: how they are read differs between systems.
  package var isLoopback: Bool {
    host == "localhost" || host == "::1" || Self.isLoopbackIPv4(host)
  }

  /// Whether a request may go there at all: https anywhere, plain http to this machine only.
  package var isAllowed: Bool {
    scheme == .https || isLoopback
  }

  private static func isLoopbackIPv4(_ host: String) -> Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0] == "127" else { return false }
    return parts.allSatisfy { part in
      // The number written back tells apart what is read as octal, or as a sign, elsewhere.
      guard let number = UInt8(part) else { return false }
      return String(number) == part
    }
  }
}
