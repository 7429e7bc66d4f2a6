/// The identifiers of a list as the engine sees them: by position, to be compared and hashed.
///
/// The engine is generic over this and nothing else, so that every kind of list gets a copy of it
/// made for its own comparison; closures would cost three to four times as much.
@usableFromInline
protocol Identities {
  /// Whether no identifier can come twice.
  static var areUnique: Bool { get }

  /// How many comparisons are cheaper than a fingerprint.
  static var comparisonsPerFingerprint: Int { get }

  var count: Int { get }

  /// A hash that is seeded once a process, so that no input can be made to collide.
  func hash(at position: Int) -> UInt

  /// A hash that is good enough to tell that an identifier does not come twice.
  func fingerprint(at position: Int) -> UInt

  func isSame(at position: Int, as other: Self, at otherPosition: Int) -> Bool
}
