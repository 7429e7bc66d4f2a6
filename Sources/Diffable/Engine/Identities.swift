/// The identifiers of a list as the engine sees them: by position, to be compared and hashed.
///
/// The engine is generic over this and nothing else, so that every kind of list gets a copy of it
/// made for its own comparison; closures would cost three to four times as much.
@usableFromInline
protocol Identities {
  /// Whether no identifier can come twice, and there is nothing beside the identifiers.
  static var areUnique: Bool { get }

  /// Whether a fingerprint takes hardly longer than a comparison.
  var haveCheapFingerprints: Bool { get }

  var count: Int { get }

  /// A hash that is seeded once a process, so that no input can be made to collide.
  func hash(at position: Int) -> UInt

  /// A hash that is good enough to tell that an identifier does not come twice.
  func fingerprint(at position: Int) -> UInt32

  func isSame(at position: Int, as other: Self, at otherPosition: Int) -> Bool

  /// Says whether what has the same identity differs in memory, so that its content may differ.
  func mayBeUpdated(at position: Int, as other: Self, at otherPosition: Int) -> Bool

  /// Goes along this list and a new one for as long as the identities agree, and takes notes.
  ///
  /// - Returns: How many positions agree, at most `limit`.
  func follow(
    _ position: Int,
    in new: Self,
    _ newPosition: Int,
    limit: Int,
    noting notes: inout Notes
  ) -> Int

  /// Keeps of the updates that were noted those where the content differs.
  func judge(_ notes: inout Notes, in new: Self)

  /// Keeps of ascending pairs, from an index on, those where the content differs.
  func judge(_ updates: inout PlainList<Pair>, from start: Int, in new: Self)
}

/// Identifiers that stand side by side, none twice: those of a snapshot.
@usableFromInline
protocol BareIdentities: Identities {}

extension Identities where Self: BareIdentities {
  @inlinable static var areUnique: Bool { true }

  @inlinable var haveCheapFingerprints: Bool { false }

  @inlinable
  func fingerprint(at position: Int) -> UInt32 { UInt32(truncatingIfNeeded: hash(at: position)) }

  @inlinable
  func mayBeUpdated(at position: Int, as other: Self, at otherPosition: Int) -> Bool { false }

  @inlinable
  func follow(
    _ position: Int,
    in new: Self,
    _ newPosition: Int,
    limit: Int,
    noting notes: inout Notes
  ) -> Int {
    var length = 0
    while length < limit, isSame(at: position &+ length, as: new, at: newPosition &+ length) {
      length &+= 1
    }
    return length
  }

  @inlinable
  func judge(_ notes: inout Notes, in new: Self) {}

  @inlinable
  func judge(_ updates: inout PlainList<Pair>, from start: Int, in new: Self) {}
}
