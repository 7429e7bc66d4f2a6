import JSONText
import TestSupport
import Testing

/// Arrays whose elements are streamed instead of kept.
@Suite struct StreamedDocumentTests {
  private struct StreamedElement: Equatable {
    var key: String
    var text: String
  }

  private func read(
    _ text: String,
    _ streamed: inout [StreamedElement]
  ) throws(JSONSyntaxError) -> JSONDocument {
    var elements: [StreamedElement] = []
    defer { streamed = elements }
    return try JSONDocument(Array(text.utf8), streaming: ["a", "b"]) { key, element in
      elements.append(StreamedElement(key: key, text: element.rawText))
    }
  }

  @Test(
    arguments: [
      (
        #"{"a": [1, {"x": [2]}, []], "c": [3], "\u0062": ["é"]}"#,
        ["a 1", #"a {"x": [2]}"#, "a []", #"b "é""#]
      ),
      (#"{"a": []}"#, []),
      (#"{"a": {"a": [1]}, "c": {"b": [2]}}"#, []),
      (#"[[1], {"a": [2]}]"#, []),
      (#"{"a": [[[1, 2], 3]], "b": [{"a": [4]}]}"#, ["a [[1, 2], 3]", #"b {"a": [4]}"#]),
    ] as [(String, [String])]
  )
  func `elements of streamed arrays arrive in order`(
    text: String,
    expected: [String]
  ) throws {
    var streamed: [StreamedElement] = []
    _ = try read(text, &streamed)
    #expect(streamed.map { "\($0.key) \($0.text)" } == expected)
  }

  @Test func `streamed arrays are empty in the document, and the rest is kept`() throws {
    var streamed: [StreamedElement] = []
    let document = try read(#"{"a": [1, [2]], "c": [3, {"d": 4}], "b": [5], "e": null}"#, &streamed)
    let root = document.root
    #expect(root["a"]?.array?.count == 0)
    #expect(root["b"]?.array?.count == 0)
    #expect(root["a"]?.rawText == "[1, [2]]")
    #expect(root["c"]?.array?.map(\.rawText) == ["3", #"{"d": 4}"#])
    #expect(root["e"]?.isNull == true)
    #expect(root.members?.map(\.key.string) == ["a", "c", "b", "e"])
  }

  @Test func `an element has its line in the whole text`() throws {
    var lines: [Int] = []
    _ = try JSONDocument(Array("{\"a\":\n[1,\n\n{\"x\":\n2}]}".utf8), streaming: ["a"]) {
      _,
      value in
      lines.append(value["x"]?.line ?? value.line)
    }
    #expect(lines == [2, 5])
  }

  /// Streaming must not change the result of parsing.
  @Test func `a mutated text has the same error with and without streaming`() throws {
    var random = SeededGenerator(seed: 7)
    let sample = Array(
      #"{"v": "1", "a": [{"k": 1, "l": [true, "\n"]}, 2, [[]]], "c": {"a": [1]}, "b": [null]}"#.utf8
    )
    let alphabet = Array(#"{}[]",:\0e-a."#.utf8)
    var accepted = 0
    for _ in 0..<4000 {
      var bytes = sample
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes.remove(at: index)
        case 1: bytes.insert(alphabet.randomElement(using: &random) ?? 0, at: index)
        default: bytes[index] = alphabet.randomElement(using: &random) ?? 0
        }
      }
      let options = JSONDocument.Options(maximumDepth: 5)
      let plain = Result { () throws(JSONSyntaxError) in try JSONDocument(bytes, options: options) }
      var elements: [String] = []
      let streamed = Result { () throws(JSONSyntaxError) in
        try JSONDocument(bytes, options: options, streaming: ["a", "b"]) { _, element in
          elements.append(element.rawText)
        }
      }
      switch (plain, streamed) {
      case (.success(let plain), .success):
        accepted += 1
        let kept = (plain.root.members.map(Array.init) ?? [])
          .filter { ["a", "b"].contains($0.key.string) }
          .flatMap { $0.value.array.map(Array.init) ?? [] }
        #expect(elements == kept.map(\.rawText))
      case (.failure(let one), .failure(let other)): #expect(one == other)
      default: Issue.record("\(String(decoding: bytes, as: UTF8.self))")
      }
    }
    #expect((1..<3000).contains(accepted))
  }
}
