/// A version such as `1.0`: another minor one adds, another major one breaks.
struct FormatVersion: Equatable {
  var major: Int
  var minor: Int

  /// Reads two numbers with a dot between them; nil for anything else.
  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2,
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let major = Int(parts[0]), let minor = Int(parts[1])
    else { return nil }
    self.major = major
    self.minor = minor
  }
}
