import Arguments
import FoundationEssentials
import Rendering
import Store
import Tracking
import Weather

/// `skydiff mark`: gives saved states a name.
struct MarkCommand: Subcommand {
  private static let name = Argument(
    "NAME", parser: .markName, help: "The mark to set or to move; without it, list the marks",
    isRequired: false)
  private static let when = Argument(
    "WHEN", parser: .when, help: "The state to mark", isRequired: false, defaultText: "now")
  private static let delete = Option(
    "delete", valueName: "NAME", parser: .markName, help: "Delete a mark; the state stays")

  static let commandName = "mark"

  static let declaration = Command(
    commandName, abstract: "Name a saved state, or list the names",
    discussion: """
      Commands that take WHEN take the name as @NAME. A mark does not keep its state from being \
      forgotten. 'skydiff help when' lists other ways to name a state.
      """, parameters: [name, when, delete], exclusive: [[name, delete]],
    examples: [
      Example("skydiff mark trip", "Name the present state"),
      Example("skydiff mark trip monday", "Move the mark to the state of Monday, 00:00"),
      Example("skydiff mark --json", "List the marks for a script"),
    ])

  static let templateRefusal: String? = "--template is for cities of the list, not for marks"

  private let name: String?
  private let when: RevisionSpecifier
  private let deletedName: String?

  init(_ invocation: Invocation) throws(UsageError) {
    name = invocation[Self.name]
    when = invocation[Self.when] ?? .present
    deletedName = invocation[Self.delete]
  }

  func run(_ session: Session) throws(Failures) -> Outcome {
    let isListing = name == nil && deletedName == nil
    let session = isListing ? session : session.running(HistoryRecording.marking)
    let marks = SavedMarks(session)
    try marks.check()
    var remark: String?
    if let deletedName {
      try marks.delete(deletedName)
      remark = "the mark '\(deletedName)' was deleted"
    } else if let name {
      let lists = try SavedLists(session, [])
      try lists.requireHistory()
      let revision = try lists.revision(when)
      try marks.set(name, at: revision, in: lists)
      remark = "'@\(name)' is \(session.userTime.name(of: revision))"
    }
    if let remark, !session.settings.isMachineReadable {
      session.remark(remark)
    } else {
      print(try SavedLists(session, []).history.marks, session)
    }
    return Outcome()
  }

  private func print(_ marks: [HistoryMark], _ session: Session) {
    if let format = session.settings.format {
      session.print(.marks(marks), as: format)
    } else if marks.isEmpty {
      session.remark(session.remarks.noMarks)
    } else {
      session.print(Self.table(of: marks, session))
    }
  }

  static func table(of marks: [HistoryMark], _ session: Session) -> [StyledLine] {
    var table = Table(columns: [
      Column("Mark", importance: .essential, minimumWidth: 8),
      Column("Revision", alignment: .trailing, importance: .high),
      Column("Saved", importance: .essential),
    ])
    table.ellipsis = session.settings.glyphs.ellipsis
    let time = session.userTime
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
      command: "mark", key: "marks", keys: ["name", "revision", "savedAt"],
      records: marks.map { mark in
        [.text(mark.name), .integer(mark.revision), .text(mark.savedAt.map(Timestamp.text))]
      })
  }
}
