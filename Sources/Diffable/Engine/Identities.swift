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
  func fingerprint(at position: Int) -> UInt

  func isSame(at position: Int, as other: Self, at otherPosition: Int) -> Bool

  /// Compares identity and content in one look.
  func likeness(at position: Int, to other: Self, at otherPosition: Int) -> Likeness

  /// Says whether the content differs where the identity is known to be the same.
  func isUpdated(at position: Int, as other: Self, at otherPosition: Int) -> Bool
}

/// How alike the elements at two positions are.
@usableFromInline
enum Likeness {
  /// They have different identities.
  case other

  /// The identity is the same, the content is not.
  case updated

  case same
}

extension Identities where Self: BareIdentities {
  @inlinable static var areUnique: Bool { true }

  @inlinable var haveCheapFingerprints: Bool { false }

  @inlinable @inline(__always)
  func likeness(at position: Int, to other: Self, at otherPosition: Int) -> Likeness {
    isSame(at: position, as: other, at: otherPosition) ? .same : .other
  }

  @inlinable
  func isUpdated(at position: Int, as other: Self, at otherPosition: Int) -> Bool { false }

  @inlinable
  func fingerprint(at position: Int) -> UInt { hash(at: position) }
}

/// Identifiers that stand side by side, none twice: those of a snapshot.
@usableFromInline
protocol BareIdentities: Identities {}

/// Identifiers of the elements of a list, where one may come twice.
@usableFromInline
protocol ElementIdentities: Identities {
  associatedtype Element: Equatable

  var elements: UnsafeBufferPointer<Element> { get }
}

extension Identities where Self: ElementIdentities {
  @inlinable static var areUnique: Bool { false }

  @inlinable var count: Int { elements.count }

  @inlinable @inline(__always)
  func likeness(at position: Int, to other: Self, at otherPosition: Int) -> Likeness {
    guard let left = elements.baseAddress, let right = other.elements.baseAddress else {
      return .other
    }
    if Bits.areSame(left + position, right + otherPosition) { return .same }
    if !isSame(at: position, as: other, at: otherPosition) { return .other }
    return isEqual(left + position, right + otherPosition) ? .same : .updated
  }

  @inlinable
  func isUpdated(at position: Int, as other: Self, at otherPosition: Int) -> Bool {
    guard let left = elements.baseAddress, let right = other.elements.baseAddress else {
      return false
    }
    return !Bits.areSame(left + position, right + otherPosition)
      && !isEqual(left + position, right + otherPosition)
  }
}

/// Says whether two contents are equal.
///
/// Made once for each type, `==` becomes part of it; made where it is called, `==` would be called
/// from there with copies of what it compares.
@inlinable @inline(never)
func isEqual<Content: Equatable>(
  _ left: UnsafePointer<Content>,
  _ right: UnsafePointer<Content>
) -> Bool {
  left.pointee == right.pointee
}
