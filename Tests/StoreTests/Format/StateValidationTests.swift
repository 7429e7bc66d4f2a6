import Testing
import Weather

@testable import Store

/// What is not a state is refused, and the message says where and why.
@Suite struct StateValidationTests {
  /// A sound state with one thing in it replaced.
  struct Breakage: Sendable, CustomTestStringConvertible {
    var name: String
    var original: String
    var replacement: String
    var line: Int
    var key: String?
    var expected: String

    init(
      _ name: String,
      _ original: String,
      _ replacement: String,
      _ line: Int,
      _ key: String?,
      _ expected: String
    ) {
      self.name = name
      self.original = original
      self.replacement = replacement
      self.line = line
      self.key = key
      self.expected = expected
    }

    var testDescription: String { name }
  }

  private func failure(_ bytes: [UInt8]) -> StoreError? {
    do throws(StoreError) {
      _ = try StateDecoder(path: "state.json").decode(bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test func `the sample is sound`() {
    #expect(failure(Array(SampleState.text.utf8)) == nil)
  }

  @Test(
    arguments: Breakage.ofTheWhole + Breakage.ofCities + Breakage.ofWeather + Breakage.ofChanges
  )
  func `a state with one thing broken is refused`(breakage: Breakage) throws {
    let ranges = SampleState.text.ranges(of: breakage.original)
    let range = try #require(ranges.first, "the sample has no \(breakage.original)")
    var text = SampleState.text
    text.replaceSubrange(range, with: breakage.replacement)
    #expect(
      failure(Array(text.utf8))
        == .notAState(
          path: "state.json",
          line: breakage.line,
          key: breakage.key,
          expected: breakage.expected
        )
    )
  }

  @Test(arguments: ["1.0", "1.7", "1.10"])
  func `any minor version of the first is read`(version: String) {
    let text = SampleState.text.replacing("\"1.0\"", with: "\"\(version)\"")
    #expect(failure(Array(text.utf8)) == nil)
  }

  @Test(arguments: [
    ("nothing", "", 1, "expected a value, but the text ends here"),
    ("blanks", " \n \n", 3, "expected a value, but the text ends here"),
    (
      "a half", String(SampleState.text.prefix(37)), 3,
      "expected ',' or '}', but the text ends here"
    ),
    ("words", "no state", 1, "expected a value, found 'n'"),
    ("two values", "{}\n{}", 2, "expected the end of the text, found '{'"),
    (
      "nesting without end", String(repeating: "[", count: 100_000), 1,
      "nested deeper than 64 levels"
    ),
  ])
  func `what is not JSON is refused`(name: String, text: String, line: Int, expected: String) {
    #expect(
      failure(Array(text.utf8))
        == .notAState(path: "state.json", line: line, key: nil, expected: expected)
    )
  }

  @Test(arguments: ["[]", "5", "null", "\"state\"", "true"])
  func `JSON that is no object is refused`(text: String) {
    #expect(
      failure(Array(text.utf8))
        == .notAState(path: "state.json", line: 1, key: "the state", expected: "expected an object")
    )
  }

  @Test func `text that is not UTF-8 is refused`() {
    var bytes = Array(SampleState.text.utf8)
    bytes[bytes.count / 2] = 0xFF
    #expect(
      failure(bytes)
        == .notAState(path: "state.json", line: 6, key: nil, expected: "this is not valid UTF-8")
    )
  }

  @Test func `every beginning of a state is refused`() {
    let bytes = Array(SampleState.text.utf8)
    for length in 0..<bytes.count - 2 {
      guard case .notAState(_, .some, _, _) = failure(Array(bytes.prefix(length))) else {
        Issue.record("the first \(length) bytes are taken for a state")
        return
      }
    }
  }
}
