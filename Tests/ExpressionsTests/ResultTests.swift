import Expressions
import Testing
import Weather

struct ResultTests {
  private static let context = EvaluationContext(now: SampleCities.now)

  @Test(arguments: ResultTable.rows)
  func `is true, false or unknown`(_ text: String, _ results: String) throws {
    let expression = try CityExpression(text, units: .metric)
    #expect(expression.text == text)
    let found = SampleCities.all.map { city in
      expression.evaluate(city, in: Self.context).map { $0 ? "T" : "F" } ?? "?"
    }
    #expect(found.joined() == results)
  }
}
