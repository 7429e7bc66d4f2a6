/// An identifier that is stored as sixteen bytes and nothing else, such as a UUID.
///
/// Conform to it and differences are computed without hashing or comparing through the type's own
/// functions, several times as fast:
///
/// ```swift
/// struct CityID: SixteenByteIdentifier {
///   let uuid: UUID
/// }
/// ```
///
/// A type that conforms promises that two of its values are equal exactly when their sixteen bytes
/// in memory are. So it has no padding, no references, and neither `==` nor `hash(into:)` of its
/// own that would say otherwise. A type of another size is treated like any Hashable.
public protocol SixteenByteIdentifier: Hashable, Sendable {}
