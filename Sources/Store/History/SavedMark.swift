package import FoundationEssentials
import JSONText
import Tracking
import Weather

/// A mark as it is saved.
package struct SavedMark: Sendable, Equatable {
  package var name: String
  package var revision: Int

  /// In whole seconds; nil if unknown.
  package var savedAt: Date?

  /// The digest of the state, 16 hexadecimal digits: another list can have a state of that revision.
  package var digest: String

  package init(name: String, revision: Int, savedAt: Date?, digest: String) {
    self.name = name
    self.revision = revision
    self.savedAt = savedAt.map(Timestamp.wholeSeconds)
    self.digest = digest
  }
}

extension SavedMark {
  /// Reads an object; nil for anything that is not a mark.
  init?(_ value: JSONValue) {
    guard let name = value["name"]?.string, HistoryMark.isName(name),
      let revision = value["revision"]?.int, revision >= 0, let savedAt = value["savedAt"],
      let digest = value["digest"]?.string, Self.isDigest(digest)
    else { return nil }
    let instant = savedAt.string.flatMap(Timestamp.instant)
    guard savedAt.isNull || instant != nil else { return nil }
    self.init(name: name, revision: revision, savedAt: instant, digest: digest)
  }

  /// The object and a line break.
  var line: [UInt8] {
    JSONWriter.line { writer in
      writer.member("name", name)
      writer.member("revision", revision)
      writer.member("savedAt", savedAt.map(Timestamp.text))
      writer.member("digest", digest)
    }
  }

  private static func isDigest(_ text: String) -> Bool {
    text.utf8.count == 16 && text.allSatisfy { $0.isASCII && $0.isHexDigit && !$0.isUppercase }
  }
}
