/// An identifier that is stored as sixteen bytes and nothing else, such as a UUID.
///
/// Differences of conforming identifiers are computed from their bytes, without calling `==` or
/// `hash(into:)`, which is several times as fast. A program that uses UUIDs needs one line:
///
/// ```swift
/// extension UUID: @retroactive SixteenByteIdentifier {}
/// ```
///
/// A library declares a type of its own instead:
///
/// ```swift
/// struct CityID: SixteenByteIdentifier {
///   let uuid: UUID
/// }
/// ```
///
/// A conforming type promises that two of its values are equal exactly when their sixteen bytes in
/// memory are. So it has no padding and no references, and if it has `==` and `hash(into:)` of its own,
/// they agree with the bytes. A type of another size is treated like any `Hashable`.
public protocol SixteenByteIdentifier: Hashable, Sendable {}
