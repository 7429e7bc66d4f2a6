/// A value of a file as messages quote it: short, and on one line.
package enum FoundValue {
  /// In characters.
  private static let longest = 60

  /// The value itself; lists and objects are only named, because they may contain a key.
  package static func text(_ value: JSONValue) -> String {
    switch value.kind {
    case .object: "an object"
    case .array: value.array?.count == 0 ? "an empty list" : "a list"
    case .string: text(value.string ?? "")
    case .number, .bool, .null: shortened(value.rawText)
    }
  }

  /// A text in the quotes and escapes of JSON.
  package static func text(_ text: String) -> String { JSONWriter.text(of: shortened(text)) }

  /// The kind of a value that may be a key in the wrong place.
  package static func kind(_ value: JSONValue) -> String {
    switch value.kind {
    case .string: "a string"
    case .number: "a number"
    case .object, .array, .bool, .null: text(value)
    }
  }

  package static func shortened(_ text: String) -> String {
    // A letter with a thousand combining marks is one character.
    let scalars = text.unicodeScalars.prefix(4 * longest + 1)
    let start = String(String.UnicodeScalarView(scalars.prefix(4 * longest))).prefix(longest)
    return start.unicodeScalars.count < scalars.count ? "\(start)..." : text
  }
}
