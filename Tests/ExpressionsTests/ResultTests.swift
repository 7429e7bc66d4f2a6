import Expressions
import Testing
import Weather

struct ResultTests {
  private static let now = SampleCities.now

  @Test(arguments: ResultTable.rows) func `is true, false or unknown`(
    _ text: String, _ results: String
  ) throws {
    let expression = try CityExpression(text, units: .metric)
    #expect(expression.text == text)
    let found = SampleCities.all.map { city in
      expression.isTrue(for: city, at: Self.now).map { $0 ? "T" : "F" } ?? "?"
    }
    #expect(found.joined() == results)
  }
}
