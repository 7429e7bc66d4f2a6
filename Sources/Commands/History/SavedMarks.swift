import Store
import Tracking

/// The names that were given to saved states.
struct SavedMarks {
  private let store: any StateStore
  private let environment: Environment

  init(_ session: Session) {
    store = session.storage
    environment = session.environment
  }

  /// Gives a saved state a name, which another state loses.
  func set(_ name: String, at revision: SavedRevision, in lists: SavedLists) throws(Failures) {
    guard let digest = lists.history.digest(of: revision.number) else {
      throw lists.failures(.noRevision(revision.number, nearest: []))
    }
    environment.allowGrace(Session.graceToReport)
    try Failures.ofStore(Failure.ofMarks) { () throws(StoreError) in
      try store.setMark(name, revision: revision, digest: digest)
    }
  }

  /// Finds why the marks cannot be read, for commands that are about them.
  func check() throws(Failures) {
    try Failures.ofStore(Failure.ofMarks) { () throws(StoreError) in _ = try store.readMarks() }
  }

  func delete(_ name: String) throws(Failures) {
    // Without marks there may be no state, whose directory taking the lock would create.
    let names = store.marks().map(\.name)
    guard names.contains(name) else { throw Failures(.unknownMark(name, among: names)) }
    environment.allowGrace(Session.graceToReport)
    let wasThere = try Failures.ofStore(Failure.ofMarks) { () throws(StoreError) in
      try store.deleteMark(name)
    }
    if !wasThere { throw Failures(.unknownMark(name, among: names)) }
  }
}
