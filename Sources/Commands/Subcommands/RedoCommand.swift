import Arguments
import Tracking

/// `skydiff redo`: makes the edit again that was undone last.
struct RedoCommand: Subcommand {
  private static let dryRun = Flag("dry-run", help: "Print what would change, and save nothing")

  static let declaration = Command(
    "redo",
    abstract: "Make an edit again that was undone",
    discussion: """
      Makes the edit again that 'skydiff undo' took back last. Repeated, it goes forward to the \
      latest edit. After a new edit there is nothing to redo.
      """,
    parameters: [dryRun],
    examples: [
      Example("skydiff redo", "Make the edit again"),
      Example("skydiff redo --dry-run", "Print which edit would be made again"),
    ]
  )

  private let isDryRun: Bool

  let requiresHooks = true

  init(_ invocation: Invocation) throws(UsageError) {
    isDryRun = invocation[Self.dryRun]
  }

  func run(_ session: Session) throws(Failures) -> Outcome {
    try ListStepper(session, .redo).step(isDryRun: isDryRun).print(session)
    return Outcome()
  }
}
