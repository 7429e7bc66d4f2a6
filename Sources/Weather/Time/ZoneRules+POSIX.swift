extension ZoneRules {
  /// Parses a rule in the form of the environment variable TZ (POSIX.1-2024, section 8.3), such as
  /// `CET-1CEST,M3.5.0,M10.5.0/3`; nil for anything else.
  package init?(posixRule text: String) {
    // POSIX leaves the dates to the system where a rule has none; tzcode and glibc use these.
    guard let tail = ZoneTail(text) ?? ZoneTail("\(text),M3.2.0,M11.1.0") else { return nil }
    self.init(firstOffset: tail.standardOffset, transitions: [], tail: tail)
  }
}
