import Rendering
import Store
import Text
import Tracking

extension Failure {
  /// The failure to find a saved state, with the local time of the user.
  init(_ error: HistoryError, _ time: UserTime) {
    let list = "'skydiff log --all' lists them"
    switch error {
    case .off:
      self.init(
        .notDone, kind: .historyOff,
        "no history is kept; for one, put \"history\": { \"keep\": \"90d\" } into the configuration"
      )
    case .noRevision(let number, let nearest) where nearest.count == 1 && nearest[0] > number:
      self.init(
        .notDone, kind: .unknownRevision,
        "revision \(number) is not available; the oldest one is revision \(nearest[0]): \(list)")
    case .noRevision(let number, let nearest):
      let numbers = nearest.map(String.init).joined(separator: " and ")
      let advice =
        nearest.isEmpty ? list : "the nearest \(nearest.count == 1 ? "is" : "are") \(numbers)"
      self.init(.notDone, kind: .unknownRevision, "there is no revision \(number); \(advice)")
    case .tooEarly(let oldest):
      self.init(
        .notDone, kind: .tooEarly,
        "the state of that time is not available; the oldest one is \(time.name(of: oldest)): \(list)"
      )
    case .tooFewChanges(let count, let oldest):
      let changes = count == 1 ? "is only 1 change" : "are only \(count) changes"
      self.init(
        .notDone, kind: .tooEarly,
        "there \(count > 0 ? changes : "is no change") to go back; the oldest state is "
          + "\(time.name(of: oldest)): \(list)")
    case .noMark(let name, let nearest): self = .unknownMark(name, among: nearest)
    case .markUnavailable(let mark, let oldest):
      let revision = SavedRevision(number: mark.revision, savedAt: mark.savedAt)
      self.init(
        .notDone, kind: .markUnavailable,
        "the state of '@\(mark.name)', \(time.name(of: revision)), is not available; "
          + "the oldest one is \(time.name(of: oldest)): 'skydiff mark \(mark.name)' moves the mark to now"
      )
    case .future(let text):
      self.init(
        .usage, kind: .usage, "'\(text)' is in the future; name a moment that has passed, or 'now'")
    }
  }

  /// A mark that does not exist.
  static func unknownMark(_ name: String, among names: [String]) -> Failure {
    let suggestion = Suggestion.nearest(to: name, among: names)
    return Failure(
      .notDone, kind: .unknownMark,
      "there is no mark '\(name)'"
        + (suggestion.map { "; did you mean '\($0)'?" } ?? "; 'skydiff mark' lists the marks"))
  }

  /// The failure to read or save the marks, which are saved as the state is, but are not the state.
  static func ofMarks(_ error: StoreError) -> Failure {
    switch error {
    case .notReadable(let path, let error):
      Failure(
        .badState, kind: .state,
        "\(path): the marks could not be read (\(error)) and are as they were: check its permissions"
      )
    case .notSaved(let path, _, let error):
      Failure(
        .notSaved, kind: .notSaved,
        "\(path): the marks could not be saved (\(error)) and are as they were: free some space, or "
          + "check its directory")
    default: Failure(error)
    }
  }
}

extension UserTime {
  /// Such as `revision 41 of 09:41`.
  func name(of revision: SavedRevision) -> String {
    "revision \(revision.number)" + (revision.savedAt.map { " of \(text($0))" } ?? "")
  }
}
