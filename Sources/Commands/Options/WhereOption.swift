import Arguments
import Expressions
import Weather

/// The option of commands that print the cities for which an expression is true.
enum WhereOption {
  static let option = Option(
    "where",
    valueName: "EXPR",
    parser: .expression,
    help: "Print cities for which EXPR is true (skydiff help expressions)"
  )
}

/// An expression whose figures without a unit are in units that are known later.
struct UnresolvedExpression: Sendable {
  private let metric: CityExpression
  private let imperial: CityExpression
  private let si: CityExpression

  init(_ text: String) throws(ExpressionError) {
    metric = try CityExpression(text, units: .metric)
    imperial = try CityExpression(text, units: .imperial)
    si = try CityExpression(text, units: .si)
  }

  func expression(in units: Units) -> CityExpression {
    switch units {
    case .metric: metric
    case .imperial: imperial
    case .si: si
    }
  }
}

extension ValueParser where Value == UnresolvedExpression {
  /// An expression on cities, such as `temperature < 0`.
  static var expression: ValueParser {
    ValueParser { text throws(ValueError) in
      do throws(ExpressionError) {
        return try UnresolvedExpression(text)
      } catch {
        throw .mistake(error.description)
      }
    }
  }
}
