import JSONText
import Testing

struct JSONPathTests {
  /// Returns the path of the value that begins at the first `!`, which is then a zero.
  private func path(_ text: String) throws -> String {
    let bytes = Array(text.utf8)
    let offset = try #require(bytes.firstIndex(of: UInt8(ascii: "!")))
    let json = bytes.map { $0 == UInt8(ascii: "!") ? UInt8(ascii: "0") : $0 }
    return try json.withUnsafeBufferPointer { try JSONReader($0).path(of: offset) }
  }

  @Test(arguments: [
    ("!", ""), (" [1, [2, !]]", "[1][1]"), (#"{"a": 1, "b": {"c": [{}, {"d": !}]}}"#, "b.c[1].d"),
    (#"{"a\u0062": !}"#, "ab"), ("\u{FEFF}[!]", "[0]"), (#"[!, }"#, "[0]"),
    (#"{"a": [[], !"#, "a[1]"), (#"{"a": {"": !}}"#, "a."),
  ]) func `a value has a path`(_ text: String, _ expected: String) throws {
    #expect(try path(text) == expected)
  }

  @Test func `a container has a path`() throws {
    let text = Array(#"{"a": [{"b": [1]}]}"#.utf8)
    let offset = try #require(text.lastIndex(of: UInt8(ascii: "[")))
    #expect(try text.withUnsafeBufferPointer { try JSONReader($0).path(of: offset) } == "a[0].b")
  }
}
