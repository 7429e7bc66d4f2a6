/// Whether an answer kept from an earlier run may take the place of a request's own.
package enum CachePolicy: Sendable, Equatable {
  /// Nothing is kept.
  case none

  /// What the server says of an answer's age holds; an answer that has grown too old is asked about
  /// with its validators.
  case asServerSays

  /// As `asServerSays`, but an answer is good for at least so many seconds.
  case atLeast(Double)

  /// What is kept is not believed; the new answer takes its place.
  case reload

  /// Whether answers are to be kept.
  package var keepsAnswers: Bool { self != .none }
}
