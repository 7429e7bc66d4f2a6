import Arguments
import Rendering
import Tracking
import Weather

/// `skydiff export`: the whole list with its weather, for another skydiff or to be kept.
struct ExportCommand: Subcommand {
  static let commandName = "export"

  static let declaration = Command(
    commandName, abstract: "Print the whole list with its weather, for import",
    discussion: """
      Prints JSON in metric units and ignores --format and --units. Values last reported and the \
      latest change are not included.
      """, parameters: [WhereOption.option, HistoryOptions.asOf],
    examples: [
      Example("skydiff export > cities.json", "Keep a copy"),
      Example("skydiff export | ssh host skydiff import -", "Copy the list to another machine"),
    ])

  private let query: ListQuery

  init(_ invocation: Invocation) throws(UsageError) { query = ListQuery(invocation) }

  func run(_ session: Session) throws(Failures) -> Outcome {
    let query = session.query(query)
    let lists = try SavedLists(session, readsHistory: !query.isAboutPresent)
    let list =
      try query.asOf.map { when throws(Failures) in try lists.list(at: when) } ?? lists.present
    var cities = list.cities
    if let condition = query.condition {
      session.remark(onHoursOf: condition, in: list)
      let shown = condition.cities(in: list)
      cities.removeAll { !shown.contains($0.id) }
    }
    session.print(
      .export(of: cities, revision: list.revision.number, at: list.moment), as: JSONFormat())
    return Outcome()
  }
}
