import Arguments
import Expressions
import Tracking
import Weather

/// The option of commands that print the cities for which an expression is true.
enum WhereOption {
  static let option = Option(
    "where", valueName: "EXPR", parser: .expression,
    help: "Print cities for which EXPR is true (skydiff help expressions)",
    completion: ListCompletion.fields.kind)

  /// What commands that mark do with the option.
  static let marks = """
    + marks a city for which EXPR has become true, and - one for which it is no longer true and that \
    stays in the list, by saved values and not by thresholds.
    """

  /// The remark when no weather can make the condition true.
  static let noneMatches = "--where is false for these cities, whatever their weather"
}

extension ValueParser where Value == CityExpression {
  /// An expression on cities, such as `temperature < 0`.
  static var expression: ValueParser {
    ValueParser { text throws(ValueError) in
      do throws(ExpressionError) { return try CityExpression(text) } catch {
        throw .mistake(error.description)
      }
    }
  }
}

extension Session {
  /// Prints a remark where the hours that a condition depends on are not saved.
  func remark(onHoursOf condition: CityExpression?, in lists: SavedList?...) {
    guard let condition, condition.usesHours, lists.contains(where: { $0?.hasHours == false })
    else { return }
    remarkUnlessCron("the history has no hours; they are made from the days")
  }
}
