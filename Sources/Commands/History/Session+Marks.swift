import Store
import Tracking

extension Session {
  /// Gives a saved state a name.
  ///
  /// - Parameters:
  ///   - name: The name, which another state loses.
  ///   - history: The history with the state.
  func setMark(
    name: String,
    at revision: SavedRevision,
    in history: any StateHistory
  ) throws(Failures) {
    guard history.isOn else { throw Failures(failure(.off)) }
    guard let digest = history.digest(of: revision.number) else {
      throw Failures(failure(.noRevision(revision.number, nearest: [])))
    }
    environment.allowGrace(Self.graceToReport)
    do throws(StoreError) {
      try stateFile.setMark(name, revision: revision, digest: digest)
    } catch {
      throw Failures(Self.failure(ofMarks: error))
    }
  }

  /// Finds why the marks cannot be read, for commands that are about them.
  func checkMarks() throws(Failures) {
    do throws(StoreError) {
      try stateFile.checkMarks()
    } catch {
      throw Failures(Self.failure(ofMarks: error))
    }
  }

  /// Removes a mark; returns whether there was one.
  func deleteMark(_ name: String) throws(Failures) -> Bool {
    // Without marks there may be no state, whose directory taking the lock would create.
    guard stateFile.marks().contains(where: { $0.name == name }) else { return false }
    environment.allowGrace(Self.graceToReport)
    do throws(StoreError) {
      return try stateFile.deleteMark(name)
    } catch {
      throw Failures(Self.failure(ofMarks: error))
    }
  }

  /// Marks are saved as the state is, but are not the state.
  private static func failure(ofMarks error: StoreError) -> Failure {
    switch error {
    case .notReadable(let path, let error):
      Failure(
        .badState,
        kind: .state,
        "\(path): the marks could not be read (\(error)) and are as they were: check its permissions"
      )
    case .notSaved(let path, _, let error):
      Failure(
        .notSaved,
        kind: .notSaved,
        "\(path): the marks could not be saved (\(error)) and are as they were: free some space, or "
          + "check its directory"
      )
    default: Failure(error)
    }
  }
}
