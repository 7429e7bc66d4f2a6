import Expressions
import Testing
import Weather

struct LimitTests {
  private func error(_ text: String) -> ExpressionError? {
    do throws(ExpressionError) {
      _ = try CityExpression(text, units: .metric)
      return nil
    } catch { return error }
  }

  private func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  @Test func `4,096 characters are allowed`() {
    let text = "isDay" + repeated(" ", 4091)
    #expect(error(text) == nil)
    #expect(error(text + " ")?.column == 4097)
    #expect(error(text + repeated("é", 100_000))?.column == 4097)
    let message = "the expression is too long; at most 4,096 characters are allowed"
    #expect(error(text + " ")?.message == message)
  }

  @Test func `64 levels of parentheses and not are allowed`() {
    for (open, close) in [("(", ")"), ("not ", ""), ("not (", ")")] {
      let levels = open == "not (" ? 32 : 64
      #expect(error(repeated(open, levels) + "isDay" + repeated(close, levels)) == nil)
      let deeper = error(repeated(open, levels + 1) + "isDay" + repeated(close, levels + 1))
      #expect(deeper?.column == repeated(open, levels).count + 1)
      let message = "parentheses and 'not' are nested too deeply; at most 64 levels are allowed"
      #expect(deeper?.message == message)
    }
  }

  @Test func `levels that have ended do not count`() {
    let deep = repeated("(", 40) + "isDay" + repeated(")", 40)
    #expect(error([deep, deep, "not not isDay", deep].joined(separator: " and ")) == nil)
  }

  @Test func `levels within any count`() {
    func text(_ levels: Int) -> String {
      repeated("(", 32) + "any(" + repeated("(", levels) + "condition = snow"
        + repeated(")", levels) + ", 6h)" + repeated(")", 32)
    }
    #expect(error(text(32)) == nil)
    #expect(error(text(33))?.column == 69)
  }

  @Test(arguments: ["or", "and"]) func `long chains are evaluated`(_ word: String) throws {
    let text = repeated("isDay \(word) ", 370) + "isDay"
    let expression = try CityExpression(text, units: .metric)
    let now = SampleCities.now
    #expect(expression.isTrue(for: SampleCities.oslo, at: now) == true)
    #expect(expression.isTrue(for: SampleCities.newYork, at: now) == false)
    #expect(expression.isTrue(for: SampleCities.saoTome, at: now) == nil)
  }

  @Test(arguments: ["(", "not ", "any(", "min(", "'", "=", ",", "temperature<", "5 ", "((("])
  func `endless beginnings are mistakes`(_ text: String) {
    for length in [1, 63, 64, 65, 1000, 4096] {
      let text = String(repeated(text, length).prefix(4096))
      let column = error(text)?.column ?? 0
      #expect((1...text.count + 1).contains(column), "\(text.prefix(20))")
    }
  }
}
