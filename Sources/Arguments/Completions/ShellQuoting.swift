extension String {
  /// The text as one word of bash and zsh.
  var quotedForPOSIX: String {
    if !isEmpty, unicodeScalars.allSatisfy(\.isPlainInShells) { return self }
    return "'\(replacing("'", with: "'\\''"))'"
  }

  /// The text as one word of fish.
  var quotedForFish: String {
    if !isEmpty, unicodeScalars.allSatisfy(\.isPlainInShells) { return self }
    return "'\(replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
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
