import Arguments
import Rendering
import Tracking

/// The options of commands that show the list.
enum ListOptions {
  static let city = Argument(
    "CITY", parser: .city,
    help: "Print these cities only: names, or the first 4 or more characters of UUIDs",
    isRequired: false, completion: ListCompletion.cities.kind
  ).repeated
  static let changesOnly = Flag("changes-only", help: "Print changed cities only")
  static let filter = Option(
    "filter", valueName: "TEXT", parser: .nonBlank,
    help: "Print cities with TEXT in their name, region, country or tags")
  static let sort = Option(
    "sort", valueName: "ORDER",
    parser: .oneOf(ReportOrder.self) { order in
      switch order {
      case .added: "as in the list"
      case .name: "by name"
      case .temperature: "coldest first"
      case .country: "by country, then by name"
      case .wind: "strongest first"
      case .rain: "soonest first, then by chance"
      case .severity: "gravest alert first, then rules, then news"
      case .change: "latest first"
      }
    }, help: "Print in this order", defaultText: "added")
  static let reverse = Flag("reverse", help: "Print in the opposite order")
  static let groupBy = Option(
    "group-by", valueName: "GROUP",
    parser: .oneOf(ReportGrouping.self) { grouping in
      switch grouping {
      case .none: nil
      case .tag: "by the first tag"
      case .country: nil
      }
    }, help: "Print the table in sections", defaultText: "none")
}
