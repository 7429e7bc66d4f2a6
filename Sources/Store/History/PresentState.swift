import Tracking

/// What proves the place of the present state in the history.
struct PresentState: Sendable, Equatable {
  /// The digest of its file; `ofNoFile` without one.
  var digest: StateDigest

  var revision: Int

  /// The digest of the file that it replaced: leads to the history where its own record is lost.
  var follows: StateDigest?

  /// Whether its file is of an earlier major version, whose history is not read.
  var isOfEarlierVersion = false
}

extension PresentState {
  /// Where there is no state file.
  static let none = PresentState(digest: .ofNoFile, revision: 0)

  init(_ reading: StateReading?) {
    guard let reading else {
      self = .none
      return
    }
    digest = reading.digest
    revision = reading.state.revision
    follows = reading.follows
    isOfEarlierVersion = reading.isOfEarlierVersion
  }
}
