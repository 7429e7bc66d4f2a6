extension LocalClock {
  /// What a clock may be ahead of UTC, in seconds: the widest are at +14 and −12 hours, and none is
  /// known further away than this.
  package static let offsets = -18 * 3600...18 * 3600
}
