extension Request.Header {
  /// Whether a text can be the name of a header field (RFC 9110, section 5.6.2).
  package static func isName(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        (0x21...0x7E).contains(byte) && !"\"(),/:;<=>?@[\\]{}".utf8.contains(byte)
      }
  }
}

extension String {
  /// Whether the text has no control characters: a line break in the value of a header field would
  /// begin another field.
  package var isHeaderText: Bool { utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } }
}
