import JSONText
import Testing

@Suite struct JSONValueTests {
  static let text = """
    {
      "name": "São \\"Paulo\\" \\ud83d\\ude00\\u0041\\/\\b\\f\\n\\r\\t\\\\",
      "list": [1, [], {"deep": null}, "x"],
      "yes": true, "no": false,
      "nothing": null
    }
    """

  let root: JSONValue

  init() throws { root = try JSONDocument(Self.text).root }

  @Test func `values have the right kinds`() {
    #expect(root.kind == .object)
    #expect(root.members?.map(\.value.kind) == [.string, .array, .bool, .bool, .null])
  }

  @Test func `strings are decoded`() {
    #expect(root["name"]?.string == "São \"Paulo\" 😀A/\u{8}\u{C}\n\r\t\\")
    #expect(root["list"]?.array?.map { $0.string } == [nil, nil, nil, "x"])
  }

  @Test func `true, false and null are read`() {
    #expect(root["yes"]?.bool == true)
    #expect(root["no"]?.bool == false)
    #expect(root["nothing"]?.bool == nil)
    #expect(root["nothing"]?.isNull == true)
    #expect(root["no"]?.isNull == false)
  }

  @Test func `elements and members are in source order`() throws {
    let list = try #require(root["list"]?.array)
    #expect(list.map(\.rawText) == ["1", "[]", "{\"deep\": null}", "\"x\""])
    #expect(list.count == 4)
    #expect(root.members?.map(\.key.string) == ["name", "list", "yes", "no", "nothing"])
    #expect(root.members?.count == 5)
  }

  @Test func `lines are counted from 1`() {
    #expect(root.line == 1)
    #expect(root.members?.map(\.key.line) == [2, 3, 4, 4, 5])
    #expect(root["no"]?.line == 4)
  }

  @Test func `missing values are nil`() {
    #expect(root["missing"] == nil)
    #expect(root["list"]?["missing"] == nil)
    #expect(root["yes"]?.array == nil)
    #expect(root["yes"]?.members == nil)
    #expect(root["list"]?.members == nil)
    #expect(root.array == nil)
  }

  @Test func `raw bytes are the source of the value`() {
    #expect(root.rawText == Self.text)
    #expect(root["yes"]?.rawText == "true")
    #expect(root["name"]?.rawText.hasPrefix("\"São \\\"") == true)
  }

  @Test(arguments: [
    ("{\"name\":1}", "name"), ("{\"na\\u006de\":1}", "name"), ("{\"nam\":1}", "other"),
    ("{\"NAME\":1}", "other"), ("{\"\":1}", "empty"), ("{\"é\":1}", "accent"),
    ("{\"e\u{301}\":1}", "other"),
  ]) func `a key matches a literal`(text: String, expected: String) throws {
    let member = try #require(JSONDocument(text).root.members?.first { _ in true })
    let found =
      switch member.key {
      case "name": "name"
      case "": "empty"
      case "é": "accent"
      default: "other"
      }
    #expect(found == expected)
  }
}
