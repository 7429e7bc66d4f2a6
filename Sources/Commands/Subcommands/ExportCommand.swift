import Arguments
import Rendering

/// `skydiff export`: the whole list with its weather, for another skydiff or to be kept.
struct ExportCommand: Subcommand {
  static let declaration = Command(
    "export",
    abstract: "Print the whole list with its weather, for import",
    discussion: """
      Prints JSON in metric units and ignores --format and --units. Values last reported and the \
      latest change are not included.
      """,
    examples: [
      Example("skydiff export > cities.json", "Keep a copy"),
      Example("skydiff export | ssh host skydiff import -", "Copy the list to another machine"),
    ]
  )

  init(_ invocation: Invocation) throws(UsageError) {}

  func run(_ session: Session) throws(Failures) -> Outcome {
    let state = try session.loadState()
    ExportJSON().writeDocument(of: state, at: session.environment.present) {
      session.output.write($0)
    }
    return Outcome()
  }
}
