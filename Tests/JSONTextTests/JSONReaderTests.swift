import JSONText
import TestSupport
import Testing

/// The reader against the document: the same texts are valid, with the same values and errors.
@Suite struct JSONReaderTests {
  private typealias Options = JSONDocument.Options

  /// Reads a text with a function.
  private func read<Result>(
    _ bytes: [UInt8], options: JSONDocument.Options = JSONDocument.Options(),
    _ body: (inout JSONReader) throws(JSONFault) -> Result
  ) throws(JSONSyntaxError) -> Result {
    try bytes.withUnsafeBufferPointer { text throws(JSONSyntaxError) in
      var json = try JSONReader(text, options: options)
      do throws(JSONFault) {
        let result = try body(&json)
        try json.end()
        return result
      } catch { throw json.syntaxError(error) }
    }
  }

  private func read<Result>(
    _ text: String, options: JSONDocument.Options = JSONDocument.Options(),
    _ body: (inout JSONReader) throws(JSONFault) -> Result
  ) throws(JSONSyntaxError) -> Result { try read(Array(text.utf8), options: options, body) }

  /// Describes the next value and everything in it.
  private func describe(_ json: inout JSONReader) throws(JSONFault) -> String {
    if try json.null() { return "null" }
    if let bool = try json.bool() { return "\(bool)" }
    if let string = try json.string() { return "\(string.unicodeScalars.map(\.value))" }
    let mark = json.mark
    if let int = try json.int() {
      json.rewind(to: mark)
      return "\(int) \(String(describing: try json.double()))"
    }
    json.rewind(to: mark)
    if let double = try json.double() { return "\(double)" }
    if try json.beginArray() {
      var elements: [String] = []
      while try json.nextElement() { elements.append(try describe(&json)) }
      return "[\(elements.joined(separator: ", "))]"
    }
    if try json.beginObject() {
      var members: [String] = []
      while let key = try json.nextKey() { members.append("\(key.string): \(try describe(&json))") }
      return "{\(members.joined(separator: ", "))}"
    }
    json.rewind(to: mark)
    try json.skipValue()
    return "too large"
  }

  private func describe(_ value: JSONValue) -> String {
    switch value.kind {
    case .null: return "null"
    case .bool: return "\(value.bool == true)"
    case .string: return "\((value.string ?? "").unicodeScalars.map(\.value))"
    case .number:
      if let int = value.int { return "\(int) \(String(describing: value.double))" }
      return value.double.map { "\($0)" } ?? "too large"
    case .array:
      return "[\((value.array.map(Array.init) ?? []).map(describe).joined(separator: ", "))]"
    case .object:
      let members = value.members.map(Array.init) ?? []
      let texts = members.map { "\($0.key.string): \(describe($0.value))" }
      return "{\(texts.joined(separator: ", "))}"
    }
  }

