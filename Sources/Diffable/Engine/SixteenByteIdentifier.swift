/// An identifier that consists of exactly sixteen bytes, such as a UUID.
///
/// Conforming identifiers are compared and hashed by their bytes, without `==` and `hash(into:)`, which
/// is several times faster. In a program that uses UUIDs, add:
///
/// ```swift
/// extension UUID: @retroactive SixteenByteIdentifier {}
/// ```
///
/// In a library, wrap the UUID instead:
///
/// ```swift
/// struct CityID: SixteenByteIdentifier {
///   let uuid: UUID
/// }
/// ```
///
/// Two values of a conforming type must be equal if and only if their sixteen bytes in memory are. The
/// type must have no padding and no references, and custom `==` and `hash(into:)` must agree with the
/// bytes. Types of another size are treated like any `Hashable`.
public protocol SixteenByteIdentifier: Hashable, Sendable {}
