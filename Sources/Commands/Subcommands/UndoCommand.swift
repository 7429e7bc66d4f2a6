import Arguments
import Tracking

/// `skydiff undo`: takes back the latest edit of the list, whatever was fetched since.
struct UndoCommand: Subcommand {
  private static let dryRun = Flag("dry-run", help: "Print what would change, and save nothing")

  static let commandName = "undo"

  static let declaration = Command(
    commandName, abstract: "Take back the latest edit of the list",
    discussion: """
      Takes back the latest add, remove, edit, import or state restore that changed the list and \
      was not taken back yet. The weather stays as new as it is. Repeated, it goes further back; \
      'skydiff redo' goes forward again.
      """,
    details: """
      A removed city comes back with its UUID, its tags, its provider, its position in the list and \
      the weather that it had.
      """, parameters: [dryRun],
    advice: "'skydiff undo' takes back one edit; repeat it to go further back",
    examples: [
      Example("skydiff undo", "Get back a city that was removed by mistake"),
      Example("skydiff undo --dry-run", "Print which edit would be taken back"),
    ])

  private let isDryRun: Bool

  let requiresHooks = true

  init(_ invocation: Invocation) throws(UsageError) { isDryRun = invocation[Self.dryRun] }

  func run(_ session: Session) throws(Failures) -> Outcome {
    try ListStepper(session, .undo).step(isDryRun: isDryRun).print()
    return Outcome()
  }
}

/// `skydiff redo`: makes the edit again that was undone last.
struct RedoCommand: Subcommand {
  private static let dryRun = Flag("dry-run", help: "Print what would change, and save nothing")

  static let commandName = "redo"

  static let declaration = Command(
    commandName, abstract: "Make an edit again that was undone",
    discussion: """
      Makes the edit again that 'skydiff undo' took back last. Repeated, it goes forward to the \
      latest edit. After a new edit there is nothing to redo.
      """, parameters: [dryRun],
    advice: "'skydiff redo' makes one edit again; repeat it to go further forward",
    examples: [
      Example("skydiff redo", "Make the edit again"),
      Example("skydiff redo --dry-run", "Print which edit would be made again"),
    ])

  private let isDryRun: Bool

  let requiresHooks = true

  init(_ invocation: Invocation) throws(UsageError) { isDryRun = invocation[Self.dryRun] }

  func run(_ session: Session) throws(Failures) -> Outcome {
    try ListStepper(session, .redo).step(isDryRun: isDryRun).print()
    return Outcome()
  }
}
