import JSONText
import TestSupport
import Testing

@Suite struct `An edit of a document` {
  private func text(_ bytes: [UInt8]?) -> String? {
    bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: [
    ("{}", "a", "{\n  \"a\": 1\n}"), (" { } \n", "a.b", " {\n  \"a\": {\n    \"b\": 1\n  }\n} \n"),
    (#"{"a":2}"#, "a", #"{"a":1}"#), (#"{"a":2}"#, "b", #"{"a":2,"b": 1}"#),
    (#"{ "x": {}, "y" : [ 1 ] }"#, "x.z", #"{ "x": { "z": 1 }, "y" : [ 1 ] }"#),
    (
      "{\n\t\"a\" :  \"}\\\"\",\n\t\"b\": { \"c\": [{}] }\n}", "b.c",
      "{\n\t\"a\" :  \"}\\\"\",\n\t\"b\": { \"c\": 1 }\n}"
    ),
    (
      "{\r\n  \"a\": 2\r\n}\r\n", "b.c.d",
      "{\r\n  \"a\": 2,\r\n  \"b\": {\r\n    \"c\": {\r\n      \"d\": 1\r\n    }\r\n  }\r\n}\r\n"
    ), ("\u{FEFF}{\"ö\": 2}", "ö", "\u{FEFF}{\"ö\": 1}"),
    (#"{"a": {"b": 2, "b": 3}}"#, "a.b", #"{"a": {"b": 1, "b": 3}}"#),
    (#"{"\u0061": 2}"#, "a", #"{"\u0061": 1}"#),
    ("{\n\t\"a\": {}\n}", "a.b", "{\n\t\"a\": {\n\t\t\"b\": 1\n\t}\n}"),
    (
      "{\n    \"a\": { \"b\": 2 }\n}", "a.c.d",
      "{\n    \"a\": { \"b\": 2,\n        \"c\": {\n            \"d\": 1\n        } }\n}"
    ), ("{\n  \"a\": { \"b\": 2 }\n}", "a.c", "{\n  \"a\": { \"b\": 2, \"c\": 1 }\n}"),
  ]) func `sets a value and keeps the rest`(
    _ before: String, _ path: String, _ after: String
  ) throws {
    let parts = path.split(separator: ".").map(String.init)
    #expect(
      text(try JSONDocument(before, options: .init(duplicateKeys: .kept)).setting(parts, to: "1"))
        == after)
  }

  @Test(arguments: [("[]", "a"), ("1", "a"), (#"{"a": "b"}"#, "a.b"), (#"{"a": [{}]}"#, "a.b.c")])
  func `sets nothing in what is not an object`(_ before: String, _ path: String) throws {
    let parts = path.split(separator: ".").map(String.init)
    #expect(try JSONDocument(before).setting(parts, to: "1") == nil)
  }

  @Test(arguments: [
    (#"{"a": 1}"#, "a", "{}"), (#"{"a": 1, "b": 2}"#, "a", #"{"b": 2}"#),
    (#"{"a": 1, "b": 2}"#, "b", #"{"a": 1}"#),
    (
      "{\n  \"a\": 1,\n  \"b\": {\n    \"c\": 2\n  },\n  \"d\": 3\n}\n", "b",
      "{\n  \"a\": 1,\n  \"d\": 3\n}\n"
    ), ("{\n  \"a\": 1,\n  \"d\": [3, 4]\n}\n", "d", "{\n  \"a\": 1\n}\n"),
    (#"{"a": { "b": 1 }}"#, "a.b", #"{"a": {}}"#),
  ]) func `removes a member and keeps the rest`(
    _ before: String, _ path: String, _ after: String
  ) throws {
    let parts = path.split(separator: ".").map(String.init)
    #expect(text(try JSONDocument(before).removing(parts)) == after)
  }

  @Test(arguments: [("{}", "a"), (#"{"a": 1}"#, "a.b"), (#"{"a": {}}"#, "b.a"), ("[]", "a")])
  func `removes nothing that is not there`(_ before: String, _ path: String) throws {
    let parts = path.split(separator: ".").map(String.init)
    #expect(try JSONDocument(before).removing(parts) == nil)
  }

  @Test func `of random documents is read as the same values but one`() throws {
    var random = SeededGenerator(seed: 51)
    let spaces = ["", " ", "\n  ", "\r\n\t"]
    for _ in 0..<500 {
      let count = Int.random(in: 0...4, using: &random)
      let members = (0..<count).map { index in
        let space = spaces.randomElement(using: &random) ?? ""
        return "\(space)\"k\(index)\"\(space):\(space)[\(index), {\"x\": \"},\"}]\(space)"
      }
      let document = try JSONDocument("{\(members.joined(separator: ","))}")
      let key = "k\(Int.random(in: 0...4, using: &random))"
      let set = try JSONDocument(try #require(document.setting([key], to: "7")))
      #expect(set.root[key]?.int == 7)
      let others = (0..<count).map { "k\($0)" }.filter { $0 != key }
      for other in others { #expect(set.root[other]?.rawText == document.root[other]?.rawText) }
      let removed = try JSONDocument(try #require(set.removing([key])))
      #expect(removed.root.members?.map(\.key.string) == others)
      for other in others { #expect(removed.root[other]?.rawText == document.root[other]?.rawText) }
    }
  }
}
