import JSONText
import Rendering

/// What a command that tells of no cities prints for a script.
enum ScriptDocument {
  /// An object; nil where a person, or a format that has no objects, wants lines.
  static func bytes(
    of command: String,
    in format: OutputFormat,
    _ body: (inout JSONObjectWriter) -> Void
  ) -> [UInt8]? {
    guard format == .json || format == .ndjson else { return nil }
    return JSONWriter.object(format == .json ? .block : .dense) { writer in
      writer.member("formatVersion", ReportJSON.formatVersion)
      writer.member("command", command)
      body(&writer)
    } + [UInt8(ascii: "\n")]
  }
}
