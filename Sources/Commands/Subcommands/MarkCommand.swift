import Arguments
import FoundationEssentials
import Rendering
import Store
import Tracking
import Weather

/// `skydiff mark`: gives saved states a name.
struct MarkCommand: Subcommand {
  private static let name = Argument(
    "NAME",
    parser: .markName,
    help: "The mark to set or to move; without it, list the marks",
    isRequired: false
  )
  private static let when = Argument(
    "WHEN",
    parser: .when,
    help: "The state to mark",
    isRequired: false,
    defaultText: "now"
  )
  private static let delete = Option(
    "delete",
    valueName: "NAME",
    parser: .markName,
    help: "Delete a mark; the state stays"
  )

  static let declaration = Command(
    "mark",
    abstract: "Name a saved state, or list the names",
    discussion: """
      Commands that take WHEN take the name as @NAME. A mark does not keep its state from being \
      forgotten. 'skydiff help when' lists other ways to name a state.
      """,
    parameters: [name, when, delete],
    exclusive: [[name, delete]],
    examples: [
      Example("skydiff mark trip", "Name the present state"),
      Example("skydiff mark trip monday", "Move the mark to the state of Monday, 00:00"),
      Example("skydiff mark --json", "List the marks for a script"),
    ]
  )

  static let templateRefusal: String? =
    "--template is for cities of the list, not for marks"

  private let name: String?
  private let when: RevisionSpecifier
  private let deletedName: String?

  init(_ invocation: Invocation) throws(UsageError) {
    name = invocation[Self.name]
    when = invocation[Self.when] ?? .present
    deletedName = invocation[Self.delete]
  }

  func run(_ session: Session) throws(Failures) -> Outcome {
    try session.checkMarks()
    if let deletedName {
      try delete(deletedName, session)
    } else if let name {
      try set(name, in: try session.loadHistory(includesHours: false).history, session)
    } else {
      list(try session.loadHistory(includesHours: false).history.marks, session)
    }
    return Outcome()
  }

  /// Sets a mark.
  func set(
    _ name: String,
    in history: any StateHistory,
    _ session: Session
  ) throws(Failures) {
    guard history.isOn else { throw Failures(session.failure(.off)) }
    let revision = try session.revision(when, in: history)
    try session.setMark(name: name, at: revision, in: history)
    if session.settings.isMachineReadable {
      list(try session.loadHistory(includesHours: false).history.marks, session)
    } else {
      let saved = revision.savedAt.map { " of \(Self.time(session).text($0))" } ?? ""
      session.remark("'@\(name)' is revision \(revision.number)\(saved)")
    }
  }

  private func delete(_ name: String, _ session: Session) throws(Failures) {
    let names = session.stateFile.marks().map(\.name)
    guard try session.deleteMark(name) else {
      throw Failures(.unknownMark(name, among: names))
    }
    if session.settings.isMachineReadable {
      list(try session.loadHistory(includesHours: false).history.marks, session)
    } else {
      session.remark("the mark '\(name)' was deleted")
    }
  }

  private static func time(_ session: Session) -> UserTime {
    UserTime(clock: session.userClock, now: session.environment.present)
  }

  // MARK: - Listing

  private func list(_ marks: [HistoryMark], _ session: Session) {
    if let format = session.settings.format {
      session.print(.marks(marks), as: format)
    } else if marks.isEmpty {
      session.remark("there are no marks; 'skydiff mark NAME' names the present state")
    } else {
      session.print(Self.table(of: marks, session))
    }
  }

  /// The marks for people.
  static func table(of marks: [HistoryMark], _ session: Session) -> [StyledLine] {
    var table = Table(columns: [
      Column("Mark", importance: .essential, minimumWidth: 8),
      Column("Revision", alignment: .trailing, importance: .high),
      Column("Saved", importance: .essential),
    ])
    table.ellipsis = session.settings.glyphs.ellipsis
    let time = time(session)
    for mark in marks {
      let style: Style = mark.isAvailable ? .plain : .dim
      let saved = mark.savedAt.map(time.text) ?? FigureText.unknown
      table.append([
        StyledLine(mark.name, style), StyledLine("\(mark.revision)", style),
        StyledLine(mark.isAvailable ? saved : "\(saved), not available", style),
      ])
    }
    return table.lines(width: session.environment.outputWidth())
  }
}

extension OutputDocument {
  /// The names that were given to saved states.
  fileprivate static func marks(_ marks: [HistoryMark]) -> OutputDocument {
    OutputDocument(
      command: "mark",
      key: "marks",
      keys: ["name", "revision", "savedAt"],
      records: marks.map { mark in
        [.text(mark.name), .integer(mark.revision), .text(mark.savedAt.map(Timestamp.text))]
      }
    )
  }
}
