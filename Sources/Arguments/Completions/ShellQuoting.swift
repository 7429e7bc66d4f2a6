extension String {
  /// The text as one word of a shell, for a message that says what to type.
  ///
  /// Double quotes are easier to read; single ones are for what a shell would still expand in them.
  package var quotedForShell: String {
    let isPlain = allSatisfy { $0.isLetter || $0.isNumber || "-_./,:+".contains($0) }
    if !isEmpty, isPlain { return self }
    return contains { "\"\\$`!".contains($0) } ? quotedForPOSIX : "\"\(self)\""
  }

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
