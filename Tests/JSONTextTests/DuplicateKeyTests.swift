import JSONText
import Testing

@Suite struct DuplicateKeyTests {
  static let many = (0..<40).map { "\"key\($0)\": \($0)" }.joined(separator: ", ")

  static let cases: [(String, String, String, Int, Int)] = [
    ("side by side", "{\"a\":1,\"a\":2}", "a", 1, 8),
    ("lines apart", "{\n \"a\":1,\n \"b\":[{\"a\":0}],\n \"a\":2\n}", "a", 4, 2),
    ("in an inner object", "{\"a\":{\"b\":1,\"b\":1}}", "b", 1, 13),
    ("spelled with an escape", "{\"a\":1,\"\\u0061\":2}", "a", 1, 8),
    ("empty", "{\"\":1,\"\":2}", "", 1, 7), ("among many", "{\(many),\n\"key7\": 0}", "key7", 2, 1),
    (
      "the first of several among many", "{\(many),\n\"key9\": 0,\n\"key7\": 0,\n\"key9\": 1}",
      "key9", 2, 1
    ),
  ]

  @Test(arguments: cases) func `a duplicate key is rejected at its second position`(
    _ name: String, _ text: String, _ key: String, _ line: Int, _ column: Int
  ) {
    #expect(throws: JSONSyntaxError(.duplicateKey(key), line: line, column: column)) {
      try JSONDocument(text)
    }
  }

  @Test func `the message names the key`() {
    let error = JSONSyntaxError(.duplicateKey("a\u{1B}"), line: 3, column: 5)
    #expect(error.message == "the key \"a\\u001B\" is given twice")
  }

  @Test func `equal keys in different objects are not duplicates`() throws {
    _ = try JSONDocument("[{\"a\":{\"a\":1}},{\"a\":2}]")
    _ = try JSONDocument("{\(Self.many), \"x\": {\(Self.many)}}")
  }

  @Test func `keys are compared byte by byte`() throws {
    // Composed and decomposed forms, which are equal as Swift strings.
    let document = try JSONDocument("{\"\u{E9}\":1,\"e\u{301}\":2}")
    #expect(document.root["\u{E9}"]?.int == 1)
    #expect(document.root["e\u{301}"]?.int == 2)
  }

  @Test func `different keys with equal hashes are not duplicates`() throws {
    // Two pairs with equal 32-bit FNV-1a hashes.
    let document = try JSONDocument(
      "{\"costarring\":1,\"liquid\":2,\"declinate\":3,\"macallums\":4}")
    #expect(document.root.members?.count == 4)
  }

  @Test func `if duplicates are kept, a lookup finds the first`() throws {
    let document = try JSONDocument("{\"a\":1,\"a\":2}", options: .init(duplicateKeys: .kept))
    #expect(document.root["a"]?.int == 1)
    #expect(document.root.members?.map(\.value.int) == [1, 2])
  }
}
