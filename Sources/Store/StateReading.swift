package import Tracking

/// A state with its version.
package struct StateReading: Sendable {
  package let state: SavedState

  /// The version of its format if that is newer than this program's.
  let newerVersion: String?

  /// Whether it is of an earlier major version, whose history is not read.
  let isOfEarlierVersion: Bool

  /// Identifies the text of the file.
  package let digest: StateDigest

  /// The file that the state replaced; `ofNoFile` without one, nil if that is unknown.
  let follows: StateDigest?

  /// What a list in a store says of its save.
  let tokens: SaveTokens?

  /// Where the list was moved to; nil if it is here.
  let movedTo: String?

  /// The entity tag of the object.
  var tag: String?

  init(_ decoded: DecodedState, _ digest: StateDigest) {
    isOfEarlierVersion = decoded.isOfEarlierVersion
    // They lead to the history.
    tokens = isOfEarlierVersion ? nil : decoded.tokens
    movedTo = decoded.movedTo
    state = decoded.state
    newerVersion = decoded.newerVersion
    follows = decoded.follows
    self.digest = digest
  }

  /// Checks that nothing of the state would be lost if it were saved.
  ///
  /// - Throws: `StoreError.newerVersion`.
  func checkVersion(_ path: String) throws(StoreError) {
    if let newerVersion { throw .newerVersion(path: path, version: newerVersion) }
  }
}
