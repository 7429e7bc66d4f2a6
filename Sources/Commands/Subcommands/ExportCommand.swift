import Arguments
import Rendering
import Tracking

/// `skydiff export`: the whole list with its weather, for another skydiff or to be kept.
struct ExportCommand: Subcommand {
  static let declaration = Command(
    "export",
    abstract: "Print the whole list with its weather, for import",
    discussion: """
      Prints JSON in metric units and ignores --format and --units. Values last reported and the \
      latest change are not included.
      """,
    parameters: [HistoryOptions.asOf],
    examples: [
      Example("skydiff export > cities.json", "Keep a copy"),
      Example("skydiff export | ssh host skydiff import -", "Copy the list to another machine"),
    ]
  )

  private let asOf: RevisionSpecifier?

  init(_ invocation: Invocation) throws(UsageError) {
    asOf = invocation[HistoryOptions.asOf]
  }

  func run(_ session: Session) throws(Failures) -> Outcome {
    let state: SavedState
    var moment = session.environment.present
    if let asOf {
      let lists = try SavedLists(session)
      let list = try lists.list(at: asOf)
      state = SavedState(revision: list.revision.number, cities: list.cities)
      moment = lists.moment(of: list, at: asOf)
    } else {
      state = try session.loadState()
    }
    ExportJSON().writeDocument(of: state, at: moment) { session.output.write($0) }
    return Outcome()
  }
}
