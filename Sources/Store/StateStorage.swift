package import Tracking
import Weather

/// A storage for the state.
///
/// A state is read together with its version. If another process has replaced it since, a change is
/// applied to the newer state.
package protocol StateStorage: Sendable {
  /// Reads the state to show it; nil if there is none.
  ///
  /// - Parameter includesHours: Whether to read the hours of forecasts. Without them, reading takes
  ///   half the time and the state must not be saved.
  /// - Throws: `StoreError.notAState` or `notReadable`.
  func load(includesHours: Bool) throws(StoreError) -> SavedState?

  /// Reads the state with its version; nil if there is none.
  func read() throws(StoreError) -> StateReading?

  /// Replaces the state.
  ///
  /// - Parameters:
  ///   - reading: An earlier reading, which is reused if its version is current.
  ///   - change: Returns the change from the current state, whose queue is without what hooks have
  ///     received, or nil to save nothing.
  func update(
    from reading: StateReading?,
    _ change: (SavedState) -> StateChange?
  ) throws(StoreError) -> StateChange

  /// Restores the previous state.
  func restore(
    _ change: (_ current: SavedState, _ previous: SavedState) -> StateChange
  ) throws(StoreError) -> StateRestoration
}

/// The result of restoring the previous state.
package struct StateRestoration: Sendable {
  /// The change from the current state, which is empty if it was missing or invalid.
  package var change: StateChange

  /// The new path of an invalid current state; nil if it was valid or missing.
  package var damaged: String?
}

/// A state with its version.
package struct StateReading: Sendable {
  package let state: SavedState
  let unknownFields: UnknownFields

  /// Identifies the text of the file.
  package let digest: StateDigest

  /// The file that the state replaced; `ofNoFile` without one, nil if that is unknown.
  let follows: StateDigest?

  init(_ decoded: DecodedState, _ digest: StateDigest) {
    state = decoded.state
    unknownFields = decoded.unknownFields
    follows = decoded.follows
    self.digest = digest
  }
}
