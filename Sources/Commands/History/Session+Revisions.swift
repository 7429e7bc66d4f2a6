import Arguments
import FoundationEssentials
import Rendering
import Text
import Tracking
import Weather

extension Session {
  /// Finds the saved state that the user named.
  func revision(
    _ specifier: RevisionSpecifier,
    in history: any StateHistory
  ) throws(Failures) -> SavedRevision {
    do throws(HistoryError) {
      return try specifier.resolve(in: history, now: environment.present, clock: userClock)
    } catch {
      throw Failures(failure(error, in: history))
    }
  }

  /// Returns the list as it was.
  func cities(
    at revision: SavedRevision,
    in history: any StateHistory
  ) throws(Failures) -> [City] {
    do throws(HistoryError) {
      return try history.cities(at: revision.number)
    } catch {
      throw Failures(failure(error))
    }
  }

  /// The failure to find a saved state that the user named, with the nearest name for an unknown mark.
  func failure(_ error: HistoryError, in history: any StateHistory) -> Failure {
    guard case .noMark(let name, _) = error else { return failure(error) }
    return .unknownMark(name, among: history.marks.map(\.name))
  }

  /// The failure to find a saved state, with times local to the user.
  func failure(_ error: HistoryError) -> Failure {
    Failure(error, UserTime(clock: userClock, now: environment.present))
  }
}

extension Failure {
  /// The failure to find a saved state.
  ///
  /// - Parameter time: The local time of the user; nil for times in UTC.
  init(_ error: HistoryError, _ time: UserTime? = nil) {
    func text(_ revision: SavedRevision) -> String {
      let instant = revision.savedAt.map { " of \(time?.text($0) ?? Timestamp.text($0))" }
      return "revision \(revision.number)\(instant ?? "")"
    }
    let list = "'skydiff log --all' lists them"
    switch error {
    case .off:
      self.init(
        .notDone,
        kind: .historyOff,
        "no history is kept; for one, put \"history\": { \"keep\": \"90d\" } into the configuration"
      )
    case .noRevision(let number, let nearest) where nearest.count == 1 && nearest[0] > number:
      self.init(
        .notDone,
        kind: .unknownRevision,
        "revision \(number) is not available; the oldest one is revision \(nearest[0]): \(list)"
      )
    case .noRevision(let number, let nearest):
      let numbers = nearest.map(String.init).joined(separator: " and ")
      let advice =
        nearest.isEmpty ? list : "the nearest \(nearest.count == 1 ? "is" : "are") \(numbers)"
      self.init(.notDone, kind: .unknownRevision, "there is no revision \(number); \(advice)")
    case .tooEarly(let oldest):
      self.init(
        .notDone,
        kind: .tooEarly,
        "the state of that time is not available; the oldest one is \(text(oldest)): \(list)"
      )
    case .tooFewChanges(let count, let oldest):
      let changes = count == 1 ? "is only 1 change" : "are only \(count) changes"
      self.init(
        .notDone,
        kind: .tooEarly,
        "there \(count > 0 ? changes : "is no change") to go back; the oldest state is "
          + "\(text(oldest)): \(list)"
      )
    case .noMark(let name, let nearest):
      self = .unknownMark(name, among: nearest)
    case .markUnavailable(let mark, let oldest):
      let revision = SavedRevision(number: mark.revision, savedAt: mark.savedAt)
      self.init(
        .notDone,
        kind: .markUnavailable,
        "the state of '@\(mark.name)', \(text(revision)), is not available; "
          + "the oldest one is \(text(oldest)): 'skydiff mark \(mark.name)' moves the mark to now"
      )
    case .future(let text):
      self.init(
        .usage,
        kind: .usage,
        "'\(text)' is in the future; name a moment that has passed, or 'now'"
      )
    }
  }

  /// A mark that does not exist.
  static func unknownMark(_ name: String, among names: [String]) -> Failure {
    let suggestion = Suggestion.nearest(to: name, among: names)
    return Failure(
      .notDone,
      kind: .unknownMark,
      "there is no mark '\(name)'"
        + (suggestion.map { "; did you mean '\($0)'?" } ?? "; 'skydiff mark' lists the marks")
    )
  }
}

extension ValueParser where Value == RevisionSpecifier {
  /// A `WHEN`.
  static var when: ValueParser {
    ValueParser { text throws(ValueError) in
      do throws(RevisionSpecifier.SyntaxError) {
        return try RevisionSpecifier(text)
      } catch {
        throw .expected(error.expected)
      }
    }
  }
}

extension ValueParser where Value == String {
  /// The name of a mark.
  static var markName: ValueParser {
    ValueParser { text throws(ValueError) in
      guard HistoryMark.isName(text) else {
        throw .expected(
          "at most \(HistoryMark.maximumNameLength) letters, digits, '.', '_' and '-'"
        )
      }
      return text
    }
  }

  /// The name of a reader, which ends the name of a mark.
  static var readerName: ValueParser {
    ValueParser { text throws(ValueError) in
      guard HistoryMark.isName(text), HistoryMark.isName(UnseenChanges.markName(of: text)) else {
        let longest = HistoryMark.maximumNameLength - UnseenChanges.markName(of: "").count
        throw .expected("at most \(longest) letters, digits, '.', '_' and '-'")
      }
      return text
    }
  }
}
