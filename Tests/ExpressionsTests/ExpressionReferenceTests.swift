import Expressions
import Testing
import Weather

struct ExpressionReferenceTests {
  @Test func `every example is an expression`() throws {
    for field in ExpressionReference.fields {
      #expect(throws: Never.self) { try CityExpression(field.example, units: .metric) }
      #expect(field.example.hasPrefix(field.name))
    }
  }

  @Test func `every measure is a field once`() {
    let names = ExpressionReference.fields.map(\.name)
    #expect(Set(names).count == names.count)
    for measure in CurrentMeasure.all { #expect(names.contains(measure.name)) }
    for measure in DayMeasure.all { #expect(names.contains("today.\(measure.name)")) }
    for measure in HourMeasure.all { #expect(names.contains("max(\(measure.name), 12h)")) }
  }

  @Test func `the page names every field`() {
    let page = ExpressionReference.sections.flatMap(\.entries).map { "\($0.term) \($0.text)" }
      .joined(separator: " ")
    let words = Set(page.split { !$0.isLetter && $0 != "." }.map(String.init))
    let measures =
      CurrentMeasure.all.map(\.name) + DayMeasure.all.map(\.name) + HourMeasure.all.map(\.name)
    for name in measures + [
      "isDay", "age", "alert", "failure", "name", "tag", "condition.kind", "kind",
    ] { #expect(words.contains(name), "\(name)") }
  }
}
