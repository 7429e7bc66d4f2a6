import Arguments
import Expressions
import Rendering
import Tracking
import Weather

/// `skydiff export`: the whole list with its weather, for another skydiff or to be kept.
struct ExportCommand: Subcommand {
  static let declaration = Command(
    "export",
    abstract: "Print the whole list with its weather, for import",
    discussion: """
      Prints JSON in metric units and ignores --format and --units. Values last reported and the \
      latest change are not included.
      """,
    parameters: [WhereOption.option, HistoryOptions.asOf],
    examples: [
      Example("skydiff export > cities.json", "Keep a copy"),
      Example("skydiff export | ssh host skydiff import -", "Copy the list to another machine"),
    ]
  )

  private let condition: CityExpression?
  private let asOf: RevisionSpecifier?

  init(_ invocation: Invocation) throws(UsageError) {
    condition = invocation[WhereOption.option]
    asOf = invocation[HistoryOptions.asOf]
  }

  func run(_ session: Session) throws(Failures) -> Outcome {
    let list = try list(session)
    var cities = list.cities
    if let condition = session.condition(condition) {
      session.remark(onHoursOf: condition, in: list)
      let shown = condition.cities(in: list)
      cities.removeAll { !shown.contains($0.id) }
    }
    session.print(
      .export(of: cities, revision: list.revision.number, at: list.moment),
      as: JSONFormat()
    )
    return Outcome()
  }

  private func list(_ session: Session) throws(Failures) -> SavedList {
    if let asOf { return try SavedLists(session).list(at: asOf) }
    let state = try session.loadState()
    return SavedList(
      revision: SavedRevision(number: state.revision),
      cities: state.cities,
      at: session.environment.present
    )
  }
}
