package import JSONText

/// A format that programs read, chosen with `--format`.
package protocol OutputFormat: Sendable {
  /// The value of `--format`.
  var name: String { get }

  /// What the help says about it.
  var summary: String { get }

  /// The commands that have it; nil for all.
  var commands: [String]? { get }

  /// Whether it can go on while the list changes, as in `watch`.
  var isStream: Bool { get }

  /// Whether it has room for one city alone.
  var isOfOneCity: Bool { get }

  /// Whether it needs to know which list it is of.
  var identifiesList: Bool { get }

  /// Whether people read it as it is, in their units and with their icons.
  var isForScreen: Bool { get }

  /// Whether errors are objects in this format, too.
  var hasErrorObjects: Bool { get }

  /// Writes a document, a long text in parts.
  ///
  /// - Parameter write: Takes a part; returns whether anybody reads more.
  func write(_ document: OutputDocument, to write: ([UInt8]) -> Bool)

  /// An object with the members that `body` writes; nil where the format has no objects.
  func object(_ command: String, _ body: (inout JSONObjectWriter) -> Void) -> [UInt8]?
}

/// What most formats do.
extension OutputFormat {
  package var commands: [String]? { nil }

  package var isStream: Bool { false }

  package var isOfOneCity: Bool { false }

  package var identifiesList: Bool { false }

  package var isForScreen: Bool { false }

  package var hasErrorObjects: Bool { false }

  package func text(of document: OutputDocument) -> [UInt8] {
    var text: [UInt8] = []
    write(document) { part in
      text += part
      return true
    }
    return text
  }

  package func object(_ command: String, _ body: (inout JSONObjectWriter) -> Void) -> [UInt8]? {
    nil
  }
}

/// The least bytes of a part of a long text.
let outputPartSize = 1 << 16
