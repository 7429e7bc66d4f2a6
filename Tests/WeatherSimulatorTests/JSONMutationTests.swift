import JSONText
import Testing
import WeatherSimulator

@Suite struct JSONMutationTests {
  static let text =
    #"{"name":"Oslo","n":[1,2.5],"inner":{"flag":true,"none":null,"description":"a"}}"#

  private func mutated(_ mutation: JSONMutation, _ text: String = text) -> String {
    String(decoding: mutation.applied(to: Array(text.utf8)), as: UTF8.self)
  }

  @Test(
    arguments: [
      (
        .wrongTypes,
        #"{"name":12345,"n":["text","text"],"inner":{"flag":"text","none":12345,"description":12345}}"#
      ), (.wrongShapes, #"["Oslo",{"0":1,"1":2.5},[true,null,"a"]]"#),
      (.missingKeys, #"{"inner":{}}"#),
      (
        .nulls,
        #"{"name":null,"n":[null,null],"inner":{"flag":null,"none":null,"description":null}}"#
      ),
      (
        .notANumber,
        #"{"name":"Oslo","n":[NaN,NaN],"inner":{"flag":true,"none":null,"description":"a"}}"#
      ),
      (
        .hugeNumbers,
        #"{"name":"Oslo","n":[1e999,1e999],"inner":{"flag":true,"none":null,"description":"a"}}"#
      ),
      (
        .duplicateKeys,
        #"{"name":"Oslo","name":null,"n":[1,2.5],"n":null,"inner":{"flag":true,"flag":null,"none":null,"none":null,"description":"a","description":null}}"#
      ),
      (
        .replacement("[]"),
        #"{"name":[],"n":[[],[]],"inner":{"flag":[],"none":[],"description":[]}}"#
      ),
      (
        .escapeSequences,
        #"{"name":"Oslo\u001b[31m\u001b[2J\u001b]0;title\u0007\u001b[999C","n":[1,2.5],"inner":{"flag":true,"none":null,"description":"a\u001b[31m\u001b[2J\u001b]0;title\u0007\u001b[999C"}}"#
      ),
    ] as [(JSONMutation.Kind, String)]) func `a mutation changes every target`(
      _ kind: JSONMutation.Kind, _ expected: String
    )
  { #expect(mutated(JSONMutation(kind)) == expected) }

  @Test(arguments: [
    ("inner", #"{"name":"Oslo","n":[1,2.5],"inner":{"flag":null,"none":null,"description":null}}"#),
    ("n", #"{"name":"Oslo","n":[null,null],"inner":{"flag":true,"none":null,"description":"a"}}"#),
    (
      "inner.flag",
      #"{"name":"Oslo","n":[1,2.5],"inner":{"flag":null,"none":null,"description":"a"}}"#
    ), ("name.flag", text),
  ]) func `a mutation can change the values under one key`(key: String, expected: String) {
    #expect(mutated(JSONMutation(.nulls, under: key)) == expected)
  }

  @Test func `deep nesting changes one value`() {
    let text = mutated(JSONMutation(.deepNesting))
    #expect(text.utf8.count(where: { $0 == UInt8(ascii: "[") }) == 100_001)
    #expect(text.hasPrefix(#"{"name":[[["#))
    #expect(text.hasSuffix(#","n":[1,2.5],"inner":{"flag":true,"none":null,"description":"a"}}"#))
  }

  @Test(arguments: [
    JSONMutation.Kind.controlCharacters, .escapeSequences, .bidirectionalOverrides, .longNames,
  ]) func `mutated names leave valid JSON`(kind: JSONMutation.Kind) throws {
    let root = try JSONDocument(Array(mutated(JSONMutation(kind)).utf8)).root
    let name = try #require(root["name"]?.string)
    #expect(name.hasPrefix("Oslo"))
    #expect(name.unicodeScalars.count > 8)
    #expect(root["n"]?.rawText == "[1,2.5]")
    if kind == .longNames { #expect(name.utf8.count == 10_244) }
  }

  @Test func `a mutation can produce invalid UTF-8`() {
    let bytes = JSONMutation(.invalidUTF8).applied(to: Array(Self.text.utf8))
    #expect(String(validating: bytes, as: UTF8.self) == nil)
  }

  @Test func `text that is not JSON is unchanged`() {
    #expect(mutated(JSONMutation(.nulls), "<html>") == "<html>")
  }
}
