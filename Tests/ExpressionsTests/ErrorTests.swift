import Expressions
import Testing
import Weather

struct ErrorTests {
  @Test(arguments: ErrorTable.rows) func `a mistake has a column and a message`(
    _ text: String, _ column: Int, _ message: String
  ) {
    let error = #expect(throws: ExpressionError.self) { try CityExpression(text, units: .metric) }
    #expect(error?.column == column)
    #expect(error?.message == message)
    #expect(error?.description == "column \(column): \(message)")
  }

  @Test(arguments: ["", " ", "\n\t "]) func `an empty expression is a mistake`(_ text: String) {
    let error = #expect(throws: ExpressionError.self) { try CityExpression(text, units: .metric) }
    #expect(error?.column == 1)
    #expect(
      error?.message == "the expression is empty; expected a comparison such as 'temperature < 0'")
  }

  @Test func `columns count characters, not bytes`() {
    let error = #expect(throws: ExpressionError.self) {
      try CityExpression("name = 'é🇳🇴e\u{301}' or temprature < 0", units: .metric)
    }
    #expect(error?.column == 17)
  }

  @Test func `a long word is shortened`() {
    let error = #expect(throws: ExpressionError.self) {
      try CityExpression(String(repeating: "x", count: 4000), units: .metric)
    }
    let expected = "unknown field '\(String(repeating: "x", count: 40))...'; "
    #expect(error?.message == expected + "'skydiff help expressions' lists the fields")
  }
}
