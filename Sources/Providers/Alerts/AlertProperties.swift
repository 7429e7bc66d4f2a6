import FoundationEssentials
import HTTP
import JSONText
import Weather

/// Reads the members of an alert.
struct AlertProperties {
  let properties: JSONValue

  /// The request, whose secrets are redacted in texts.
  let request: Request

  /// The times of a feature beside its properties.
  var when: JSONValue?

  /// The most alerts of a place that are read.
  static let maximumAlerts = 500

  /// An alert has about a hundred values, more if it covers many counties or has a polygon.
  static let maximumValues = 500_000

  /// Returns a text on one line, which begins with a capital; nil if there is none.
  subscript(key: String) -> String? {
    text(key).map { $0.prefix(1).uppercased() + $0.dropFirst() }
  }

  /// Returns a text on one line; nil if there is none.
  func text(_ key: String) -> String? {
    properties[key]?.string(atMostBytes: TextLimit.alert.bytes + 4).flatMap {
      FetchFailure.printable($0, of: request, .alert).nonEmptyLine
    }
  }

  /// Returns an identifier or a code on one line; nil if there is none.
  func name(_ key: String) -> String? {
    properties.word(key).flatMap { FetchFailure.printable($0, of: request, .alert).nonEmptyLine }
  }

  /// Returns a time in whole seconds, which may have fractions in the response.
  func instant(_ key: String) -> Date? {
    properties.word(key).flatMap { word in
      var text = word
      let instant =
        TimestampReader().zoned(text)?.instant
        ?? text.withUTF8(TimestampReader().instant(millisecondsUTF8:))
      return instant.map(Timestamp.wholeSeconds)
    }
  }

  /// The level that the last word of an event names.
  static func level(ofEvent event: String) -> String? {
    let word = event.split(separator: " ").last?.lowercased() ?? ""
    return ["warning", "watch", "advisory", "statement"].contains(word) ? word : nil
  }
}
