import JSONText
import Rendering

/// The values for other programs.
extension EffectiveValues {
  /// One document.
  var document: [UInt8] {
    JSONWriter.object(.block) { writer in
      writer.member("formatVersion", ReportJSON.formatVersion)
      writer.member("command", "config show")
      writer.array("values") { writer in
        for value in all {
          writer.object(layout: .line) { writer in Self.write(value, to: &writer) }
        }
      }
    } + [UInt8(ascii: "\n")]
  }

  /// An object a line.
  var lines: [UInt8] {
    all.flatMap { value in
      JSONWriter.object(.dense) { writer in Self.write(value, to: &writer) }
        + [UInt8(ascii: "\n")]
    }
  }

  /// A line a value under a header; a text stands there without the quotes of JSON.
  var csv: [UInt8] {
    let records = all.map { value in
      let text = (try? JSONDocument(Array(value.text.utf8)))?.root.string
      return [value.key, text ?? value.text, value.source.description]
    }
    return Array(([["key", "value", "source"]] + records).map(CSVText.line).joined().utf8)
  }

  private static func write(_ value: Entry, to writer: inout JSONObjectWriter) {
    writer.member("key", value.key)
    writer.member("value", raw: value.text.utf8)
    writer.member("source", value.source.description)
  }
}
