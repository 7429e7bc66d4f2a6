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

  /// The first keys that are not known, if they were asked for.
  package let unknownKeys: [UnknownKey]

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
    unknownKeys = decoded.unknownKeys
    self.digest = digest
  }

  /// Checks that nothing of the state would be lost if it were saved.
  ///
  /// - Throws: `StoreError.newerVersion`.
  func checkVersion(_ path: String) throws(StoreError) {
    if let newerVersion { throw .newerVersion(path: path, version: newerVersion) }
  }
}

/// A key of a state that is not known, and lost with the next save.
package struct UnknownKey: Sendable, Equatable {
  /// Such as `cities[3].color`.
  package var path: String
  package var line: Int
}

/// The parts of a state that few commands need; a state that was read without one must not be saved.
///
/// A part that is not read is passed by its brackets, and checked when it is read.
package struct StateParts: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// What the hours of forecasts say of precipitation.
  package static let outlook = StateParts(rawValue: 16)

  /// All of the hours of forecasts.
  package static let hours = StateParts(rawValue: 1 | 16)

  /// All of the days of forecasts, with the hours that the rest of today is made of.
  package static let days = StateParts(rawValue: 2 | 16)

  /// What readers know of the weather, which only a save needs.
  package static let memory = StateParts(rawValue: 4)

  /// The names of keys that are not known.
  package static let unknownKeys = StateParts(rawValue: 8)

  /// What stations measured; their days with the days of forecasts.
  package static let stations = StateParts(rawValue: 32)

  /// All that is saved again.
  package static let all: StateParts = [.hours, .days, .memory, .stations]
}
