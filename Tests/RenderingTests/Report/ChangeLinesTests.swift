import Testing
import Weather

@testable import Rendering

@Suite struct `The lines of changes` {
  private let changes: [StyledLine] = [
    "clear → rain", "today chance 39 → 99 %", "wind 3 → 20 km/h",
  ]

  private func lines(_ width: Int?, limit: Int?) -> [String] {
    ChangeLines(changes, FigureText(units: .metric)).lines(indent: 4, width: width, limit: limit)
      .map(\.text)
  }

  @Test func `are one in a pipe`() {
    let all = "    clear → rain · today chance 39 → 99 % · wind 3 → 20 km/h"
    #expect(lines(nil, limit: 1) == [all])
    #expect(lines(60, limit: 1) == [all])
  }

  @Test func `count what does not fit`() {
    #expect(lines(59, limit: 1) == ["    clear → rain · today chance 39 → 99 % · 1 more"])
    #expect(lines(49, limit: 1) == ["    clear → rain · 2 more"])
    #expect(lines(24, limit: 2) == ["    clear → rain", "    2 more"])
    #expect(lines(40, limit: 2) == ["    clear → rain", "    today chance 39 → 99 % · 1 more"])
  }

  @Test func `break a change that is longer than a line`() {
    #expect(lines(15, limit: 1) == ["    clear →", "    rain", "    2 more"])
  }

  @Test func `are as many as it takes on request`() {
    #expect(
      lines(27, limit: nil) == [
        "    clear → rain", "    today chance 39 → 99 %", "    wind 3 → 20 km/h",
      ])
  }

  @Test(arguments: [
    (nil, "    Thu now wet, high 18 → 14 °C · Fri snow"), (31, "    Thu now wet · 2 more"),
    (41, "    Thu now wet, high 18 → 14 °C · 1 more"),
  ]) func `have the changes of a day in one clause, and the day on each line`(
    _ width: Int?, _ first: String
  ) {
    let clauses: [ChangeLines.Clause] = [
      .init(text: "Thu now wet"),
      .init(text: "Thu high 18 → 14 °C", continuation: "high 18 → 14 °C"), .init(text: "Fri snow"),
    ]
    let lines = ChangeLines(clauses: clauses, FigureText(units: .metric))
    #expect(lines.lines(indent: 4, width: width, limit: 1).map(\.text) == [first])
    #expect(
      lines.lines(indent: 4, width: 30, limit: nil).map(\.text) == [
        "    Thu now wet", "    Thu high 18 → 14 °C", "    Fri snow",
      ])
  }

  @Test func `are none without changes`() {
    #expect(
      ChangeLines([], FigureText(units: .metric)).lines(indent: 4, width: 20, limit: 1).isEmpty)
  }
}