  @Test(arguments: JSONSyntaxErrorTests.texts) func `an invalid text has the same error`(
    bytes: [UInt8]
  ) {
    let expected = #expect(throws: JSONSyntaxError.self) { try JSONDocument(bytes) }
    let skipping = #expect(throws: JSONSyntaxError.self) {
      try read(bytes) { json throws(JSONFault) in try json.skipValue() }
    }
    let reading = #expect(throws: JSONSyntaxError.self) {
      try read(bytes) { json throws(JSONFault) in try describe(&json) }
    }
    #expect(skipping == expected)
    #expect(reading == expected)
  }

  @Test func `a value that is passed ends where a skipped one does`() throws {
    let texts = [
      #"{"a": [1, 2, -3.5e2, null], "b\"}": "]\\", "c": {"d": []}}"#, "[]", "{}", "12", #""x]""#,
      "[\(String(repeating: "12.5, -7, ", count: 50))0]", #"["\\", "]"]"#,
      #"[true,null,"Yy_ é []{} \" a long text",[[[["y"]]]],{"_":"\\\\"},-1.5e+7,"]"]"#,
    ]
    for text in texts {
      try "[\(text) , 7]".utf8.withContiguousStorageIfAvailable { bytes in
        var json = try JSONReader(bytes)
        #expect(try json.beginArray())
        #expect(try json.nextElement())
        try json.passValue()
        #expect(try json.nextElement())
        #expect(try json.int() == 7)
        #expect(try !json.nextElement())
        try json.end()
      }
    }
    for text in ["[1, 2", #"{"a": ""#, #"{"a\"#, "[[1]"] {
      #expect(throws: JSONSyntaxError.self) {
        try read(Array(text.utf8)) { json throws(JSONFault) in try json.passValue() }
      }
    }
  }

  @Test func `a mutated text has the same values or the same error`() throws {
    var random = SeededGenerator(seed: 2027)
    let alphabet = Array(#"{}[]",:\u0e-+.1 nul"#.utf8) + [0x00, 0x80, 0xC3, 0xED, 0xFF]
    var accepted = 0
    for _ in 0..<3000 {
      let bytes = JSONMutationTests.mutated(alphabet, &random)
      let expected = Result { () throws(JSONSyntaxError) in describe(try JSONDocument(bytes).root) }
      let values = Result { () throws(JSONSyntaxError) in
        try read(bytes) { json throws(JSONFault) in try describe(&json) }
      }
      let skipped = Result { () throws(JSONSyntaxError) in
        try read(bytes) { json throws(JSONFault) in try json.skipValue() }
      }
      #expect(values == expected)
      switch (skipped, expected) {
      case (.success, .success): accepted += 1
      case (.failure(let error), .failure(let other)): #expect(error == other)
      default: Issue.record("skipping differs: \(String(decoding: bytes, as: UTF8.self))")
      }
    }
    #expect((900..<2500).contains(accepted))
  }

  @Test(
    arguments: [
      ("[1]", [1]), ("[ ]", []), ("[ -0.5 , 2e1,null ]", [-0.5, 20, nil]),
      ("[0.1,12345678901234567890,null]", [0.1, 12_345_678_901_234_567_168, nil]),
    ] as [(String, [Double?])]) func `numbers and nulls are read at once`(
      text: String, expected: [Double?]
    ) throws
  {
    var numbers: [Double] = [7]
    let isRead = try read("{\"a\":\(text)}") { json throws(JSONFault) in
      guard try json.beginObject(), try json.nextKey() != nil else { return false }
      let isRead = json.numbers(into: &numbers)
      guard try json.nextKey() == nil else { return false }
      return isRead
    }
    #expect(isRead)
    #expect(numbers.map { $0.isNaN ? nil : $0 } == expected)
  }

  @Test(arguments: ["[1,]", "[01]", "[true]", "[1 2]", "[[1]]", "1", "[1e999]", "[-]", "["])
  func `what is not numbers and nulls is left to read`(text: String) throws {
    var numbers: [Double] = []
    let bytes = Array(text.utf8)
    try bytes.withUnsafeBufferPointer { text throws(JSONSyntaxError) in
      var json = try JSONReader(text)
      let isRead = json.numbers(into: &numbers)
      let offset = json.nextOffset()
      #expect(!isRead)
      #expect(offset == 0)
    }
  }

  @Test func `a value is read again after a rewind`() throws {
    let text = #"{"a": [1, {"b": "c"}], "d": true}"#
    let values = try read(text) { json throws(JSONFault) in
      guard try json.beginObject(), try json.nextKey() != nil else { return [""] }
      let mark = json.mark
      guard try json.beginArray(), try json.nextElement() else { return [""] }
      json.rewind(to: mark)
      let first = try describe(&json)
      json.rewind(to: mark)
      let second = try describe(&json)
      while try json.nextKey() != nil { try json.skipValue() }
      return [first, second]
    }
    #expect(values == ["[1 Optional(1.0), {b: [99]}]", "[1 Optional(1.0), {b: [99]}]"])
  }

  @Test func `a second reader starts at an offset`() throws {
    let value = try read(#"{"a": 1, "b": "c"}"#) { json throws(JSONFault) in
      var other = json.reader(at: 14)
      try json.skipValue()
      return try other.string()
    }
    #expect(value == "c")
  }

  @Test func `limits are those of the document`() {
    let nested = String(repeating: "[", count: 4) + String(repeating: "]", count: 4)
    let deep = #expect(throws: JSONSyntaxError.self) {
      try read(nested, options: Options(maximumDepth: 3)) { json throws(JSONFault) in
        try json.skipValue()
      }
    }
    #expect(deep?.problem == .tooDeep(limit: 3))
    for text in ["[1,2,3]", #"{"a":[],"b":0}"#, "[[],[],[]]", "[true,null,\"\"]"] {
      let many = #expect(throws: JSONSyntaxError.self) {
        try read(text, options: Options(maximumCount: 3)) { json throws(JSONFault) in
          try json.skipValue()
        }
      }
      #expect(many?.problem == .tooMany(limit: 3))
    }
    #expect(throws: Never.self) {
      try read("[1,2,3]", options: Options(maximumCount: 4)) { json throws(JSONFault) in
        try json.skipValue()
      }
    }
  }

  @Test func `a key that is repeated is accepted only if it may be`() throws {
    let text = #"{"a": 1, "\u0061": 2}"#
    let error = #expect(throws: JSONSyntaxError.self) {
      try read(text) { json throws(JSONFault) in try json.skipValue() }
    }
    #expect(error?.problem == .duplicateKey("a"))
    let keys = try read(text, options: Options(duplicateKeys: .kept)) { json throws(JSONFault) in
      var keys: [String] = []
      guard try json.beginObject() else { return keys }
      while let key = try json.nextKey() {
        keys.append("a" ~= key ? "a" : "?")
        try json.skipValue()
      }
      return keys
    }
    #expect(keys == ["a", "a"])
  }

  private static let names = ["a", "b", "longer than eight", "version", "cities"]

  /// Describes the members of an object whose keys are in `names`.
  private func describeKnown(_ json: inout JSONReader) throws(JSONFault) -> [String] {
    guard try json.beginObject() else {
      try json.skipValue()
      return []
    }
    var order = JSONKeyOrder(Self.names)
    var members: [String] = []
    while let index = try json.nextIndex(in: &order) {
      #expect(order.hasFound(index))
      members.append("\(Self.names[index]): \(try describe(&json))")
    }
    return members
  }

  private func expectKnownMembers(_ bytes: [UInt8]) {
    let expected = Result { () throws(JSONSyntaxError) in
      let members = try JSONDocument(bytes).root.members.map(Array.init) ?? []
      return members.filter { Self.names.contains($0.key.string) }.map {
        "\($0.key.string): \(describe($0.value))"
      }
    }
    let known = Result { () throws(JSONSyntaxError) in
      try read(bytes) { json throws(JSONFault) in try describeKnown(&json) }
    }
    #expect(known == expected, "\(String(decoding: bytes, as: UTF8.self))")
  }

  @Test(arguments: [
    #"{"a":1,"b":2}"#, #"{ "b" : 2 ,"x":[{"a":1}],"a":1}"#, #"{"\u0061":1,"b":2}"#, "{}", "{ }",
    #"{"longer than eight":1,"longer than nine!":2,"longer":3}"#, #"{"a":1,"a":2}"#, "[1]",
    #"{"a":1,"\u0061":2}"#, #"{"x":1,"x":2,"a":1,"a":2}"#, #"{"a":1,"a":2,"x":1,"x":2}"#,
    #"{"a":1,"x":1,"x":2,"a":2}"#, #"{"a":1,"b":1,"b":1,"a":2}"#, #"{"a":1,}"#, #"{"a" 1}"#,
    #"{"a":1 "b":2}"#, #"{"a":}"#, "{a:1}", #"{"a":1,"b"}"#, #"{,"a":1}"#, #"{"a":1,,"b":2}"#,
    #"{"a":1;"b":2}"#, #"{"x":1,"x":tru,"a":1}"#, #"{"a":1"#, #"{"a":1,"#, #"{"a"#,
  ]) func `keys of a list are found as all keys are`(text: String) {
    expectKnownMembers(Array(text.utf8))
  }

  @Test func `keys of a list are found in a mutated text`() {
    var random = SeededGenerator(seed: 2028)
    let alphabet = Array(#"{}[]",:\u0e-+.1 nul"#.utf8) + [0x00, 0x80, 0xC3, 0xED, 0xFF]
    for _ in 0..<1000 { expectKnownMembers(JSONMutationTests.mutated(alphabet, &random)) }
  }
}
