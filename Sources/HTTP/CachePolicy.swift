/// Whether a response from an earlier run may take the place of a request's own.
package enum CachePolicy: Sendable, Equatable {
  /// Nothing is kept.
  case none

  /// The headers of a response say how long it is fresh; then it is asked for with its validators.
  case byHeaders

  /// As `byHeaders`, but a response is fresh for at least so many seconds.
  case atLeast(Double)

  /// The cached response is replaced whatever its age.
  case reload

  /// Whether responses are kept.
  package var keepsResponses: Bool { self != .none }
}
