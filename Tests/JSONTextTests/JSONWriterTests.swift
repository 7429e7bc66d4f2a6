import JSONText
import Testing

@Suite struct JSONWriterTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private func write(_ object: inout JSONObjectWriter) {
    object.member("name", "Köln")
    object.member("empty", nil as String?)
    object.member("yes", true)
    object.member("count", 3)
    object.member("temperature", 14.0, fractionDigits: 1...2)
    object.member("latitude", 37.566)
    object.member("raw", raw: Array("{\"x\":[1]}".utf8))
    object.array("list") { list in
      list.element("a")
      list.element(1)
      list.element(2.5)
      list.element(false)
      list.null()
      list.element(.nan, fractionDigits: 0...1)
      list.array { $0.element(7) }
      list.object { $0.null("z") }
      list.array { _ in }
    }
    object.object("inner") { _ in }
  }

  @Test func `the dense layout has no spaces`() {
    #expect(
      text(JSONWriter.object { write(&$0) })
        == #"{"name":"Köln","empty":null,"yes":true,"count":3,"temperature":14.0,"latitude":37.566,"#
        + #""raw":{"x":[1]},"list":["a",1,2.5,false,null,null,[7],{"z":null},[]],"inner":{}}"#)
  }

  @Test func `the line layout has a space after each comma and colon`() {
    #expect(
      text(
        JSONWriter.object(.line) { object in
          object.member("a", 1)
          object.array("b") { list in
            list.element(1)
            list.element(2)
          }
        }) == #"{"a": 1, "b": [1, 2]}"#)
  }

  @Test func `the block layout indents by two spaces`() {
    #expect(
      text(
        JSONWriter.object(.block) { object in
          object.member("a", 1)
          object.array("b") { list in
            list.object { $0.member("c", nil as Double?) }
            list.array { _ in }
          }
          object.object("d") { _ in }
        }) == """
          {
            "a": 1,
            "b": [
              {
                "c": null
              },
              []
            ],
            "d": {}
          }
          """)
  }

  @Test func `an array in block layout can have one object per line`() {
    #expect(
      text(
        JSONWriter.object(.block) { object in
          object.array("cities") { cities in
            for name in ["Seoul", "Oslo"] {
              cities.object(layout: .dense) { city in
                city.member("name", name)
                city.array("tags") { $0.element("x") }
              }
            }
          }
          object.member("revision", 2)
        }) == """
          {
            "cities": [
              {"name":"Seoul","tags":["x"]},
              {"name":"Oslo","tags":["x"]}
            ],
            "revision": 2
          }
          """)
  }

  @Test func `the root can be an array`() {
    #expect(text(JSONWriter.array { $0.element(1) }) == "[1]")
    #expect(text(JSONWriter.array(.block) { _ in }) == "[]")
  }

  @Test(arguments: [
    ("plain", #""plain""#), ("", #""""#), ("a\"b\\c/d", #""a\"b\\c/d""#), ("\n\r\t", #""\n\r\t""#),
    ("\u{0}\u{8}\u{1F}\u{7F}", #""\u0000\u0008\u001F\u007F""#),
    ("é\u{80}\u{9B}31m\u{9F}\u{A0}", "\"é\\u0080\\u009B31m\\u009F\u{A0}\""),
    ("\u{2028}\u{2029}é漢😀", #""\u2028\u2029é漢😀""#),
    ("a\u{AD}\u{61C}\u{202E}\u{2066}b", #""a\u00AD\u061C\u202E\u2066b""#),
    ("\u{200B}\u{200D}\u{2060}\u{FEFF}☀\u{FE0F}", "\"\\u200B\\u200D\\u2060\\uFEFF☀\u{FE0F}\""),
    ("\u{E0001}서울\u{3164}", #""\uDB40\uDC01서울\u3164""#), ("25 °C – ¡", "\"25 °C – ¡\""),
    ("\r\n", #""\r\n""#),
  ]) func `a string has only the necessary escapes`(string: String, expected: String) throws {
    #expect(JSONWriter.text(of: string) == expected)
    #expect(try JSONDocument(expected).root.string == string)
  }

  @Test func `an error of a closure is rethrown`() {
    struct Refusal: Error, Equatable {}
    #expect(throws: Refusal()) {
      try JSONWriter.object { object throws(Refusal) in
        try object.array("a") { _ throws(Refusal) in throw Refusal() }
      }
    }
  }

  @Test(arguments: [JSONLayout.dense, .line, .block]) func `every layout round-trips`(
    layout: JSONLayout
  ) throws {
    let root = try JSONDocument(JSONWriter.object(layout) { write(&$0) }).root
    #expect(root["name"]?.string == "Köln")
    #expect(root["list"]?.array?.count == 9)
    #expect(root["raw"]?["x"]?.array?.map(\.int) == [1])
    #expect(root["latitude"]?.double == 37.566)
    #expect(root["inner"]?.members?.count == 0)
  }
}
