import TestSupport
import Testing
import Weather

@testable import Store

/// The sample state with one value replaced, and the expected error.
typealias Corruption = (
  name: String, original: String, replacement: String, line: Int, key: String?, expected: String
)

enum Corruptions {}

struct StateValidationTests {
  private func failure(_ bytes: [UInt8]) -> StoreError? {
    do throws(StoreError) {
      _ = try StateDecoder(path: "state.json").decode(bytes)
      return nil
    } catch { return error }
  }

  @Test func `the sample is valid`() { #expect(failure(Array(SampleState.text.utf8)) == nil) }

  @Test(
    arguments: Corruptions.ofTopLevel + Corruptions.ofCities + Corruptions.ofWeather
      + Corruptions.ofChanges) func `a state with one invalid value is refused`(
      corruption: Corruption
    ) throws
  {
    let ranges = SampleState.text.ranges(of: corruption.original)
    let range = try #require(ranges.first, "the sample has no \(corruption.original)")
    var text = SampleState.text
    text.replaceSubrange(range, with: corruption.replacement)
    #expect(
      failure(Array(text.utf8))
        == .notAState(
          path: "state.json", line: corruption.line, key: corruption.key,
          expected: corruption.expected))
  }

  @Test(arguments: ["1.0", "1.7", "1.10"])
  func `any minor version of the first major version is read`(version: String) {
    let text = SampleState.text.replacing("\"1.0\"", with: "\"\(version)\"")
    #expect(failure(Array(text.utf8)) == nil)
  }

  @Test(
    arguments: [
      ("nothing", "", 1, "expected a value, but the text ends here"),
      ("blanks", " \n \n", 3, "expected a value, but the text ends here"),
      (
        "a half", LongText(String(SampleState.text.prefix(37))), 3,
        "expected ',' or '}', but the text ends here"
      ), ("words", "no state", 1, "expected a value, found 'n'"),
      ("two values", "{}\n{}", 2, "expected the end of the text, found '{'"),
      (
        "nesting without end", LongText(String(repeating: "[", count: 100_000)), 1,
        "nested deeper than 64 levels"
      ),
    ] as [(String, LongText, Int, String)]) func `text that is not JSON is refused`(
      name: String, text: LongText, line: Int, expected: String
    )
  {
    #expect(
      failure(Array(text.text.utf8))
        == .notAState(path: "state.json", line: line, key: nil, expected: expected))
  }

  @Test(
    arguments: [
      ("[]", "an empty list"), ("[1]", "a list"), ("5", "5"), ("null", "null"),
      ("\"a\\n\"", "\"a\\n\""), ("true", "true"),
      (
        LongText("\"\(String(repeating: "a", count: 100_000))\""),
        "\"\(String(repeating: "a", count: 60))...\""
      ),
    ] as [(LongText, String)]) func `JSON other than an object is refused`(
      text: LongText, found: String
    )
  {
    let expected = "expected an object, found \(found)"
    #expect(
      failure(Array(text.text.utf8))
        == .notAState(path: "state.json", line: 1, key: "the state", expected: expected))
  }

  @Test func `text that is not UTF-8 is refused`() {
    let bytes = SampleState.text.utf8.map { $0 == UInt8(ascii: "S") ? 0xFF : $0 }
    #expect(
      failure(bytes)
        == .notAState(path: "state.json", line: 6, key: nil, expected: "this is not valid UTF-8"))
  }

  @Test func `every truncated state is refused`() {
    let bytes = Array(SampleState.text.utf8)
    for length in 0..<bytes.count - 2 {
      guard case .notAState(_, .some, _, _) = failure(Array(bytes.prefix(length))) else {
        Issue.record("the first \(length) bytes are accepted")
        return
      }
    }
  }
}
