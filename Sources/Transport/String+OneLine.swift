extension String {
  /// The text with control characters turned into spaces, as a message has to be.
  var onOneLine: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) ? " " : $0 }
      )
    )
  }
}
