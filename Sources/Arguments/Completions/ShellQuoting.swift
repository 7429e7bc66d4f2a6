extension String {
  /// The text quoted for a shell, for commands in messages.
  ///
  /// Prefers double quotes, and uses single quotes for text that a shell would expand.
  package var quotedForShell: String {
    let isPlain = allSatisfy { $0.isLetter || $0.isNumber || "-_./,:+".contains($0) }
    if !isEmpty, isPlain { return self }
    return contains { "\"\\$`!".contains($0) } ? quotedForPOSIX : "\"\(self)\""
  }

  private var quotedForPOSIX: String {
    if !isEmpty, unicodeScalars.allSatisfy(\.isPlainInShells) { return self }
    return "'\(replacing("'", with: "'\\''"))'"
  }
}

extension Unicode.Scalar {
  fileprivate var isPlainInShells: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", "/", ",", ":", "+": true
    default: false
    }
  }
}
